import APICheckContracts
import APICheckHTTP
import Testing

@Suite struct RoutingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var method = "GET"
        var path: String
        /// The operationId; nil when nothing fits.
        var operation: String?
        var parameters: [String: String] = [:]
        var testDescription: String { "\(method) \(path)" }
    }

    static let contract = Contract.sample(
        """
        paths:
          /todos: {get: {operationId: list}, post: {operationId: create}}
          /todos/{id}: {get: {operationId: one}, post: {operationId: edit}}
          /todos/search: {get: {operationId: search}}
          /todos/{id}/notes/{note}: {get: {operationId: note}}
          /{anything}/mine/notes/last: {get: {operationId: last}}
          /compare/{base}...{head}: {get: {operationId: compare}}
          /compare/{name}: {get: {operationId: comparison}}
          /files/{name}.json: {get: {operationId: json}}
          /files/{name}.min.json: {get: {operationId: minified}}
          /files/{name}: {get: {operationId: file}}
          /contents/{path}:
            parameters: [{name: path, in: path, required: true, x-multi-segment: true}]
            get: {operationId: contents}
          /commits/{ref}/status:
            parameters: [{name: ref, in: path, required: true, x-multi-segment: true}]
            get: {operationId: status}
          /commits/{ref}:
            parameters: [{name: ref, in: path, required: true, x-multi-segment: true}]
            get: {operationId: commit}
          /jobs/{id}:cancel: {post: {operationId: cancel}}
          /: {get: {operationId: root}}
        """)

    @Test(arguments: [
        Case(path: "/todos", operation: "list"),
        Case(method: "POST", path: "/todos", operation: "create"),
        Case(method: "post", path: "/todos", operation: "create"),
        Case(method: "DELETE", path: "/todos", operation: nil),
        Case(path: "/todos/", operation: nil),
        Case(path: "/todos/7", operation: "one", parameters: ["id": "7"]),
        Case(path: "/todos/search", operation: "search"),
        Case(path: "/todos/%73earch", operation: "search"),
        // Only the template with the parameter has POST.
        Case(method: "POST", path: "/todos/search", operation: "edit", parameters: ["id": "search"]),
        Case(method: "HEAD", path: "/todos/7", operation: "one", parameters: ["id": "7"]),
        Case(method: "HEAD", path: "/jobs/7:cancel", operation: nil),
        Case(path: "/todos/a%2Fb%20c", operation: "one", parameters: ["id": "a/b c"]),
        Case(path: "/todos/%ED%95%A0%EC%9D%BC", operation: "one", parameters: ["id": "할일"]),
        Case(path: "/todos/7/notes/last", operation: "note", parameters: ["id": "7", "note": "last"]),
        // Text in an earlier segment counts for more.
        Case(path: "/todos/mine/notes/last", operation: "note", parameters: ["id": "mine", "note": "last"]),
        Case(path: "/others/mine/notes/last", operation: "last", parameters: ["anything": "others"]),
        Case(path: "/compare/main...topic", operation: "compare", parameters: ["base": "main", "head": "topic"]),
        Case(path: "/compare/a...b...c", operation: "compare", parameters: ["base": "a", "head": "b...c"]),
        Case(path: "/compare/...b", operation: "comparison", parameters: ["name": "...b"]),
        Case(path: "/files/a.min.json", operation: "minified", parameters: ["name": "a"]),
        Case(path: "/files/a.json", operation: "json", parameters: ["name": "a"]),
        Case(path: "/files/a.txt", operation: "file", parameters: ["name": "a.txt"]),
        Case(path: "/contents/README.md", operation: "contents", parameters: ["path": "README.md"]),
        Case(path: "/contents/a/b/c", operation: "contents", parameters: ["path": "a/b/c"]),
        Case(path: "/contents/", operation: "contents", parameters: ["path": ""]),
        Case(path: "/contents", operation: nil),
        Case(path: "/commits/feature/x/status", operation: "status", parameters: ["ref": "feature/x"]),
        Case(path: "/commits/feature/x", operation: "commit", parameters: ["ref": "feature/x"]),
        Case(method: "POST", path: "/jobs/12:cancel", operation: "cancel", parameters: ["id": "12"]),
        Case(path: "/", operation: "root"),
        Case(path: "", operation: "root"),
        Case(path: "/nothing", operation: nil),
    ])
    func path(_ given: Case) throws {
        let match = try Self.contract.get().match(method: given.method, path: given.path)
        #expect(match?.operation.id == given.operation)
        #expect(match?.pathParameters ?? [:] == given.parameters)
    }

    @Test func aLongHostilePathEnds() throws {
        let path = "/commits" + String(repeating: "/status/a", count: 2_000)
        let match = try Self.contract.get().match(method: "GET", path: path)
        #expect(match?.operation.id == "commit")
    }

    struct URLCase: Sendable, CustomTestStringConvertible {
        var url: String
        var operation: String?
        var testDescription: String { url }
    }

    @Test(arguments: [
        URLCase(url: "https://api.example.com/api/v2/todos?page=1", operation: "list"),
        URLCase(url: "http://127.0.0.1:8080/api/v2/todos", operation: "list"),
        URLCase(url: "http://127.0.0.1:8080/api/v1/todos", operation: "list"),
        URLCase(url: "http://127.0.0.1:8080/api/v3/todos", operation: nil),
        URLCase(url: "http://127.0.0.1:8080/api/v22/todos", operation: nil),
        URLCase(url: "http://127.0.0.1:8080/todos", operation: nil),
        URLCase(url: "http://127.0.0.1:8080/relative/todos", operation: "list"),
        URLCase(url: "http://127.0.0.1:8080/without/slash/todos", operation: "list"),
        URLCase(url: "https://uploads.example.com/files", operation: "upload"),
        URLCase(url: "http://127.0.0.1/api/v2/files", operation: nil),
        URLCase(url: "http://127.0.0.1/pics/pictures", operation: "pictures"),
    ])
    func url(_ given: URLCase) throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                info: {title: t, version: '1'}
                servers:
                  - url: https://api.example.com/api/{version}/
                    x-apicheck-name: real
                    variables: {version: {default: v2, enum: [v1, v2]}}
                  - url: /relative
                  - url: without/slash
                paths:
                  /todos: {get: {operationId: list}}
                  /files:
                    get:
                      operationId: upload
                      servers: [{url: '{origin}', variables: {origin: {default: 'https://uploads.example.com'}}}]
                  /pictures:
                    servers: [{url: 'https://pictures.example.com/pics'}]
                    get: {operationId: pictures}
                """)
        #expect(contract.servers.map(\.url) == ["https://api.example.com/api/v2/", "/relative", "without/slash"])
        #expect(contract.servers.map(\.name) == ["real", nil, nil])
        let url = try #require(HTTPURL(given.url))
        #expect(contract.match(method: "GET", url: url)?.operation.id == given.operation)
    }
}
