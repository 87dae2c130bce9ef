import Foundation

/// Errors that a model discards, by try? or in a catch.
enum Discarded {
    struct Feed: Decodable {
        struct Item: Decodable { let id: Int, title: String }
        let items: [Item]
        enum CodingKeys: String, CodingKey { case items }

        init(from decoder: any Decoder) throws {
            items = (try? decoder.container(keyedBy: CodingKeys.self).decode([Item].self, forKey: .items)) ?? []
        }
    }

    struct Failable<Element: Decodable>: Decodable {
        let element: Element?
        init(from decoder: any Decoder) throws { element = try? Element(from: decoder) }
    }

    struct LossyFeed: Decodable { let items: [Failable<Feed.Item>] }

    static let telling: [Pair] = [
        Pair(
            "an element that is left out for a key", LossyFeed.self,
            [#"{"items": [{"id": 1, "title": "a"}, {"id": 2}]}"#],
            ["model-error-swallowed /items/*/title"])
    ]
}
