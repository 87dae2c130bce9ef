import Foundation

extension SecondCorpus {
    @propertyWrapper struct DefaultFalse: Decodable {
        var wrappedValue = false
        init() {}
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            wrappedValue = container.decodeNil() ? false : try container.decode(Bool.self)
        }
    }

    @propertyWrapper struct DefaultEmpty<Element: Decodable>: Decodable {
        var wrappedValue: [Element] = []
        init() {}
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            wrappedValue = container.decodeNil() ? [] : try container.decode([Element].self)
        }
    }

    struct Setting: Decodable {
        let id: Int
        @DefaultFalse var isOn: Bool
        @DefaultEmpty var tags: [String]
    }

    struct Defaulted: Decodable {
        let id: Int
        let title: String
        let count: Int
        enum CodingKeys: String, CodingKey { case id, title, count }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
            count = try container.decodeIfPresent(Int.self, forKey: .count) ?? 0
        }
    }

    struct TryDefaulted: Decodable {
        let id: Int
        let count: Int
        enum CodingKeys: String, CodingKey { case id, count }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            count = (try? container.decode(Int.self, forKey: .count)) ?? 0
        }
    }

    struct Item: Decodable { let id: Int }

    /// An element that is nil if it does not decode.
    struct Failable<Value: Decodable>: Decodable {
        let value: Value?
        init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
    }

    struct LossyList: Decodable {
        let items: [Item]
        enum CodingKeys: String, CodingKey { case items }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            items = try container.decode([Failable<Item>].self, forKey: .items).compactMap(\.value)
        }
    }

    struct CompactList: Decodable {
        let items: [Failable<Item>]
    }

    struct FlexibleID: Decodable {
        let id: String
        enum CodingKeys: String, CodingKey { case id }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let number = try? container.decode(Int.self, forKey: .id) {
                id = String(number)
            } else {
                id = try container.decode(String.self, forKey: .id)
            }
        }
    }

    struct OneOrMany: Decodable {
        let tags: [String]
        enum CodingKeys: String, CodingKey { case tags }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let tag = try? container.decode(String.self, forKey: .tags) {
                tags = [tag]
            } else {
                tags = try container.decode([String].self, forKey: .tags)
            }
        }
    }

    enum Shape: Decodable {
        struct Box: Decodable {
            let width: Double
            let height: Double
        }
        struct Disc: Decodable { let radius: Double }
        case box(Box)
        case disc(Disc)
        init(from decoder: any Decoder) throws {
            if let box = try? Box(from: decoder) {
                self = .box(box)
            } else {
                self = .disc(try Disc(from: decoder))
            }
        }
    }

    struct Brief: Decodable {
        let id: Int
        let name: String
    }

    struct Detailed: Decodable {
        let id: Int
        let name: String
        let body: String
        let author: String
    }

    enum SummaryFirst: Decodable {
        case brief(Brief)
        case detailed(Detailed)
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let brief = try? container.decode(Brief.self) {
                self = .brief(brief)
            } else {
                self = .detailed(try container.decode(Detailed.self))
            }
        }
    }

    enum DetailFirst: Decodable {
        case brief(Brief)
        case detailed(Detailed)
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let detailed = try? container.decode(Detailed.self) {
                self = .detailed(detailed)
            } else {
                self = .brief(try container.decode(Brief.self))
            }
        }
    }

    struct Photo: Decodable {
        let id: Int
        let url: URL
    }

    struct Clip: Decodable {
        let id: Int
        let url: URL
        let duration: Double
    }

    enum PhotoFirst: Decodable {
        case photo(Photo)
        case clip(Clip)
        init(from decoder: any Decoder) throws {
            do {
                self = .photo(try Photo(from: decoder))
            } catch {
                self = .clip(try Clip(from: decoder))
            }
        }
    }

    enum ClipFirst: Decodable {
        case photo(Photo)
        case clip(Clip)
        init(from decoder: any Decoder) throws {
            do {
                self = .clip(try Clip(from: decoder))
            } catch {
                self = .photo(try Photo(from: decoder))
            }
        }
    }

    enum Outcome: Decodable {
        struct Session: Decodable {
            let token: String
            let user: String
        }
        struct Problem: Decodable {
            let error: String
            let errorDescription: String?
        }
        case session(Session)
        case problem(Problem)
        init(from decoder: any Decoder) throws {
            if let problem = try? Problem(from: decoder) {
                self = .problem(problem)
            } else {
                self = .session(try Session(from: decoder))
            }
        }
    }

    enum Animal: Decodable {
        case dog(name: String, bark: Int)
        case cat(name: String, lives: Int)
        enum CodingKeys: String, CodingKey { case kind, name, bark, lives }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let name = try container.decode(String.self, forKey: .name)
            switch try container.decode(String.self, forKey: .kind) {
            case "dog": self = .dog(name: name, bark: try container.decode(Int.self, forKey: .bark))
            default: self = .cat(name: name, lives: try container.decode(Int.self, forKey: .lives))
            }
        }
    }

    class Pet: Decodable { var name = "" }

    final class Dog: Pet { var breed: String? }

    final class Cat: Pet {
        let lives: Int
        enum CodingKeys: String, CodingKey { case lives }
        required init(from decoder: any Decoder) throws {
            lives = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .lives)
            try super.init(from: decoder)
        }
    }

    final class Nested: Pet {
        let lives: Int
        enum CodingKeys: String, CodingKey { case lives }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            lives = try container.decode(Int.self, forKey: .lives)
            try super.init(from: try container.superDecoder())
        }
    }

    struct Rates: Codable {
        let base: String
        let date: String
        let rates: [String: Double]
        let success: Bool?
    }

    struct Dynamic: Decodable {
        struct Entry: Decodable { let text: String }
        let entries: [String: Entry]
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: HabitTests.AnyName.self)
            var entries: [String: Entry] = [:]
            for key in container.allKeys { entries[key.stringValue] = try container.decode(Entry.self, forKey: key) }
            self.entries = entries
        }
    }

    struct Flattened: Decodable {
        let id: Int
        let latitude: Double
        let longitude: Double
        enum CodingKeys: String, CodingKey { case id, geo }
        enum GeoKeys: String, CodingKey { case lat, lng }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            let geo = try container.nestedContainer(keyedBy: GeoKeys.self, forKey: .geo)
            latitude = try geo.decode(Double.self, forKey: .lat)
            longitude = try geo.decode(Double.self, forKey: .lng)
        }
    }
}

/// Without these, a synthesised `init(from:)` requires the key of a wrapped property.
extension KeyedDecodingContainer {
    func decode(_ type: SecondCorpus.DefaultFalse.Type, forKey key: Key) throws -> SecondCorpus.DefaultFalse {
        try decodeIfPresent(type, forKey: key) ?? SecondCorpus.DefaultFalse()
    }

    func decode<Element: Decodable>(
        _ type: SecondCorpus.DefaultEmpty<Element>.Type, forKey key: Key
    ) throws -> SecondCorpus.DefaultEmpty<Element> {
        try decodeIfPresent(type, forKey: key) ?? SecondCorpus.DefaultEmpty()
    }
}
