import APICheckDecoding
import Foundation

/// Objects around the data: pages, errors, and the same envelope for success and failure.
enum Envelopes {
    struct Todo: Decodable { let id: Int, title: String }
    struct LooseTodo: Decodable { let id: Int?, title: String? }

    struct Answer<Content: Decodable>: Decodable {
        let data: Content?
        let message: String?
        let code: Int?
        let errors: [String: [String]]?
    }

    struct Nothing: Decodable {}
    struct ResultPage: Decodable { let page: Int, result: [Todo]? }

    static let todo = #"{"id": 1, "title": "a"}"#
    static let invalid = #"{"message": "invalid", "errors": {"title": ["required"]}}"#

    static let telling: [Pair] = [
        Pair(
            "success of a closed contract, and failure in another recording", Answer<Todo>.self,
            Array(repeating: #"{"data": \#(todo)}"#, count: 12),
            contract: ["": .init(names: ["data"], isClosed: true)],
            recorded: [invalid, #"{"message": "gone", "code": 410}"#]),
        Pair(
            "an envelope that is not read", LooseTodo.self, [#"{"data": \#(todo), "message": "ok"}"#],
            ["model-envelope-missed body"]),
        Pair(
            "a type without keys for an answer", Nothing.self, [#"{"data": \#(todo)}"#],
            ["model-accepts-anything body"]),
        Pair("a type without keys for an empty object", Nothing.self, ["{}"]),
        Pair(
            "a page whose list has another name, without a contract", ResultPage.self,
            Array(repeating: #"{"page": 1, "results": [\#(todo)]}"#, count: 12), ["model-key-never-sent /result"]),
    ]
}
