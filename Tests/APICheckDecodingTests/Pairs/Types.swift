import Foundation

/// Property wrappers, classes, dictionaries, nested containers and models that are sent back.
enum Types {
    class Entity: Decodable {
        let id: Int
        let createdAt: String
    }

    final class Admin: Entity { var rights: [String]? }
    struct Thumbnail: Decodable { let title: String, thumbnail: URL }

    struct DroppedWrapper: Codable {
        let id: Int
        let isDone: Bool
        enum CodingKeys: String, CodingKey {
            case id
            case isDone = "is_done"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            isDone = try container.decode(Bool.self, forKey: .isDone)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
        }
    }

    struct Note: Codable {
        let id: Int
        let tags: Set<String>
        let color: String
        let text: String?
    }

    struct Sorted: Codable {
        let tags: [String]
        enum CodingKeys: String, CodingKey { case tags }

        init(from decoder: any Decoder) throws {
            tags = try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .tags).sorted()
        }
    }

    static let telling: [Pair] = [
        Pair(
            "a subclass that inherits init(from:)", Admin.self,
            [#"{"id": 1, "createdAt": "2024-05-21", "rights": ["all"]}"#], ["model-init-inherited /rights"]),
        Pair(
            "an empty text as a URL", [Thumbnail].self,
            [#"[{"title": "a", "thumbnail": "https://a.example/1"}, {"title": "b", "thumbnail": ""}]"#],
            ["model-value-unreadable /*/thumbnail"]),
        Pair(
            "a key that is not encoded again", DroppedWrapper.self, [#"{"id": 1, "is_done": true}"#],
            ["model-key-lost-in-round-trip /is_done"]),
        Pair(
            "a note that is encoded again", Note.self,
            [##"{"id": 1, "tags": ["b", "a", "c"], "color": "#008672", "text": null}"##]),
        Pair(
            "a list that is sorted", Sorted.self, [#"{"tags": ["b", "a", "c"]}"#],
            ["model-value-changed-in-round-trip /tags"]),
    ]
}
