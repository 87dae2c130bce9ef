import APICheckDecoding
import APICheckFindings
import Foundation
import Testing

/// Values of another type or content than the model reads.
@Suite struct ValueTests {
    struct Item<ID: Decodable & Sendable>: Decodable, Sendable {
        let id: ID
    }

    @Test(arguments: [
        ([#"{"id": "12"}"#], "\"12\" (string)", "String fits the one value."),
        ([#"{"id": "12"}"#, #"{"id": null}"#], "\"12\" (string)", "String? fits each of 2 values."),
        ([#"{"id": 1.5}"#, #"{"id": 2}"#], "1.5 (number)", "Double fits each of 2 values."),
        ([#"{"id": 18446744073709551615}"#], "18446744073709551615 (number)", "UInt64 fits the one value."),
        ([#"{"id": 184467440737095516150}"#], "184467440737095516150 (number)", "Decimal fits the one value."),
        ([#"{"id": true}"#], "true (boolean)", "Bool fits the one value."),
        ([#"{"id": [1]}"#], "array", "A list fits the one value."),
        (
            [#"{"id": "a"}"#, #"{"id": 2}"#, #"{"id": 3}"#], "\"a\" (string)",
            "The server sends more than one type (number in 2, string in 1 of 3 values): decode each of them."
        ),
    ])
    func anotherType(_ bodies: [String], _ actual: String, _ hint: String) {
        let found = lines(Item<Int>.self, bodies, only: .modelTypeMismatch)
        #expect(
            found == [
                """
                model-type-mismatch breaking /id x1
                  id as Int, asked for by Item<Int>
                  \(actual)
                  \(hint)
                """
            ])
    }

    @Test func theTypeThatFitsPasses() {
        #expect(lines(Item<String>.self, [#"{"id": "12"}"#]) == [])
        #expect(lines(Item<Int8>.self, [#"{"id": 128}"#]).count == 1)
        #expect(lines(Item<UInt8>.self, [#"{"id": 128}"#]) == [])
    }

    @Test func nullInARequiredProperty() {
        let bodies = [#"{"id": null}"#, #"{"id": "x"}"#]
        #expect(
            lines(Item<String>.self, bodies) == [
                """
                model-null-in-required breaking /id x1
                  id as String, asked for by Item<String>
                  null in 1 of 2 values
                  Make it String?.
                """
            ])
        #expect(lines(Item<String?>.self, bodies) == [])
    }

    /// The hint was to decode `Level: Int`: the name of the dictionary's type was read as that of an array.
    @Test func anObjectForADictionaryThatIsAList() {
        enum Level: String, Decodable { case low, high }
        #expect(
            lines([Level: Int].self, [#"{"low": 1}"#]) == [
                """
                model-list-against-single breaking body x1
                  the body as [Level: Int]
                  one object with `low`
                  Decode the element, or a type for this object.
                """
            ])
    }

    @Test func aListAgainstASingleValue() {
        let list = #"{"data": [{"id": 1}], "meta": {"page": 1}}"#
        #expect(
            lines([Item<Int>].self, [list]) == [
                """
                model-list-against-single breaking body x1
                  the body as [Item<Int>]
                  one object with `data`, `meta`
                  The list is in `data`: decode a type with `let data: [Item<Int>]`.
                """
            ])
        struct List: Decodable {
            struct Meta: Decodable { let page: Int }
            let data: [Item<Int>]
            let meta: Meta
        }
        #expect(lines(List.self, [list]) == [])
        #expect(
            lines(List.self, [#"{"data": {"id": 1}, "meta": {"page": 1}}"#]) == [
                """
                model-list-against-single breaking /data x1
                  data as [Item<Int>], asked for by List
                  one object with `id`
                  Decode Item<Int>, or a type for this object.
                """
            ])
        #expect(
            lines(Item<Int>.self, [#"[{"id": 1}, {"id": 2}]"#]) == [
                """
                model-list-against-single breaking body x1
                  the body as Item<Int>
                  a list of 2
                  Decode [Item<Int>].
                """
            ])
    }

    enum Sort: String, Decodable, CaseIterable { case accuracy, recency }
    enum Open: String, Decodable { case accuracy, recency, popularity }

    @Test func aCaseThatIsNotDeclared() {
        let bodies = [#"{"id": "accuracy"}"#, #"{"id": "popularity"}"#, #"{"id": "Recency"}"#]
        #expect(
            lines(Item<Sort>.self, bodies) == [
                """
                model-enum-case-undeclared breaking /id x2
                  id as Sort, asked for by Item<Sort>, one of accuracy, recency
                  "popularity" (string)
                """
            ])
        #expect(
            lines(Item<Sort>.self, Array(bodies.suffix(1))) == [
                """
                model-enum-case-undeclared breaking /id x1
                  id as Sort, asked for by Item<Sort>, one of accuracy, recency
                  "Recency" (string)
                  The nearest case is `recency`: check the spelling of its raw value.
                """
            ])
        #expect(lines(Item<Open>.self, Array(bodies.prefix(2))) == [])
    }

    enum Event: Decodable {
        case opened(by: String)
        case closed
    }

    @Test func aCaseWithValuesThatIsNotDeclared() {
        #expect(
            lines([Event].self, [#"[{"opened": {"by": "a"}}, {"closed": {}}, {"reopened": {"by": "b"}}]"#]) == [
                """
                model-enum-case-undeclared breaking /2 x1
                  [*] as Event
                  an object with `reopened`
                """
            ])
        #expect(lines([Event].self, [#"[{"opened": {"by": "a"}}, {"closed": {}}]"#]) == [])
    }

    @Test func aDateInAnotherForm() {
        let audit = DecodingAudit(decoder: decoder { $0.dateDecodingStrategy = .iso8601 })
        #expect(
            lines(Item<Date>.self, [#"{"id": "2022-07-01T14:18:56.05422"}"#], audit: audit) == [
                """
                model-value-unreadable breaking /id x1
                  id as Date, asked for by Item<Date>
                  "2022-07-01T14:18:56.05422" (string) (Expected date string to be ISO8601-formatted.)
                  The text has no time zone: decode it with a strategy that sets one.
                """
            ])
        #expect(lines(Item<Date>.self, [#"{"id": "2022-07-01T14:18:56Z"}"#], audit: audit) == [])
    }

    @Test func halfASurrogatePair() {
        #expect(
            lines(Item<String>.self, [#"{"id": "\ud800"}"#]) == [
                """
                model-value-unreadable breaking /id x1
                  id as String, asked for by Item<String>
                  "\u{FFFD}" (string) (half of a surrogate pair is not text)
                """
            ])
    }

    @Test func noContent() {
        #expect(
            lines(Item<Int>.self, [""], status: 204) == [
                """
                decoding-without-content breaking body x1
                  JSON for Item<Int>
                  no content, nothing to decode (status 204)
                """
            ])
        #expect(
            lines(Item<Int>.self, ["{\n  \"id\": 1,\n  \"x\": }"]) == [
                """
                decoding-body-not-json breaking body x1
                  JSON for Item<Int>
                  3:8: expected a value
                """
            ])
        let loose = DecodingAudit(decoder: decoder { $0.allowsJSON5 = true })
        #expect(
            lines(Item<Int>.self, ["{\"id\": 1,}"], audit: loose) == [
                """
                decoding-body-not-json warning body x1
                  JSON for Item<Int>
                  1:10: a trailing comma before the end of the array or object
                  The decoder accepts it; other readers may not.
                """
            ])
    }

    @Test func limitsAreNamed() {
        var audit = DecodingAudit()
        audit.maximumDepth = 2
        #expect(
            lines([[[Int]]].self, ["[[[1]]]"], audit: audit) == [
                """
                decoding-not-traced warning body x1
                  JSON for [[[Int]]]
                  arrays and objects are nested too deeply (the limit is 2; maximumDepth of DecodingAudit raises it)
                """
            ])
        audit.maximumDepth = 3
        #expect(lines([[[Int]]].self, ["[[[1]]]"], audit: audit) == [])
    }
}
