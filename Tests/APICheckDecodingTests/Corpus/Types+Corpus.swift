import Foundation

/// Property wrappers, classes, dictionaries, nested containers and models that are sent back.
extension Types {
    @propertyWrapper struct OrEmpty<Value: Decodable & ExpressibleByArrayLiteral>: Decodable {
        let wrappedValue: Value
        init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
        init(from decoder: any Decoder) throws { wrappedValue = try decoder.singleValueContainer().decode(Value.self) }
    }

    struct Post: Decodable {
        let id: Int
        @OrEmpty var tags: [String]
        @OrEmpty var images: [URL]
    }

    @propertyWrapper struct NumericBool: Codable {
        let wrappedValue: Bool
        init(from decoder: any Decoder) throws {
            wrappedValue = try decoder.singleValueContainer().decode(Int.self) != 0
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(wrappedValue ? 1 : 0)
        }
    }

    struct Flagged: Codable {
        let id: Int
        @NumericBool var active: Bool
    }

    final class User: Entity {
        let name: String
        let nickname: String?
        enum CodingKeys: String, CodingKey { case name, nickname }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            nickname = try container.decodeIfPresent(String.self, forKey: .nickname)
            try super.init(from: decoder)
        }
    }

    final class Selectable: Entity { var isSelected = false }

    enum Level: String, Decodable { case low, high }
    enum Tier: String, Decodable, CodingKeyRepresentable { case free, paid }

    struct ID<Owner>: RawRepresentable, Decodable, Hashable {
        let rawValue: Int
        init(rawValue: Int) { self.rawValue = rawValue }
    }

    struct Team: Decodable { let id: ID<Team>, members: [ID<User>] }

    struct Flat: Decodable {
        let name: String
        let city: String
        enum CodingKeys: String, CodingKey { case name, address }
        enum AddressKeys: String, CodingKey { case city }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            city = try container.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
                .decode(String.self, forKey: .city)
        }
    }

    /// Has a state of the app beside what the service sends.
    struct Row: Decodable {
        let id: Int
        var isExpanded = false
        enum CodingKeys: String, CodingKey { case id }
    }

    struct SelectableRow: Decodable {
        let id: Int
        let title: String
        var isSelected: Bool?
    }

    struct Kinds: Decodable { let id: UUID, link: URL, price: Decimal, data: Data }

    struct Rights: OptionSet, Decodable {
        let rawValue: Int
        init(rawValue: Int) { self.rawValue = rawValue }
    }

    struct Channel: Decodable { let id: String, rights: Rights }
    struct Metadata: Decodable { let id: Int, metadata: [String: HabitTests.AnyValue] }
    struct Ranges: Decodable { let spans: [[Int]], matrix: [[Double]] }

    @propertyWrapper struct Lossless<Value: LosslessStringConvertible & Decodable>: Decodable {
        let wrappedValue: Value
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Value.self) {
                wrappedValue = value
            } else if let value = Value(try container.decode(String.self)) {
                wrappedValue = value
            } else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a value")
            }
        }
    }

    struct Measured: Decodable { @Lossless var count: Int }

    static let entity = #"{"id": 1, "createdAt": "2024-05-21", "name": "a"}"#

    static let pairs = telling + others

    private static let others: [Pair] = [
        Pair("a wrapper with a default value", [Post].self, [#"[{"id": 1}, {"id": 2, "tags": ["a"]}]"#]),
        Pair("a wrapper with a default value, never sent", [Post].self, [list(12) { #"{"id": \#($0)}"# }]),
        Pair("a wrapper for 0 and 1", [Flagged].self, [#"[{"id": 1, "active": 1}, {"id": 2, "active": 0}]"#]),
        Pair(
            "a wrapper for 0 and 1, with true", [Flagged].self, [#"[{"id": 1, "active": true}]"#],
            ["model-type-mismatch /*/active"]),
        Pair("a wrapper for numbers and texts", [Measured].self, [#"[{"count": 1}, {"count": "2"}]"#]),
        Pair("a subclass", [User].self, ["[\(entity), \(entity)]"]),
        Pair("a subclass with a state of the app", Selectable.self, [entity]),
        Pair("a dictionary by numbers", [Int: [String]].self, [#"{"1": ["a"], "2": []}"#]),
        Pair("a dictionary by an enumeration", [Level: Int].self, [#"{"low": 1}"#], ["model-list-against-single body"]),
        Pair("a dictionary by an enumeration of keys", [Tier: Int].self, [#"{"free": 1, "paid": 2}"#]),
        Pair("ids of their own type", Team.self, [#"{"id": 1, "members": [2, 3]}"#]),
        Pair("a nested object made flat", Flat.self, [#"{"name": "n", "address": {"city": "c", "zip": "1"}}"#]),
        Pair(
            "a nested object made flat, without it", Flat.self, [#"{"name": "n", "city": "c"}"#],
            ["model-key-missing /address"]),
        Pair("a state that is not decoded", [Row].self, ["[\(entity)]"]),
        Pair("a state that is decoded", [SelectableRow].self, [list(12) { #"{"id": \#($0), "title": "t"}"# }]),
        Pair(
            "types of Foundation", Kinds.self,
            [
                #"{"id": "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", "link": "https://a.example", "price": 19.99, "data": "AQI="}"#
            ]),
        Pair(
            "a UUID without hyphens", Kinds.self,
            [#"{"id": "e621e1f8c36c495a93fc0c247a3e6e5f", "link": "https://a.example", "price": 1, "data": ""}"#],
            ["model-value-unreadable /id"]),
        Pair(
            "data that is not Base64", Kinds.self,
            [
                #"{"id": "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", "link": "https://a.example", "price": 1, "data": "a*b"}"#
            ],
            ["model-value-unreadable /data"]),
        Pair("a set of bits", [Channel].self, [#"[{"id": "1", "rights": 5}]"#]),
        Pair(
            "any value", Metadata.self,
            [#"{"id": 1, "metadata": {"a": 1, "b": [true, null, {"c": "x"}], "d": 2.5}}"#]),
        Pair("lists of lists", Ranges.self, [#"{"spans": [[0, 2], [3, 5]], "matrix": [[1, 0.5], [0, 1]]}"#]),
    ]
}

extension KeyedDecodingContainer {
    func decode<Value>(_ type: Types.OrEmpty<Value>.Type, forKey key: Key) throws -> Types.OrEmpty<Value> {
        try decodeIfPresent(type, forKey: key) ?? Types.OrEmpty(wrappedValue: [])
    }
}
