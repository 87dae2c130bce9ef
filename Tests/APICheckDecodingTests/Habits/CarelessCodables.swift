import Foundation

/// Models that are encoded again and do not write what they read.
enum CarelessCodables {
    /// Reads `length` and writes `runtime`.
    struct Film: Codable {
        let id: Int
        let length: Int

        enum CodingKeys: String, CodingKey { case id, length, runtime }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            length = try container.decode(Int.self, forKey: .length)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(length, forKey: .runtime)
        }
    }

    struct Price: Codable {
        let cents: Int

        enum CodingKeys: String, CodingKey { case amount }

        init(from decoder: any Decoder) throws {
            cents = Int(try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .amount) * 100)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(Double(cents) / 100, forKey: .amount)
        }
    }

    struct Tag: Codable {
        let name: String

        enum CodingKeys: String, CodingKey { case name }

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name).lowercased()
        }
    }

    static let all: [DecodingHabit] = [
        DecodingHabit(
            "a key that is written under another name", Film.self, [#"{"id": 1, "length": 90}"#],
            ["model-key-lost-in-round-trip length"], in: BodyShape.encodable),
        DecodingHabit(
            "an amount that is cut to cents", Price.self, [#"{"amount": 1.125}"#],
            ["model-value-changed-in-round-trip amount"], in: BodyShape.encodable),
        DecodingHabit(
            "a text in small letters", Tag.self, [#"{"name": "Swift"}"#],
            ["model-value-changed-in-round-trip name"], in: BodyShape.encodable),
    ]
}
