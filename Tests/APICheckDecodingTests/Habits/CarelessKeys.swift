import Foundation

/// Models that ask for keys under another name or at another place.
enum CarelessKeys {
    struct Done: Decodable { let id: Int, isDone: Bool? }
    struct RequiredDone: Decodable { let id: Int, isDone: Bool }
    struct Title: Decodable { let title: String }

    struct Profile: Decodable { let name: String?, email: String? }

    struct Watched: Decodable { let watchers: Int, title: String?, year: Int? }

    struct SnakeKeys: Decodable {
        let id: Int
        let imageLink: String?

        enum CodingKeys: String, CodingKey {
            case id
            case imageLink = "image_link"
        }
    }

    struct Linked: Decodable {
        struct Link: Decodable { let url: String }
        let id: Int
        let link: Link?
    }

    class Base: Decodable { let id: Int }

    final class Inherited: Base {
        var title = ""
    }

    private static let camelOnly = DecoderStrategy.camel

    static let all: [DecodingHabit] = [
        DecodingHabit(
            "an optional key in another style", Done.self, [#"{"id": 1, "is_done": true}"#],
            ["model-key-never-sent isDone"], by: camelOnly),
        DecodingHabit(
            "a required key in another style", RequiredDone.self, [#"{"id": 1, "is_done": true}"#],
            ["model-key-missing isDone"], by: camelOnly),
        DecodingHabit(
            "a required key that may be absent", Title.self, [#"{"title": "a"}"#, #"{"body": "b"}"#],
            ["model-key-missing title"]),
        DecodingHabit(
            "keys of snake case under the strategy for it", SnakeKeys.self, [#"{"id": 1, "imageLink": "a"}"#],
            ["model-key-never-sent image_link"], by: [.snake]),
        DecodingHabit(
            "all keys one level deeper", Profile.self, [#"{"profile": {"name": "a", "email": "b"}, "ok": true}"#],
            ["model-envelope-missed"]),
        DecodingHabit(
            "all keys one level deeper after an object without them", Profile.self,
            [#"{"profile": {}, "ok": true}"#, #"{"profile": {"name": "a", "email": "b"}, "ok": true}"#],
            ["model-envelope-missed"]),
        DecodingHabit(
            "one object under a name in the plural", Linked.self, [#"{"id": 1, "links": {"url": "a"}}"#],
            ["model-key-never-sent link"]),
        DecodingHabit(
            "some keys one level deeper", Watched.self, [#"{"watchers": 1, "movie": {"title": "a", "year": 2001}}"#],
            ["model-envelope-missed"]),
        DecodingHabit(
            "a class that inherits its init", Inherited.self, [#"{"id": 1, "title": "a"}"#],
            ["model-init-inherited title"], in: BodyShape.separate),
    ]
}
