import APICheckDecoding
import Foundation

/// Objects around the data: pages, errors, and the same envelope for success and failure.
extension Envelopes {
    struct Search: Decodable {
        struct Document: Decodable { let title: String, url: String }
        struct Meta: Decodable { let isEnd: Bool, totalCount: Int }
        let documents: [Document]?
        let meta: Meta?
        let errorType: String?
        let message: String?
    }

    struct Posted: Decodable {
        let ok: Bool
        let ts: String?
        let channel: String?
        let error: String?
    }

    struct BotAnswer<Content: Decodable>: Decodable {
        struct Parameters: Decodable { let retryAfter: Int? }
        let ok: Bool
        let result: Content?
        let description: String?
        let errorCode: Int?
        let parameters: Parameters?
    }

    struct Token: Decodable { let accessToken: String, tokenType: String }

    struct Problem: Decodable {
        let type: String?
        let title: String
        let status: Int
        let detail: String?
        let instance: String?
    }

    struct GitHubError: Decodable {
        struct Detail: Decodable { let resource: String?, field: String?, code: String }
        let message: String
        let documentationUrl: String?
        let errors: [Detail]?
    }

    struct SimpleError: Decodable { let message: String?, error: String? }
    struct GraphPage: Decodable { let data: [Todo] }
    struct JSend: Decodable { let status: String, data: Todo?, message: String?, code: Int? }

    struct Files: Decodable {
        struct Failure: Decodable { let code: Int, message: String }
        struct File: Decodable { let id: String }
        let items: [File]?
        let nextPageToken: String?
        let error: Failure?
    }

    struct Laravel: Decodable {
        struct Links: Decodable { let next: URL?, prev: URL? }
        struct Meta: Decodable { let currentPage: Int, lastPage: Int }
        let data: [Todo]
        let links: Links
        let meta: Meta
    }

    struct Django: Decodable { let count: Int, next: URL?, previous: URL?, results: [Todo] }
    struct CursorPage: Decodable { let data: [Todo], nextCursor: String?, hasMore: Bool? }

    static let documents = #"{"documents": [{"title": "t", "url": "u"}], "meta": {"is_end": true, "total_count": 1}}"#

    static let pairs = telling + others

    private static let others: [Pair] = [
        Pair("success only", Answer<Todo>.self, [#"{"data": \#(todo), "message": "ok"}"#]),
        Pair("success in every of many", Answer<[Todo]>.self, Array(repeating: #"{"data": [\#(todo)]}"#, count: 12)),
        Pair("failure only", Answer<Todo>.self, [invalid, #"{"message": "gone", "code": 410}"#]),
        Pair("success and failure", Answer<Todo>.self, [#"{"data": \#(todo), "message": "ok"}"#, invalid]),
        Pair(
            "success, and failure in another recording", Answer<Todo>.self, [#"{"data": \#(todo)}"#],
            recorded: [invalid, #"{"message": "gone", "code": 410}"#]),
        Pair(
            "an envelope around required keys", Todo.self, [#"{"data": \#(todo), "message": "ok"}"#],
            ["model-key-missing /id"]),
        Pair(
            "a list without its envelope", [Todo].self, [#"{"data": [\#(todo)], "meta": {"page": 1}}"#],
            ["model-list-against-single body"]),
        Pair(
            "an envelope around a page that is one too", Answer<[Todo]>.self,
            [#"{"data": {"data": [\#(todo)], "current_page": 1}, "message": "ok"}"#],
            ["model-list-against-single /data"]),
        Pair("a search without an error", Search.self, [documents], decoder: .snake),
        Pair(
            "a search and its error", Search.self,
            [documents, #"{"errorType": "InvalidArgument", "message": "page is more than max"}"#], decoder: .snake),
        Pair(
            "ok with its data", Posted.self,
            [#"{"ok": true, "ts": "1503435956.000247", "channel": "C1"}"#]),
        Pair("not ok with its error", Posted.self, [#"{"ok": false, "error": "channel_not_found"}"#]),
        Pair("a bot's result", BotAnswer<Todo>.self, [#"{"ok": true, "result": \#(todo)}"#], decoder: .snake),
        Pair(
            "a bot that must wait", BotAnswer<Todo>.self,
            [
                #"{"ok": false, "error_code": 429, "description": "slow down", "parameters": {"retry_after": 3}}"#
            ], decoder: .snake),
        Pair(
            "an error with status 200", Token.self,
            [#"{"error": "bad_verification_code", "error_description": "expired"}"#],
            ["model-key-missing /accessToken"], decoder: .snake, status: 200),
        Pair(
            "an error page with status 400", GraphPage.self, [#"{"error": {"message": "expired", "code": 190}}"#],
            ["model-key-missing /data"], status: 400),
        Pair(
            "problem details", Problem.self,
            [#"{"type": "about:blank", "title": "Not Found", "status": 404, "detail": "no such thing"}"#], status: 404),
        Pair(
            "an error without details", GitHubError.self,
            [#"{"message": "Not Found", "documentation_url": "https://docs.example"}"#], decoder: .snake, status: 404),
        Pair(
            "an error with details", GitHubError.self,
            [
                #"{"message": "Validation Failed", "errors": [{"resource": "Issue", "field": "title", "code": "missing"}]}"#
            ],
            decoder: .snake, status: 422),
        Pair(
            "an error text beside errors by field", SimpleError.self, [invalid], status: 422),
        Pair("a JSend success", JSend.self, [#"{"status": "success", "data": \#(todo)}"#]),
        Pair("a JSend error", JSend.self, [#"{"status": "error", "data": null, "message": "x", "code": 7}"#]),
        Pair("the last page of files", Files.self, [#"{"kind": "drive#fileList", "items": [{"id": "a"}]}"#]),
        Pair(
            "files that cannot be listed", Files.self,
            [#"{"error": {"code": 403, "message": "no", "errors": [{"reason": "forbidden"}]}}"#], status: 403),
        Pair(
            "a page whose list has another name", ResultPage.self,
            Array(repeating: #"{"page": 1, "results": [\#(todo)]}"#, count: 12),
            ["model-key-never-sent /result"],
            contract: ["": .init(names: ["page", "results", "total_pages"], isClosed: true)]),
        Pair(
            "the first page with links", Laravel.self,
            [
                """
                {"data": [\(todo)], "links": {"first": "https://a.example?page=1", "prev": null, "next": null},
                "meta": {"current_page": 1, "last_page": 1}}
                """
            ], decoder: .snake),
        Pair(
            "a page with null for its neighbours", Django.self,
            [#"{"count": 1, "next": null, "previous": null, "results": [\#(todo)]}"#]),
        Pair(
            "a last page without a cursor", CursorPage.self, [#"{"data": [\#(todo)], "has_more": false}"#],
            decoder: .snake),
        Pair("an empty page", CursorPage.self, [#"{"data": []}"#], decoder: .snake),
    ]
}
