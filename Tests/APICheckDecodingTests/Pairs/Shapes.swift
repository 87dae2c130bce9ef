import Foundation

/// Null against an absent key, lists against single objects, and bodies without JSON.
enum Shapes {
    struct Todo: Decodable { let id: Int, title: String }
    struct Tagged<Tag: Decodable>: Decodable { let id: Int, tags: [Tag] }
    struct Settings: Decodable { let id: Int, options: [String: String] }

    static let telling: [Pair] = [
        Pair(
            "null in a list", Tagged<String>.self, [#"{"id": 1, "tags": ["a", null]}"#],
            ["model-null-in-required /tags/*"]),
        Pair(
            "an empty list for an empty object", Settings.self,
            [#"{"id": 1, "options": {"a": "b"}}"#, #"{"id": 2, "options": []}"#],
            ["model-list-against-single /options"]),
        Pair("no content", Todo.self, [""], ["decoding-without-content body"], status: 204),
        Pair(
            "a body that was cut", [Todo].self, [#"[{"id": 1, "title": "a"}, {"id": 2, "ti"#],
            ["decoding-body-not-json body"]),
    ]
}
