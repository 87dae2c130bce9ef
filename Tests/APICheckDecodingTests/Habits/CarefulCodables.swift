import Foundation

/// Models that are encoded again, and write in their own form what they read.
enum CarefulCodables {
    struct Link: Codable {
        let id: Int
        let page: URL?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            let text = try container.decodeIfPresent(String.self, forKey: .page) ?? ""
            page = URL(string: text)
        }

        enum CodingKeys: String, CodingKey { case id, page }
    }

    /// Films have a title, series a name.
    struct Work: Codable {
        let id: Int
        let displayTitle: String

        enum CodingKeys: String, CodingKey { case id, displayTitle, displayName }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            displayTitle =
                try container.decodeIfPresent(String.self, forKey: .displayTitle)
                ?? container.decode(String.self, forKey: .displayName)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(displayTitle, forKey: .displayTitle)
        }
    }

    /// The service writes this date in another way than the others.
    struct Note: Codable {
        let day: Date

        enum CodingKeys: String, CodingKey { case day }

        init(from decoder: any Decoder) throws {
            let text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .day)
            day = try Date(text, strategy: .iso8601.year().month().day())
        }
    }

    enum Kind: String, Codable {
        case book, other
        init(from decoder: any Decoder) throws {
            self = Kind(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
        }
    }
    struct Item: Codable { let id: Int, kind: Kind }

    /// A service writes flags as numbers in texts.
    struct Switch: Codable {
        let isOn: Bool

        enum CodingKeys: String, CodingKey { case isOn }

        init(from decoder: any Decoder) throws {
            isOn = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .isOn) == "1"
        }
    }

    /// An older service sends the list as a text with JSON.
    struct Filter: Codable {
        let rules: [String]

        enum CodingKeys: String, CodingKey { case rules }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let text = try? container.decode(String.self, forKey: .rules) {
                rules = try JSONDecoder().decode([String].self, from: Data(text.utf8))
            } else {
                rules = try container.decode([String].self, forKey: .rules)
            }
        }
    }

    static let all: [DecodingHabit] = [
        DecodingHabit(
            "a list, or a text with the list", Filter.self, [#"{"rules": ["a", "b"]}"#, #"{"rules": "[\"a\",\"b\"]"}"#]),
        DecodingHabit("a flag in a text", Switch.self, [#"{"isOn": "1"}"#, #"{"isOn": "0"}"#]),
        DecodingHabit(
            "an empty text as no URL", Link.self,
            [#"{"id": 1, "page": ""}"#, #"{"id": 2, "page": "https://a.example"}"#]),
        DecodingHabit(
            "one of two keys, encoded as the first", Work.self,
            [#"{"id": 1, "displayTitle": "a"}"#, #"{"id": 2, "displayName": "b"}"#]),
        DecodingHabit("a date of its own format", Note.self, [#"{"day": "2024-05-21"}"#], by: [.custom]),
        DecodingHabit(
            "a case for any other text", Item.self, [#"{"id": 1, "kind": "film"}"#, #"{"id": 2, "kind": "book"}"#]),
    ]
}
