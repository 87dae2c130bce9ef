import APICheckDecoding
import Foundation
import Testing

/// Keys that are not read, not sent, or sent under another name.
@Suite struct KeyTests {
    private struct Todo: Decodable {
        let id: Int
        let isDone: Bool?
    }

    private struct MendedTodo: Decodable {
        let id: Int
        let isDone: Bool?

        enum CodingKeys: String, CodingKey {
            case id
            case isDone = "is_done"
        }
    }

    private struct List<Item: Decodable>: Decodable {
        let data: [Item]
    }

    private static let list = #"{"data": [{"id": 1, "is_done": true}, {"id": 2, "is_done": false}]}"#

    @Test func aKeyInAnotherStyleIsAlwaysNil() {
        #expect(
            lines(List<Todo>.self, [KeyTests.list, KeyTests.list]) == [
                """
                model-key-never-sent breaking /data/0/isDone x4
                  data[*].isDone as Bool?, asked for by Todo
                  absent in each of 4 objects; the server sends `is_done`
                  Add case isDone = "is_done" to the CodingKeys of Todo, or set the decoder's keyDecodingStrategy to \
                .convertFromSnakeCase.
                """
            ])
        // A null says nothing about its type.
        #expect(
            lines(Todo.self, [#"{"id": 1, "is_done": null}"#]) == [
                """
                model-key-never-sent breaking /isDone x1
                  isDone as Bool?, asked for by Todo
                  absent in the one object; the server sends `is_done`
                  Add case isDone = "is_done" to the CodingKeys of Todo, or set the decoder's keyDecodingStrategy to \
                .convertFromSnakeCase.
                """
            ])
        #expect(lines(List<MendedTodo>.self, [KeyTests.list]) == [])
        let snake = DecodingAudit(decoder: decoder { $0.keyDecodingStrategy = .convertFromSnakeCase })
        #expect(lines(List<Todo>.self, [KeyTests.list], audit: snake) == [])
    }

    private struct Post: Decodable {
        let title: String
        let productID: String?
    }

    private struct MendedPost: Decodable {
        let title: String
        let productId: String?
    }

    @Test func aStrategyConvertsAKeyToAnotherName() {
        let audit = DecodingAudit(decoder: decoder { $0.keyDecodingStrategy = .convertFromSnakeCase })
        let post = #"{"title": "x", "product_id": "MobbieFeed"}"#
        #expect(
            lines(Post.self, [post], audit: audit) == [
                """
                model-key-never-sent breaking /productID x1
                  productID as String?, asked for by Post
                  absent in the one object; the server sends `product_id`
                  The decoder's key strategy converts `product_id` to `productId`: use `productId` in Post, or add case \
                productID = "productId" to its CodingKeys.
                """
            ])
        #expect(lines(MendedPost.self, [post], audit: audit) == [])
        #expect(
            lines(List<MendedTodo>.self, [KeyTests.list], audit: audit) == [
                """
                model-key-never-sent breaking /data/0/is_done x2
                  data[*].is_done as Bool?, asked for by MendedTodo
                  absent in each of 2 objects; the server sends `is_done`
                  The decoder's key strategy converts `is_done` to `isDone`: use `isDone` in MendedTodo, or add case \
                is_done = "isDone" to its CodingKeys.
                """
            ])
    }

    @Test func aKeyThatNoSampleHas() {
        #expect(
            lines(Todo.self, [#"{"id": 1}"#, #"{"id": 2}"#, #"{"id": 3}"#]) == [
                """
                model-key-never-sent info /isDone x3
                  isDone as Bool?, asked for by Todo
                  absent in each of 3 objects
                """
            ])
        #expect(lines(Todo.self, [#"{"id": 1}"#, #"{"id": 2, "isDone": true}"#]) == [])
        var audit = DecodingAudit()
        for ignored in ["isDone", "/isDone"] as [IgnoredFinding] {
            audit.ignoring = [ignored]
            #expect(lines(Todo.self, [#"{"id": 1}"#], audit: audit) == [])
        }
        #expect(lines(Todo.self, [#"{"id": 1, "isDone": null}"#]) == [])
    }

    @Test func aRequiredKeyThatIsMissing() {
        struct Todo: Decodable { let id: Int, isDone: Bool }
        struct Optional: Decodable { let id: Int, isDone: Bool? }
        #expect(
            lines(Todo.self, [#"{"id": 1, "is_done": true}"#]) == [
                """
                model-key-missing breaking /isDone x1
                  isDone as Bool, asked for by Todo
                  absent in the one object; the server sends `is_done`
                  Add case isDone = "is_done" to the CodingKeys of Todo, or set the decoder's keyDecodingStrategy to \
                .convertFromSnakeCase.
                """
            ])
        let some = [#"{"id": 1, "isDone": true}"#, #"{"id": 2}"#, #"{"id": 3}"#]
        #expect(
            lines(Todo.self, some) == [
                """
                model-key-missing breaking /isDone x2
                  isDone as Bool, asked for by Todo
                  absent in 2 of 3 objects
                  Make it optional.
                """
            ])
        #expect(lines(Optional.self, some) == [])
    }

    @Test func keysThatTheModelNeverReads() {
        struct Named: Decodable { let id: Int }
        let items =
            #"{"data": [{"id": 1, "node_id": "a"}, {"id": 2, "node_id": "b", "due/at": 3}], "meta": {"page": 1}}"#
        #expect(
            lines(List<Named>.self, [items]) == [
                """
                model-key-never-read info /data/0/node_id x2
                  a key that Named reads
                  `node_id`, e.g. "a" (string), in each of 2 objects
                """,
                """
                model-key-never-read info /data/1/due~1at x1
                  a key that Named reads
                  `due/at`, e.g. 3 (number), in 1 of 2 objects
                """,
                """
                model-key-never-read info /meta x1
                  a key that List<Named> reads
                  `meta`, e.g. object, in the one object
                """,
            ])
        var audit = DecodingAudit()
        audit.ignoring = ["node_id", "/data/*/due~1at", "/meta"]
        #expect(lines(List<Named>.self, [items], audit: audit) == [])
    }

    @Test func aDictionaryReadsEveryKey() {
        struct Limits: Decodable { let resources: [String: [String: Int]] }
        let body = #"{"resources": {"code_search": {"limit": 60}, "core": {"limit": 5}}}"#
        let snake = DecodingAudit(decoder: decoder { $0.keyDecodingStrategy = .convertFromSnakeCase })
        #expect(lines(Limits.self, [body]) == [])
        #expect(lines(Limits.self, [body], audit: snake) == [])
    }

    /// The keys of a dictionary are data, so a fault of all values is one finding.
    @Test(arguments: [false, true]) func valuesOfADictionaryAreOfOneKind(_ convertsKeys: Bool) {
        struct Limit: Decodable { let limit: Int, until: Int? }
        let body = #"{"core": {"limit": 60, "reset": 1}, "code_search": {"limit": 5, "reset": 2}}"#
        let audit = DecodingAudit(
            decoder: decoder { if convertsKeys { $0.keyDecodingStrategy = .convertFromSnakeCase } })
        let found = lines([String: Limit].self, [body], audit: audit)
        // The order of a dictionary's values is not defined, so the first place is either of them.
        #expect(
            found.map { $0.replacing(#/ /(core|code_search)//#, with: " /*/") } == [
                """
                model-key-never-read info /*/reset x2
                  a key that Limit reads
                  `reset`, e.g. 1 (number), in each of 2 objects
                """,
                """
                model-key-never-sent info /*/until x2
                  [*].until as Int?, asked for by Limit
                  absent in each of 2 objects
                """,
            ])
    }

    @Test func theKeysAreInAnEnvelope() {
        struct Todo: Decodable { let id: Int?, title: String? }
        let body = #"{"data": {"id": 4698, "title": "x"}, "message": "ok"}"#
        #expect(
            lines(Todo.self, [body]) == [
                """
                model-envelope-missed breaking body x1
                  `id`, `title`, asked for by Todo
                  absent in the one object; they are in `data`
                  Decode a type with `let data: Todo`.
                """,
                """
                model-key-never-read info /message x1
                  a key that Todo reads
                  `message`, e.g. "ok" (string), in the one object
                """,
            ])
        struct Required: Decodable { let id: Int }
        #expect(
            lines(Required.self, [body]) == [
                """
                model-key-missing breaking /id x1
                  id as Int, asked for by Required
                  absent in the one object; it is in `data`
                  Decode a type with `let data: …` around Required.
                """
            ])
        struct Envelope: Decodable { let data: Todo, message: String }
        #expect(lines(Envelope.self, [body]) == [])
    }

    @Test func anOptionalThatIsAlwaysThere() {
        struct Item: Decodable { let id: Int, title: String? }
        struct Strict: Decodable { let id: Int, title: String }
        let bodies = (1...30).map { #"{"id": \#($0), "title": "x"}"# }
        #expect(
            lines(Item.self, bodies) == [
                """
                model-optional-always-present info /title x30
                  title as String?, asked for by Item
                  a value in each of 30 objects
                """
            ])
        #expect(lines(Strict.self, bodies) == [])
        #expect(lines(Item.self, Array(bodies.prefix(9))) == [])
        #expect(lines(Item.self, bodies + [#"{"id": 1, "title": null}"#]) == [])
    }

    private class Animal: Decodable {
        var name: String
    }

    private class Dog: Animal {
        var breed: String?
        var isGood = true
    }

    private final class Puppy: Animal {
        var ageInWeeks: Int

        enum CodingKeys: String, CodingKey { case ageInWeeks = "age_in_weeks" }

        required init(from decoder: any Decoder) throws {
            ageInWeeks = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .ageInWeeks)
            try super.init(from: decoder)
        }
    }

    @Test func aClassThatInheritsItsInit() {
        #expect(
            lines([Dog].self, [#"[{"name": "Rex", "breed": "Boxer"}, {"name": "Bo", "breed": "Pug"}]"#]).first == """
                model-init-inherited breaking /0/breed x2
                  breed, a property of Dog
                  `breed`, e.g. "Boxer" (string), in each of 2 objects, is not read
                  Declare CodingKeys and init(from:) in Dog, and call super.init(from:).
                """)
        #expect(lines([Dog].self, [#"[{"name": "Rex"}]"#]) == [])
        #expect(lines([Puppy].self, [#"[{"name": "Rex", "age_in_weeks": 9}]"#]) == [])
    }

    @Test func aBodyThatHasNoneOfTheKeys() {
        struct Problem: Decodable { let errorType: String?, reason: String? }
        let body = #"{"code": -10, "msg": "limit"}"#
        #expect(
            lines(Problem.self, [body, body]).first == """
                model-accepts-anything warning body x2
                  an object with `errorType`, `reason`, asked for by Problem
                  each of 2 objects with `code`, `msg`, of which nothing is read
                """)
        #expect(lines(Problem.self, [#"{"reason": "x"}"#, body]).filter { !$0.contains(" info ") } == [])
        #expect(lines(Problem.self, ["{}"]).filter { !$0.contains(" info ") } == [])
    }

    @Test func aTypeThatAcceptsAnything() {
        struct Response: Decodable {}
        struct Mended: Decodable { let message: String }
        let body = #"{"message": "ok"}"#
        #expect(
            lines(Response.self, [body, body]) == [
                """
                model-accepts-anything warning body x2
                  the body as Response
                  an object with `message`, of which nothing is read
                """
            ])
        #expect(lines(Mended.self, [body]) == [])
        #expect(lines(Response.self, ["{}"]) == [])
    }
}
