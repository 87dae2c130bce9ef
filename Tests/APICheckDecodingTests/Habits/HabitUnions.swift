import Foundation

extension HabitTests {
    /// Any JSON value, each type tried in turn.
    typealias AnyValue = Models.Anything

    /// Any JSON value, read through its containers.
    struct AnyContent: Decodable {
        init(from decoder: any Decoder) throws {
            if let object = try? decoder.container(keyedBy: AnyName.self) {
                for key in object.allKeys { _ = try object.decode(AnyContent.self, forKey: key) }
            } else if var list = try? decoder.unkeyedContainer() {
                while !list.isAtEnd { _ = try list.decode(AnyContent.self) }
            } else {
                let value = try decoder.singleValueContainer()
                guard !value.decodeNil(), (try? value.decode(Bool.self)) == nil, (try? value.decode(Double.self)) == nil
                else { return }
                _ = try value.decode(String.self)
            }
        }
    }

    enum KnownOrAny: Decodable {
        case known(Node), any(AnyValue)

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let node = try? value.decode(Node.self) {
                self = .known(node)
            } else {
                self = .any(try value.decode(AnyValue.self))
            }
        }
    }

    enum Event: Decodable {
        struct A: Decodable { let x: Int? }
        struct B: Decodable { let y: Int? }
        enum Kind: String, Decodable { case a, b, n }
        enum CodingKeys: String, CodingKey { case type, data }
        case a(A), b(B), number(Int)

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            switch try container.decode(Kind.self, forKey: .type) {
            case .a: self = .a(try container.decode(A.self, forKey: .data))
            case .b: self = .b(try container.decode(B.self, forKey: .data))
            case .n: self = .number(try container.decode(Int.self, forKey: .data))
            }
        }
    }

    enum Figure: Decodable {
        struct Circle: Decodable { let r: Int }
        struct Square: Decodable { let side: Int }
        enum CodingKeys: String, CodingKey { case kind }
        case circle(Circle), square(Square)

        init(from decoder: any Decoder) throws {
            switch try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .kind) {
            case "circle": self = .circle(try Circle(from: decoder))
            default: self = .square(try decoder.singleValueContainer().decode(Square.self))
            }
        }
    }
}
