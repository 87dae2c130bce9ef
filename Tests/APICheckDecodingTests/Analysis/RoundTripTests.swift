import APICheckDecoding
import APICheckFindings
import Foundation
import Testing

/// Models that are decoded and encoded again.
@Suite struct RoundTripTests {
    struct Item<Value: Codable & Sendable>: Codable, Sendable {
        let value: Value
    }

    private struct Todo: Codable {
        let id: Int
        let isDone: Bool?

        enum CodingKeys: String, CodingKey { case id, isDone }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
        }
    }

    private struct MendedTodo: Codable {
        let id: Int
        let isDone: Bool?
    }

    @Test func aKeyIsDropped() {
        let snake = DecodingAudit(decoder: decoder { $0.keyDecodingStrategy = .convertFromSnakeCase })
        let body = #"{"id": 1, "is_done": true}"#
        #expect(
            lines(Todo.self, [body], audit: snake) == [
                """
                model-key-lost-in-round-trip warning /is_done x1
                  the same after decoding and encoding Todo
                  `is_done` is gone
                """
            ])
        #expect(lines(MendedTodo.self, [body], audit: snake) == [])
        #expect(lines(Todo.self, [#"{"id": 1, "is_done": null}"#], audit: snake) == [])
        var ignoring = snake
        ignoring.ignoring = ["/is_done"]
        #expect(lines(Todo.self, [body], audit: ignoring) == [])
    }

    @Test func aKeyComesBackUnderAnotherName() {
        var audit = DecodingAudit(decoder: decoder { $0.keyDecodingStrategy = .convertFromSnakeCase })
        audit.encoder = JSONEncoder()
        #expect(
            lines(MendedTodo.self, [#"{"id": 1, "is_done": true}"#], audit: audit) == [
                """
                model-key-lost-in-round-trip warning /is_done x1
                  the same after decoding and encoding MendedTodo
                  `is_done` is gone
                  It comes back as `isDone`.
                """
            ])
    }

    /// `writing` is one of the sent names, so `editing` does not come back as it.
    @Test func aKeyIsGoneBesideOneWithASimilarName() {
        struct Crew: Codable {
            let writing: String
            let editing: String

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(writing, forKey: .writing)
            }
        }
        #expect(
            lines(Crew.self, [#"{"editing": "a", "writing": "b"}"#]) == [
                """
                model-key-lost-in-round-trip warning /editing x1
                  the same after decoding and encoding Crew
                  `editing` is gone
                """
            ])
    }

    private struct Title: Codable {
        let text: String

        init(from decoder: any Decoder) throws {
            text = try decoder.singleValueContainer().decode(String.self).lowercased()
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }

    @Test func aValueIsChanged() {
        #expect(
            lines([Item<Title>].self, [#"[{"value": "milk"}, {"value": "Milk"}]"#]) == [
                """
                model-value-changed-in-round-trip warning /1/value x1
                  the same after decoding and encoding [Item<Title>]
                  "Milk" (string) comes back as "milk" (string)
                """
            ])
        #expect(lines([Item<String>].self, [#"[{"value": "milk"}, {"value": "Milk"}]"#]) == [])
    }

    @Test func numbersAreComparedByValue() {
        for number in ["1.0", "1e2", "0.10", "-0", "19.99", "9007199254740993"] {
            #expect(lines(Item<Decimal>.self, [#"{"value": \#(number)}"#]) == [], "\(number)")
        }
        // Reported once, as digits that are lost in decoding.
        #expect(lines(Item<Double>.self, [#"{"value": 9007199254740993}"#]).count == 1)
    }

    /// Decodes dates with all digits and encodes whole seconds.
    @Test func datesAreComparedByInstantAndDigits() {
        var audit = DecodingAudit(
            decoder: decoder {
                $0.dateDecodingStrategy = .custom { decoder in
                    let text = try decoder.singleValueContainer().decode(String.self)
                    let whole = try Date(text.prefix(19) + "Z", strategy: .iso8601)
                    return whole.addingTimeInterval(Double("0\(text.dropFirst(19).dropLast())") ?? 0)
                }
            })
        #expect(lines(Item<Date>.self, [#"{"value": "2024-05-21T06:32:19.5Z"}"#], audit: audit) == [])
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        audit.encoder = encoder
        #expect(lines(Item<Date>.self, [#"{"value": "2024-05-21T06:32:19Z"}"#], audit: audit) == [])
        #expect(
            lines(Item<Date>.self, [#"{"value": "2024-05-21T06:32:19.500Z"}"#], audit: audit) == [
                """
                model-timestamp-fraction-lost warning /value x1
                  the same after decoding and encoding Item<Date>
                  "2024-05-21T06:32:19.500Z" comes back as "2024-05-21T06:32:19Z"
                """
            ])
        #expect(
            lines(Item<Date>.self, [#"{"value": "2024-05-21T06:32:19.000000Z"}"#], audit: audit) == [
                """
                model-timestamp-fraction-lost info /value x1
                  the same after decoding and encoding Item<Date>
                  "2024-05-21T06:32:19.000000Z" comes back as "2024-05-21T06:32:19Z": the same instant, other digits
                """
            ])
    }

    /// The model changes the time itself, which the trace does not see.
    private struct Shifted: Codable {
        let text: String

        init(from decoder: any Decoder) throws {
            let sent = try decoder.singleValueContainer().decode(String.self)
            text = try Date(sent, strategy: .iso8601).addingTimeInterval(-9 * 3_600).formatted(.iso8601)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }

    @Test func nineHoursAreAdded() {
        #expect(
            lines(Item<Shifted>.self, [#"{"value": "2024-05-21T06:32:19Z"}"#]) == [
                """
                model-timestamp-shifted breaking /value x1
                  the same after decoding and encoding Item<Shifted>
                  "2024-05-21T06:32:19Z" comes back as "2024-05-20T21:32:19Z", 9 hours earlier
                """
            ])
    }

    @Test func aListLosesElements() {
        struct Tags: Codable {
            let tags: [String]
            init(from decoder: any Decoder) throws {
                tags = try Array(decoder.singleValueContainer().decode([String].self).prefix(1))
            }
            func encode(to encoder: any Encoder) throws { try tags.encode(to: encoder) }
        }
        #expect(
            lines(Item<Tags>.self, [#"{"value": ["a", "b"]}"#]) == [
                """
                model-value-changed-in-round-trip warning /value x1
                  the same after decoding and encoding Item<Tags>
                  a list of 2 comes back as one of 1
                """
            ])
        #expect(lines(Item<[String]>.self, [#"{"value": ["a", "b"]}"#]) == [])
    }

    /// `.convertToSnakeCase` would make `id_board` of the first key, and `address1` of the last.
    @Test func aNameThatTheStrategiesDoNotReverseIsNotLost() {
        struct Card: Codable { let idBoard: Int, shortUrl: String, address1: String, counts: [String: Int] }
        let body = #"{"idBoard": 1, "short_url": "u", "address_1": "a", "counts": {"is_done": 2}}"#
        let audit = DecodingAudit(decoder: decoder { $0.keyDecodingStrategy = .convertFromSnakeCase })
        #expect(lines(Card.self, [body], audit: audit, only: .modelKeyLostInRoundTrip) == [])
    }

    @Test func aSortedListIsOneFinding() {
        struct Entry: Codable { let id: Int, title: String, tags: [String] }
        struct Sorted: Codable {
            let items: [Entry]
            enum CodingKeys: String, CodingKey { case items }
            init(from decoder: any Decoder) throws {
                items = try decoder.container(keyedBy: CodingKeys.self).decode([Entry].self, forKey: .items)
                    .sorted { $0.id < $1.id }
            }
        }
        let body = """
            {"items": [{"id": 3, "title": "c", "tags": [], "x": 1}, {"id": 1, "title": "a", "tags": ["t"]},
            {"id": 2, "title": "b", "tags": []}]}
            """
        #expect(
            lines(Sorted.self, [body], only: .modelValueChangedInRoundTrip) == [
                """
                model-value-changed-in-round-trip warning /items x1
                  the same after decoding and encoding Sorted
                  the 3 elements come back in another order
                """
            ])
    }

    /// The synthesised `encode(to:)` writes flat what `init(from:)` read from an inner object.
    @Test func aDroppedWrapperIsOneFinding() {
        struct Flat: Codable {
            let id: Int, title: String
            enum Outer: String, CodingKey { case attributes }
            enum CodingKeys: String, CodingKey { case id, title }
            init(from decoder: any Decoder) throws {
                let inner = try decoder.container(keyedBy: Outer.self)
                    .nestedContainer(keyedBy: CodingKeys.self, forKey: .attributes)
                id = try inner.decode(Int.self, forKey: .id)
                title = try inner.decode(String.self, forKey: .title)
            }
        }
        #expect(
            lines([Flat].self, [#"[{"attributes": {"id": 1, "title": "a"}}, {"attributes": {"id": 2, "title": "b"}}]"#])
                == [
                    """
                    model-key-lost-in-round-trip warning /0/attributes x2
                      the same after decoding and encoding [Flat]
                      `attributes` is gone
                    """
                ])
    }

    @Test func anObjectBelowTheNameOfItsCaseIsOneFinding() {
        struct Photo: Codable { let url: String, width: Int, alt: String? }
        enum Media: Codable {
            case photo(Photo)
            init(from decoder: any Decoder) throws { self = .photo(try Photo(from: decoder)) }
        }
        #expect(
            lines([Media].self, [#"[{"url": "a", "width": 1, "alt": null}, {"url": "b", "width": 2}]"#]) == [
                """
                model-value-changed-in-round-trip warning /0 x2
                  the same after decoding and encoding [Media]
                  an object with `url`, `width` comes back as one with `photo`
                  Add an encode(to:) that writes the same keys: a synthesised one writes the name of the case or property.
                """
            ])
    }

    @Test func aNumberThatIsReadFromATextIsInformative() {
        struct Card: Codable {
            let width: Int
            enum CodingKeys: String, CodingKey { case width }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                let number = try? container.decode(Int.self, forKey: .width)
                width = try number ?? Int(container.decode(String.self, forKey: .width)) ?? 0
            }
        }
        func levels(_ body: String) -> [Substring] {
            lines(Card.self, [body], only: .modelValueChangedInRoundTrip).map { $0.split(separator: " ")[1] }
        }
        #expect(levels(#"{"width": "47"}"#) == ["info"])
        #expect(levels(#"{"width": "47 px"}"#) == ["warning"])
    }

    /// The discarded error is a finding of its own.
    @Test func aValueThatCouldNotBeReadIsNotASecondFinding() {
        struct Instance: Codable {
            struct Thumbnail: Codable { let url: String, blurhash: String? }
            let thumbnail: Thumbnail?
            enum CodingKeys: String, CodingKey { case thumbnail }
            init(from decoder: any Decoder) throws {
                thumbnail = try? decoder.container(keyedBy: CodingKeys.self).decode(Thumbnail.self, forKey: .thumbnail)
            }
        }
        let found = lines(Instance.self, [#"{"thumbnail": {"blurhash": "x"}}"#])
        #expect(found.map { $0.prefix { $0 != "/" } } == ["model-error-swallowed warning "])
    }

    @Test func aDuplicateName() {
        #expect(
            lines(Item<Int>.self, ["{\"value\": 1,\n\"value\": 2}"]) == [
                """
                duplicate-json-key warning /value x1
                  the name once in its object
                  once more on line 2
                  JSONDecoder reads the first.
                """
            ])
    }
}
