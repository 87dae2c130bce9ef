import Foundation

/// Key strategies and coding keys.
enum Naming {
    struct UpperURL: Decodable { let id: Int, avatarURL: URL?, homeURL: URL? }

    struct MappedTwice: Decodable {
        let userID: Int?
        let name: String
        enum CodingKeys: String, CodingKey {
            case userID = "user_id"
            case name
        }
    }

    struct Counts: Decodable { let countsByDay: [String: Int] }

    struct SavedMapped: Codable {
        let userID: Int
        let isRead: Bool
        enum CodingKeys: String, CodingKey {
            case userID = "userId"
            case isRead
        }
    }

    static let ids = list(2) { #"{"user_id": \#($0), "name": "n", "avatar_url": "https://a.example/\#($0)"}"# }

    static let telling: [Pair] = [
        Pair(
            "upper URLs under snake case", [UpperURL].self,
            [list(3) { #"{"id": \#($0), "avatar_url": "https://a.example/1", "home_url": null}"# }],
            ["model-key-never-sent avatarURL", "model-key-never-sent homeURL"], decoder: .snake),
        Pair(
            "coding keys before the strategy", [MappedTwice].self, [ids], ["model-key-never-sent user_id"],
            decoder: .snake),
        Pair(
            "a dictionary with underscores under snake case", Counts.self,
            [#"{"counts_by_day": {"day_one": 1, "day_two": 2}}"#], decoder: .snake),
        Pair(
            "mapped keys that are saved again under snake case", SavedMapped.self,
            [#"{"user_id": 1, "is_read": true}"#], decoder: .snake),
    ]
}
