import Foundation

extension HabitTests {
    struct AnyName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    struct Place: Decodable {
        let lat: Double
        let tags: [String]

        enum Keys: String, CodingKey { case geo, tags }
        enum GeoKeys: String, CodingKey { case lat }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            lat = try container.nestedContainer(keyedBy: GeoKeys.self, forKey: .geo).decode(Double.self, forKey: .lat)
            var list = try container.nestedUnkeyedContainer(forKey: .tags)
            var tags: [String] = []
            while !list.isAtEnd { tags.append(try list.decode(String.self)) }
            self.tags = tags
        }
    }

    class Animal: Decodable {
        let name: String
    }

    final class Dog: Animal {
        let breed: String

        enum CodingKeys: String, CodingKey { case breed }

        required init(from decoder: any Decoder) throws {
            breed = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .breed)
            try super.init(from: decoder)
        }
    }

    final class Wolf: Animal {
        let pack: String

        enum CodingKeys: String, CodingKey { case pack }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            pack = try container.decode(String.self, forKey: .pack)
            try super.init(from: container.superDecoder())
        }
    }

    struct Node: Codable { let v: Int, of: [Node]? }
    enum Step: Codable {
        case a(Int), b(w: Int, h: Double?), c
    }
    enum Level: String, Codable { case low, high }
    enum Grade: Int, Codable { case first = 1, second }
    struct Key: RawRepresentable, Codable, Hashable { let rawValue: String }
    struct Twofold: Codable { let a: Int??, b: [Int?]? }

    struct Snake: Codable {
        let id: String
        let done: Int
        let fooBar: Int

        enum CodingKeys: String, CodingKey {
            case id = "_id"
            case done = "done_"
            case fooBar
        }
    }

    struct Special: Codable {
        let decimal: Decimal
        let url: URL
        let data: Data
        let date: Date
        let float: Float
        let int8: Int8
        let uint64: UInt64
        let duration: Duration
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    struct Wide: Codable {
        let int128: Int128
    }

    struct Flagged: Codable {
        let id: Int
        @OrFalse var done: Bool
    }

    @propertyWrapper struct OrFalse: Codable {
        let wrappedValue: Bool

        init(wrappedValue: Bool) { self.wrappedValue = wrappedValue }

        init(from decoder: any Decoder) throws {
            wrappedValue = try decoder.singleValueContainer().decode(Bool.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(wrappedValue)
        }
    }

    struct Lossy<Element: Decodable>: Decodable {
        private(set) var elements: [Element] = []

        private struct Skipped: Decodable {}

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd {
                if let element = try? list.decode(Element.self) {
                    elements.append(element)
                } else {
                    _ = try list.decode(Skipped.self)
                }
            }
        }
    }

    struct Failable<Element: Decodable>: Decodable {
        let element: Element?

        init(from decoder: any Decoder) throws {
            element = try? decoder.singleValueContainer().decode(Element.self)
        }
    }

    struct Twice: Decodable {
        let a: Int
        let again: Int

        enum CodingKeys: String, CodingKey { case a }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            a = try container.decode(Int.self, forKey: .a)
            again = try container.decode(Int.self, forKey: .a)
        }
    }

    struct TwoTypes: Decodable {
        let a: String

        enum CodingKeys: String, CodingKey { case a }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            do {
                a = String(try container.decode(Int.self, forKey: .a))
            } catch {
                a = try container.decode(String.self, forKey: .a)
            }
        }
    }

    struct ByHand: Decodable {
        let a: Int?
        let b: String

        enum CodingKeys: String, CodingKey { case a, b }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let isThere = try container.contains(.a) && !container.decodeNil(forKey: .a)
            a = isThere ? try container.decode(Int.self, forKey: .a) : nil
            b = try container.decodeIfPresent(String.self, forKey: .b) ?? "none"
        }
    }

    struct MarkedFailure: Decodable {
        let items: [Int]

        enum CodingKeys: String, CodingKey { case error, items }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if container.contains(.error) { throw CocoaError(.coderReadCorrupt) }
            items = try container.decode([Int].self, forKey: .items)
        }
    }

    struct Start: Decodable {
        let first: Int
        let count: Int?

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            first = try list.decode(Int.self)
            count = list.count
        }
    }

    struct Pair: Decodable {
        let name: String
        let count: Int

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            name = try list.decode(String.self)
            count = try list.decode(Int.self)
        }
    }

    struct ByName: Decodable {
        struct User: Decodable { let name: String }
        private(set) var users: [String: User] = [:]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyName.self)
            for key in container.allKeys {
                users[key.stringValue] = try container.decodeIfPresent(User.self, forKey: key)
            }
        }
    }

    struct KnownAndRest: Decodable {
        let id: Int
        private(set) var rest: [String: AnyValue] = [:]

        enum CodingKeys: String, CodingKey { case id }

        init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
            let others = try decoder.container(keyedBy: AnyName.self)
            for key in others.allKeys where CodingKeys(stringValue: key.stringValue) == nil {
                rest[key.stringValue] = try others.decode(AnyValue.self, forKey: key)
            }
        }
    }
}

extension KeyedDecodingContainer {
    func decode(_ type: HabitTests.OrFalse.Type, forKey key: Key) throws -> HabitTests.OrFalse {
        try decodeIfPresent(type, forKey: key) ?? HabitTests.OrFalse(wrappedValue: false)
    }
}
