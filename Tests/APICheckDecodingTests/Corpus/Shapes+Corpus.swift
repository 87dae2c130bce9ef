import Foundation

/// Null against an absent key, lists against single objects, and bodies without JSON.
extension Shapes {
    struct Repository: Decodable { let id: Int, language: String?, license: License? }
    struct License: Decodable { let key: String, spdxId: String? }
    struct CertainRepository: Decodable { let id: Int, language: String }
    struct Profile: Decodable { let id: Int, avatar: String? }

    struct OneOrMany<Element: Decodable>: Decodable {
        let elements: [Element]
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let elements = try? container.decode([Element].self) {
                self.elements = elements
            } else {
                elements = [try container.decode(Element.self)]
            }
        }
    }

    struct Order: Decodable { let id: Int, items: OneOrMany<Todo> }
    struct ListOrder: Decodable { let id: Int, items: [Todo] }
    struct SingleOrder: Decodable { let id: Int, items: Todo }

    static let todo = #"{"id": 1, "title": "a"}"#

    static let pairs: [Pair] = telling + nulls + lists + bodies

    private static let nulls: [Pair] = [
        Pair(
            "null for optionals", [Repository].self,
            [
                #"[{"id": 1, "language": null, "license": null}, {"id": 2, "language": "Swift", "license": {"key": "mit"}}]"#
            ]),
        Pair(
            "null for a required text", [CertainRepository].self,
            [#"[{"id": 1, "language": "Swift"}, {"id": 2, "language": null}]"#],
            ["model-null-in-required /*/language"]),
        Pair(
            "a required text that is absent in one", [CertainRepository].self,
            [#"[{"id": 1, "language": "Swift"}, {"id": 2}]"#], ["model-key-missing /*/language"]),
        Pair("null in a list of optionals", Tagged<String?>.self, [#"{"id": 1, "tags": ["a", null]}"#]),
        Pair("null for a list", Tagged<String>.self, [#"{"id": 1, "tags": null}"#], ["model-null-in-required /tags"]),
        Pair("an absent list", Tagged<String>.self, [#"{"id": 1}"#], ["model-key-missing /tags"]),
        Pair("a text that says null", Profile.self, [#"{"id": 1, "avatar": "null"}"#]),
        Pair("false for no text", Profile.self, [#"{"id": 1, "avatar": false}"#], ["model-type-mismatch /avatar"]),
        Pair("null for the body", Todo?.self, ["null"]),
        Pair("null for a required body", Todo.self, ["null"], ["model-null-in-required body"]),
    ]

    private static let lists: [Pair] = [
        Pair("a list", [Todo].self, ["[\(todo)]", "[]"]),
        Pair("one object for a list", [Todo].self, [todo], ["model-list-against-single body"]),
        Pair("a list for one object", Todo.self, ["[\(todo)]"], ["model-list-against-single body"]),
        Pair(
            "one element that is not in a list", ListOrder.self, [#"{"id": 1, "items": \#(todo)}"#],
            ["model-list-against-single /items"]),
        Pair(
            "a list in the place of one element", SingleOrder.self, [#"{"id": 1, "items": [\#(todo)]}"#],
            ["model-list-against-single /items"]),
        Pair(
            "one or many", Order.self, [#"{"id": 1, "items": \#(todo)}"#, #"{"id": 2, "items": [\#(todo), \#(todo)]}"#]),
        Pair("many", Order.self, [#"{"id": 2, "items": [\#(todo), \#(todo)]}"#]),
        Pair("an empty object", Settings.self, [#"{"id": 2, "options": {}}"#]),
        Pair(
            "objects by index for a list", [Todo].self, [#"{"0": \#(todo), "1": \#(todo)}"#],
            ["model-list-against-single body"]),
    ]

    private static let bodies: [Pair] = [
        Pair("not modified", [Todo].self, [""], ["decoding-without-content body"], status: 304),
        Pair(
            "an error page", [Todo].self, ["<html><body>502 Bad Gateway</body></html>"],
            ["decoding-body-not-json body"], status: 502),
        Pair("a text for the body", Todo.self, [#""ok""#], ["model-type-mismatch body"]),
        Pair("a text for a text", String.self, [#""ok""#]),
        Pair("true for a Boolean", Bool.self, ["true"]),
    ]
}
