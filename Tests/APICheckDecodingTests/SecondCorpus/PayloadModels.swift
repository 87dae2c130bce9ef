import Foundation

extension SecondCorpus {
    struct Upper: Decodable {
        let id: Int
        let userName: String
    }

    struct Versioned: Decodable {
        let title: String
        enum CodingKeys: String, CodingKey { case title, name }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let title = try container.decodeIfPresent(String.self, forKey: .title) {
                self.title = title
            } else {
                title = try container.decode(String.self, forKey: .name)
            }
        }
    }

    enum AnyJSON: Codable {
        case null
        case bool(Bool)
        case number(Double)
        case text(String)
        case list([AnyJSON])
        case object([String: AnyJSON])
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Double.self) {
                self = .number(value)
            } else if let value = try? container.decode(String.self) {
                self = .text(value)
            } else if let value = try? container.decode([AnyJSON].self) {
                self = .list(value)
            } else {
                self = .object(try container.decode([String: AnyJSON].self))
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .bool(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .text(let value): try container.encode(value)
            case .list(let value): try container.encode(value)
            case .object(let value): try container.encode(value)
            }
        }
    }

    struct Attributes: Codable {
        let id: Int
        let extra: [String: AnyJSON]
    }

    struct Ignoring: Decodable {
        let id: Int
    }

    struct Order: Decodable {
        enum Status: Decodable, Equatable {
            case open, paid
            case unknown(String)
            init(from decoder: any Decoder) throws {
                switch try decoder.singleValueContainer().decode(String.self) {
                case "open": self = .open
                case "paid": self = .paid
                case let other: self = .unknown(other)
                }
            }
        }
        let status: Status
    }

    enum OrderStatus: String, Decodable { case open, paid }

    struct ClosedOrder: Decodable { let status: OrderStatus }

    struct TryOrder: Decodable {
        let id: Int
        let status: OrderStatus?
        enum CodingKeys: String, CodingKey { case id, status }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            status = try? container.decode(OrderStatus.self, forKey: .status)
        }
    }

    struct Person: Decodable { let name: String }

    struct Team: Decodable {
        let name: String
        let lead: Person
    }

    struct Club: Decodable {
        let name: String
        let members: [Person]
    }

    struct PHPUser: Decodable {
        let name: String
        let meta: [String: String]
    }

    struct Labeled: Decodable { let labels: [String] }

    struct Note: Codable {
        let id: Int
        let text: String
        let pinned: Bool
        let color: String?
    }

    struct ForgetfulNote: Codable {
        let id: Int
        let text: String
        var pinned: Bool
        enum CodingKeys: String, CodingKey { case id, text, pinned }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            text = try container.decode(String.self, forKey: .text)
            pinned = try container.decodeIfPresent(Bool.self, forKey: .pinned) ?? false
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(text, forKey: .text)
        }
    }

    struct TrimmedNote: Codable {
        let id: Int
        let text: String
        enum CodingKeys: String, CodingKey { case id, text }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            text = try container.decode(String.self, forKey: .text).trimmingCharacters(in: .whitespaces)
        }
    }

    struct Task: Codable {
        let id: Int
        let isDone: Bool
        let dueAt: Date
    }

    struct Envelope<Payload: Decodable>: Decodable {
        let code: Int
        let message: String?
        let data: Payload?
    }

    struct StrictEnvelope<Payload: Decodable>: Decodable {
        let code: Int
        let data: Payload
    }

    struct OptionalItem: Decodable {
        let id: Int?
        let title: String?
    }

    struct Unwrapped<Payload: Decodable>: Decodable {
        let payload: Payload
        enum CodingKeys: String, CodingKey { case response }
        enum ResponseKeys: String, CodingKey { case payload }
        init(from decoder: any Decoder) throws {
            payload = try decoder.container(keyedBy: CodingKeys.self)
                .nestedContainer(keyedBy: ResponseKeys.self, forKey: .response)
                .decode(Payload.self, forKey: .payload)
        }
    }

    struct Pages<Element: Decodable>: Decodable {
        struct Meta: Decodable {
            let page: Int
            let perPage: Int
            let total: Int
        }
        struct Links: Decodable {
            let next: String?
            let previous: String?
        }
        let data: [Element]
        let meta: Meta
        let links: Links
    }

    struct Candles: Decodable {
        struct Candle {
            let time: Date
            let open: Decimal?
            let close: Decimal?
        }
        let candles: [Candle]
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            var candles: [Candle] = []
            while !list.isAtEnd {
                var candle = try list.nestedUnkeyedContainer()
                candles.append(
                    Candle(
                        time: Date(timeIntervalSince1970: try candle.decode(Double.self) / 1000),
                        open: Decimal(string: try candle.decode(String.self)),
                        close: Decimal(string: try candle.decode(String.self))))
            }
            self.candles = candles
        }
    }

    struct NumericCandles: Decodable {
        let rows: [[Double]]
        init(from decoder: any Decoder) throws { rows = try decoder.singleValueContainer().decode([[Double]].self) }
    }
}
