import Foundation

/// Models that use every method of their decoder.
enum Models {
    static let all = ordered + wide + withDictionaries

    private static let ordered: [ModelCase] = [
        ModelCase(Integers.self), ModelCase(Fractions.self), ModelCase(Nested.self), ModelCase(Colour.self),
        ModelCase(Shape.self), ModelCase(Special.self), ModelCase(Listing.self), ModelCase(Wrapped.self),
        ModelCase(Union.self), ModelCase([Int?].self), ModelCase([Special].self), ModelCase(Date.self),
        ModelCase(Decimal.self), ModelCase(String.self), ModelCase(Told.self), ModelCase([[Int]].self),
        ModelCase(Flattened.self), ModelCase(ByMetatype.self),
    ]

    private static var wide: [ModelCase] {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return [] }
        return [ModelCase(WideIntegers.self)]
    }

    private static let withDictionaries: [ModelCase] = [
        ModelCase(Maybe.self, hasDictionary: true), ModelCase(Row.self, hasDictionary: true),
        ModelCase(Derived.self, hasDictionary: true), ModelCase([String: Int].self, hasDictionary: true),
        ModelCase([Int: String].self, hasDictionary: true), ModelCase([String: Date?].self, hasDictionary: true),
        ModelCase([String: [String: Maybe]].self, hasDictionary: true), ModelCase(Holder.self, hasDictionary: true),
        ModelCase(Anything.self, hasDictionary: true), ModelCase(Maybe?.self, hasDictionary: true),
        ModelCase(Envelope<Maybe>.self, hasDictionary: true), ModelCase(Tree.self, hasDictionary: true),
        ModelCase([Anything?]?.self, hasDictionary: true), ModelCase([Colour: Int].self, hasDictionary: true),
    ]

    struct Integers: Decodable {
        let a: Int
        let b: UInt?
        let i8: Int8?
        let i16: Int16?
        let i32: Int32?
        let i64: Int64?
        let u8: UInt8?
        let u16: UInt16?
        let u32: UInt32?
        let u64: UInt64?
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    struct WideIntegers: Decodable {
        let i128: Int128?
        let u128: UInt128?
    }

    struct Fractions: Decodable {
        let a: Double?
        let b: Float?
        let c: Decimal?
        let d: Bool?
    }

    struct Maybe: Decodable {
        let a: String?
        let isDone: Bool?
        let createdAt: Date?
        let b: [Int]?
        let c: [String: Int]?
        let imageURL: URL?
    }

    struct Nested: Decodable {
        let x: Int
        let list: [String]
        let rest: Int

        enum Keys: String, CodingKey { case a, b, c }

        init(from decoder: any Decoder) throws {
            let outer = try decoder.container(keyedBy: Keys.self)
            let inner = try outer.nestedContainer(keyedBy: Keys.self, forKey: .c)
            x = try inner.decode(Int.self, forKey: .a)
            var items = try outer.nestedUnkeyedContainer(forKey: .b)
            var list: [String] = []
            while !items.isAtEnd { list.append(try items.decode(String.self)) }
            self.list = list
            rest = outer.codingPath.count + inner.codingPath.count + items.codingPath.count + (items.count ?? 0)
        }
    }

    /// Reads the elements of an array by hand, also past its end.
    struct Row: Decodable {
        var parts: [String] = []
        var values: [Anything] = []
        var objects: [Maybe?] = []

        init(from decoder: any Decoder) throws {
            var row = try decoder.unkeyedContainer()
            if try row.decodeNil() { parts.append("null") }
            parts.append("\(try row.decodeIfPresent(Int.self) as Int?)")
            if let inner = try? row.nestedUnkeyedContainer() { parts.append("list of \(inner.count ?? -1)") }
            if let inner = try? row.nestedContainer(keyedBy: Nested.Keys.self) {
                parts.append("keys \(inner.allKeys.map(\.stringValue).sorted())")
            }
            parts.append("\(row.currentIndex) \(row.isAtEnd)")
            let other = try row.superDecoder()
            parts.append("\(other.codingPath.map(\.stringValue))")
            values.append(try Anything(from: other))
            values.append(try row.decode(Anything.self))
            objects.append(try row.decodeIfPresent(Maybe.self))
            objects.append(try row.decode(Maybe.self))
        }
    }

    class Base: Decodable {
        let a: String?
        init(a: String?) { self.a = a }
        enum CodingKeys: String, CodingKey { case a }
        required init(from decoder: any Decoder) throws {
            a = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .a)
        }
    }

    final class Derived: Base {
        let b: [Int]?
        let other: Anything
        enum Keys: String, CodingKey { case b, c }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            b = try container.decodeIfPresent([Int].self, forKey: .b)
            other = try Anything(from: container.superDecoder(forKey: .c))
            try super.init(from: container.superDecoder())
        }
    }

    final class Flattened: Base {
        let c: Anything?
        enum Keys: String, CodingKey { case c }
        required init(from decoder: any Decoder) throws {
            c = try decoder.container(keyedBy: Keys.self).decodeIfPresent(Anything.self, forKey: .c)
            try super.init(from: decoder)
        }
    }

    struct ByMetatype: Decodable {
        let made: Base
        enum Keys: String, CodingKey { case c }
        init(from decoder: any Decoder) throws {
            let type: Base.Type = Flattened.self
            made = try decoder.container(keyedBy: Keys.self).decode(type, forKey: .c)
        }
    }

    struct Holder: Decodable {
        let c: [String: [String: Double]]?
        let b: [[String: Colour]]?
        let a: [Int: Int]?
    }

    enum Colour: String, Decodable, CodingKeyRepresentable, CaseIterable { case red, green = "GREEN" }

    enum Shape: Decodable {
        case a(Int)
        case b(width: Int, height: Double?)
        case c
    }

    indirect enum Anything: Decodable {
        case null, bool(Bool), int(Int), double(Double), string(String), list([Anything]), object([String: Anything])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let bool = try? value.decode(Bool.self) {
                self = .bool(bool)
            } else if let int = try? value.decode(Int.self) {
                self = .int(int)
            } else if let double = try? value.decode(Double.self) {
                self = .double(double)
            } else if let string = try? value.decode(String.self) {
                self = .string(string)
            } else if let list = try? value.decode([Anything].self) {
                self = .list(list)
            } else {
                self = .object(try value.decode([String: Anything].self))
            }
        }
    }

    struct Special: Decodable {
        let createdAt: Date?
        let a: Data?
        let imageURL: URL?
        let c: Decimal?
        let b: [Date]?
    }

    struct Listing: Decodable {
        let keys: [String]
        let hasA: Bool
        let isNull: Bool?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Nested.Keys.self)
            keys = container.allKeys.map(\.stringValue).sorted()
            hasA = container.contains(.a)
            isNull = try container.decodeNil(forKey: .b)
        }
    }

    struct Wrapped: Decodable {
        let value: Int16
        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Int16.self)
        }
    }

    enum Union: Decodable {
        case number(Fractions), text(String), object(Integers)

        init(from decoder: any Decoder) throws {
            if let object = try? Integers(from: decoder) {
                self = .object(object)
            } else if let text = try? decoder.singleValueContainer().decode(String.self) {
                self = .text(text)
            } else {
                self = .number(try Fractions(from: decoder))
            }
        }
    }

    struct Envelope<Content: Decodable>: Decodable {
        let a: Content?
        let b: [Content]?
        let c: Content??
    }

    struct Tree: Decodable {
        let a: [Tree]?
        let c: [String: Tree]?
    }

    /// The properties of the decoder.
    struct Told: Decodable {
        let told: String
        init(from decoder: any Decoder) throws {
            told = "\(decoder.codingPath.count) \(decoder.userInfo.map { "\($0.key.rawValue)=\($0.value)" }.sorted())"
        }
    }
}
