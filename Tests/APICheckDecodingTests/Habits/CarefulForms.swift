import Foundation

/// Models for bodies whose form is not that of a Swift type.
enum CarefulForms {
    /// A resource of JSON:API.
    struct Resource: Decodable {
        let id: String
        let title: String
        let authorID: String?

        enum CodingKeys: String, CodingKey { case id, attributes, relationships }
        enum AttributeKeys: String, CodingKey { case title }
        enum RelationshipKeys: String, CodingKey { case author }
        struct Reference: Decodable {
            struct Identifier: Decodable { let id: String }
            let data: Identifier?
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            title = try container.nestedContainer(keyedBy: AttributeKeys.self, forKey: .attributes)
                .decode(String.self, forKey: .title)
            guard container.contains(.relationships) else {
                authorID = nil
                return
            }
            let relationships = try container.nestedContainer(keyedBy: RelationshipKeys.self, forKey: .relationships)
            authorID = try relationships.decodeIfPresent(Reference.self, forKey: .author)?.data?.id
        }
    }

    /// A list of several types: one container reads the type of an element, a copy of it the element.
    struct Feed: Decodable {
        enum Item { case photo(Photo), note(Note), other }
        struct Photo: Decodable { let url: String, width: Int }
        struct Note: Decodable { let text: String }
        enum CodingKeys: String, CodingKey { case items }
        enum TypeKeys: String, CodingKey { case type }
        private(set) var items: [Item] = []

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            var types = try container.nestedUnkeyedContainer(forKey: .items)
            var elements = types
            while !types.isAtEnd {
                switch try types.nestedContainer(keyedBy: TypeKeys.self).decode(String.self, forKey: .type) {
                case "photo": items.append(.photo(try elements.decode(Photo.self)))
                case "note": items.append(.note(try elements.decode(Note.self)))
                default:
                    _ = try elements.decode(HabitTests.AnyValue.self)
                    items.append(.other)
                }
            }
        }
    }

    /// Users by their number, which is the last part of the coding path.
    struct Directory: Decodable {
        struct User: Decodable {
            let id: String
            let name: String

            enum CodingKeys: String, CodingKey { case name }

            init(from decoder: any Decoder) throws {
                id = decoder.codingPath.last?.stringValue ?? ""
                name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
            }
        }
        let users: [User]

        enum CodingKeys: String, CodingKey { case users }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            users = Array(try container.decode([String: User].self, forKey: .users).values)
        }
    }

    /// A text with JSON in it.
    struct Envelope: Decodable {
        struct Payload: Decodable { let count: Int }
        let payload: Payload

        enum CodingKeys: String, CodingKey { case payload }

        init(from decoder: any Decoder) throws {
            let text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .payload)
            payload = try JSONDecoder().decode(Payload.self, from: Data(text.utf8))
        }
    }

    /// Nothing, null and a value mean three things.
    struct Change: Decodable {
        enum Value { case unchanged, removed, set(String) }
        let nickname: Value

        enum CodingKeys: String, CodingKey { case nickname }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if !container.contains(.nickname) {
                nickname = .unchanged
            } else if try container.decodeNil(forKey: .nickname) {
                nickname = .removed
            } else {
                nickname = .set(try container.decode(String.self, forKey: .nickname))
            }
        }
    }

    /// The service writes some instants with a fraction of a second and others without.
    struct Event: Decodable {
        let at: Date

        enum CodingKeys: String, CodingKey { case at }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let text = try container.decode(String.self, forKey: .at)
            let fraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            guard let date = (try? fraction.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text)) else {
                throw DecodingError.dataCorruptedError(forKey: .at, in: container, debugDescription: "not a date")
            }
            at = date
        }
    }

    struct Rights: OptionSet, Decodable {
        let rawValue: Int
        static let read = Rights(rawValue: 1)
        static let write = Rights(rawValue: 2)
    }

    struct Price: Decodable {
        let amount: Decimal
        let tags: [Substring]
        let rights: Rights

        enum CodingKeys: String, CodingKey { case amount, tags, rights }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard let amount = Decimal(string: try container.decode(String.self, forKey: .amount)) else {
                throw DecodingError.dataCorruptedError(forKey: .amount, in: container, debugDescription: "no number")
            }
            self.amount = amount
            tags = try container.decode(String.self, forKey: .tags).split(separator: ",")
            rights = try container.decode(Rights.self, forKey: .rights)
        }
    }

    class Media: Decodable { let id: Int }

    final class Film: Media {
        let length: Int

        enum CodingKeys: String, CodingKey { case length }

        required init(from decoder: any Decoder) throws {
            length = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .length)
            try super.init(from: decoder)
        }
    }

    struct Extra: Decodable { let id: Int, metadata: [String: HabitTests.AnyValue]? }

    static let all: [DecodingHabit] = [
        DecodingHabit(
            "attributes and relationships", Resource.self,
            [
                #"{"id": "1", "type": "post", "attributes": {"title": "a"}}"#,
                #"{"id": "2", "attributes": {"title": "b"}, "relationships": {"author": {"data": {"id": "9"}}}}"#,
                #"{"id": "3", "attributes": {"title": "c"}, "relationships": {"author": {"data": null}}}"#,
            ]),
        DecodingHabit(
            "a list of several types, read twice", Feed.self,
            [
                #"""
                {"items": [{"type": "photo", "url": "a", "width": 1}, {"type": "note", "text": "b"}, {"type": "ad"}]}
                """#
            ]),
        DecodingHabit(
            "an identifier from the coding path", Directory.self,
            [#"{"users": {"7": {"name": "a"}, "8": {"name": "b"}}}"#]),
        DecodingHabit("JSON in a text", Envelope.self, [#"{"payload": "{\"count\": 1}"}"#]),
        DecodingHabit(
            "nothing, null and a value", Change.self, ["{}", #"{"nickname": null}"#, #"{"nickname": "a"}"#]),
        DecodingHabit(
            "an instant with or without a fraction", Event.self,
            [#"{"at": "2024-05-21T06:32:19Z"}"#, #"{"at": "2024-05-21T06:32:19.250Z"}"#]),
        DecodingHabit(
            "a decimal, a list and an option set by hand", Price.self,
            [#"{"amount": "19.99", "tags": "a,b", "rights": 3}"#]),
        DecodingHabit("a subclass with keys of its own", Film.self, [#"{"id": 1, "length": 90}"#]),
        DecodingHabit(
            "any value in a dictionary", Extra.self,
            [#"{"id": 1, "metadata": {"a": 1, "b": [true, null], "c": {"d": "e"}}}"#, #"{"id": 2}"#]),
    ]
}
