import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// Which workflow a captured call belongs to, and where its secrets come from.
@Suite struct CaptureOrderTests {
    /// `METHOD[+session] target[ body] -> status[ body]`, with a Location in place of a body that begins with `/`, and the field
    /// X-Session for one that begins with `+`.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let calls: [String]
        /// `workflow: METHOD path, METHOD path!` with `!` for a clean-up.
        let workflows: [String]
        var omissions: [String] = []
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "the client chooses the id in the path",
            calls: [
                "GET /keys -> 200 []", "PUT /keys/a {} -> 201 {}", "GET /keys/a -> 200 {}",
                "GET /keys?name=a -> 200 []",
                #"GET /keys -> 200 ["a"]"#, "GET /other -> 200 []", "DELETE /keys/a -> 200 {}", "GET /keys/a -> 404 {}",
            ],
            workflows: [
                "reads: GET /keys, GET /other",
                "writes: PUT /keys/{id}, GET /keys/{id}, GET /keys, GET /keys, DELETE /keys/{id}!, GET /keys/{id}",
            ]),
        Case(
            name: "the client chooses the id in the body, and the answer is empty",
            calls: [
                #"POST /keys {"id": "a"} -> 200"#, "GET /keys/a -> 200 {}", "DELETE /keys/a/values -> 204",
                "DELETE /keys/a -> 204",
            ],
            workflows: ["writes: POST /keys, GET /keys/{id}, DELETE /keys/{id}/values!, DELETE /keys/{id}!"]),
        Case(
            name: "only the field Location has the id, and a list shows it",
            calls: [
                "POST /keys {} -> 201 /keys/a9", "GET /keys/a9 -> 200 {}", #"GET /keys -> 200 [{"id": "a9"}]"#,
                "DELETE /keys/a9 -> 204",
            ],
            workflows: ["writes: POST /keys, GET /keys/{id}, GET /keys, DELETE /keys/{id}!"]),
        Case(
            name: "what was there before is removed",
            calls: ["GET /keys/5 -> 200 {}", "GET /keys -> 200 []", "DELETE /keys/5 -> 204"],
            workflows: ["reads: GET /keys"],
            omissions: [
                "GET /keys/{id}: it is about what the capture removes later, so it works once",
                "DELETE /keys/{id}: it removes what the capture did not make, so it works once",
            ]),
        Case(
            name: "a body that is not JSON",
            calls: ["POST /keys {bad -> 400 {}", "POST /keys {} -> 201 {}"],
            workflows: ["writes: POST /keys"],
            omissions: ["POST /keys: its body is not valid JSON"]),
        Case(
            name: "text that is called a form",
            calls: ["POST /forms temp,room=a\u{A0}value=1 -> 204", "POST /forms a=1&b=%20 -> 204"],
            workflows: ["writes: POST /forms"], omissions: ["POST /forms: its body is not a form"]),
        Case(
            name: "a refusal has the session",
            calls: ["POST /rpc {} -> 409 +REDACTED-1", "POST+REDACTED-1 /rpc {} -> 200 {}"],
            workflows: ["writes: POST /rpc, POST /rpc(X-Session={$steps.post-rpc.outputs.x-session})"]),
        Case(
            name: "a page has the token of a form",
            calls: [
                #"GET /session -> 200 {"token": "REDACTED-1"}"#, #"GET /session -> 200 {"token": "REDACTED-2"}"#,
                "POST /keys?csrf=REDACTED-2 {} -> 201 {}",
            ],
            workflows: [
                "reads: GET /session", "writes: GET /session, POST /keys(csrf={$steps.get-session-2.outputs.token})",
            ]),
        Case(
            name: "a secret in base64, and one after its name",
            calls: [
                "GET /other?auth=eyJ0b2tlbiI6IlJFREFDVEVELTEifQ== -> 200 {}",
                "GET /other?auth=token:REDACTED-1 -> 200 {}",
            ],
            workflows: ["reads: GET /other"], omissions: ["GET /other: a part of 'auth' is a secret that was removed"]),
        Case(
            name: "what a path with a verb removes",
            calls: [
                "GET /other?project=17 -> 200 {}", "GET /other -> 200 {}",
                "POST /delete-project?project=17 {} -> 200 {}",
            ],
            workflows: ["reads: GET /other"],
            omissions: [
                "GET /other: it is about what the capture removes later, so it works once",
                "POST /delete-project: it removes what the capture did not make, so it works once",
            ]),
        Case(
            name: "the token of a login is no item",
            calls: [#"POST /session {} -> 200 {"token": "REDACTED-1"}"#, "DELETE /keys/5?csrf=REDACTED-1 -> 204"],
            workflows: ["writes: POST /session"],
            omissions: ["DELETE /keys/{id}: it removes what the capture did not make, so it works once"]),
        Case(
            name: "a value of the query of a Location",
            calls: [
                "POST /uploads -> 202 /uploads/u1?state=a8f3b2c9d4e5f6a7b8",
                "PUT /uploads/u1?state=a8f3b2c9d4e5f6a7b8&digest=x {} -> 201 {}",
            ],
            workflows: ["writes: POST /uploads, PUT /uploads/{id}(state=$steps.createUploads.outputs.location-state)"]),
        Case(
            name: "a value of 16 characters in a Location",
            calls: [
                "POST /uploads -> 202 /uploads/u1?state=a8f3b2c9d4e5f6a7",
                "PUT /uploads/u1?state=a8f3b2c9d4e5f6a7 {} -> 201 {}",
            ],
            workflows: ["writes: POST /uploads, PUT /uploads/{id}(state=$steps.createUploads.outputs.location-state)"]),
        Case(
            name: "a value of 15 characters in a Location may be equal by chance",
            calls: [
                "POST /uploads -> 202 /uploads/u1?state=a8f3b2c9d4e5f6a",
                "PUT /uploads/u1?state=a8f3b2c9d4e5f6a {} -> 201 {}",
            ],
            workflows: ["writes: POST /uploads, PUT /uploads/{id}"]),
    ]

    private static let contract = """
        openapi: 3.1.0
        info: {title: t, version: '1'}
        servers: [{url: 'http://a.example'}]
        paths:
          /keys: {get: {}, post: {}}
          '/keys/{id}': {parameters: [{name: id, in: path, required: true, schema: {}}], get: {}, put: {}, delete: {}}
          '/keys/{id}/values': {parameters: [{name: id, in: path, required: true, schema: {}}], delete: {}}
          /other: {get: {}}
          /forms: {post: {}}
          /session: {get: {}, post: {}}
          /rpc: {post: {security: [{}, {session: []}]}}
          /delete-project: {post: {}}
          /uploads: {post: {operationId: createUploads}}
          '/uploads/{id}': {parameters: [{name: id, in: path, required: true, schema: {}}], put: {}}
        components: {securitySchemes: {session: {type: apiKey, in: header, name: X-Session}}}
        """

    private static func exchange(_ text: String) throws -> Exchange {
        let sides = text.split(separator: " -> ").map(String.init)
        let request = sides[0].split(separator: " ", maxSplits: 2).map(String.init)
        let answer = sides[1].split(separator: " ", maxSplits: 1).map(String.init)
        let method = request[0].split(separator: "+").map(String.init)
        let target = request[1]
        let body = request.count > 2 ? Array(request[2].utf8) : nil
        let told = answer.count > 1 ? answer[1] : ""
        let answerHeaders: Headers =
            switch told.first {
            case "/": ["Location": told]
            case "+": ["X-Session": String(told.dropFirst())]
            case nil: []
            default: ["Content-Type": "application/json"]
            }
        var headers: Headers = []
        if body != nil {
            headers["Content-Type"] =
                target == "/forms" ? "application/x-www-form-urlencoded" : "application/json"
        }
        if method.count > 1 { headers["X-Session"] = method[1] }
        let url = try #require(HTTPURL("http://a.example\(target)"))
        return Exchange.stub(
            try #require(Int(answer[0])), answerHeaders.contains("content-type") ? told : "", headers: answerHeaders,
            to: Request(method[0], url, headers: headers, body: body))
    }

    private static func text(_ call: DraftedCall) -> String {
        let outputs = call.parameters.compactMap { parameter -> String? in
            switch parameter.value {
            case .output(let step, let name) where parameter.location == "query":
                "\(parameter.name)=$steps.\(step).outputs.\(name)"
            case .literal(let text) where text.contains("{$steps."):
                "\(parameter.name)=\(text.dropFirst().dropLast())"
            default: nil
            }
        }
        return call.operation.name + (outputs.isEmpty ? "" : "(\(outputs.joined(separator: " ")))")
            + (call.isCleanup ? "!" : "")
    }

    @Test(arguments: cases) func callsBelongToReadsOrWrites(_ example: Case) throws {
        let contract = try Contract(Document(yaml: Self.contract, source: "openapi.yaml"), api: "shop")
        let draft = WorkflowDraft(contract, calls: try example.calls.map(Self.exchange))
        #expect(
            draft.workflows.map { "\($0.id): \($0.calls.map(Self.text).joined(separator: ", "))" } == example.workflows)
        #expect(draft.omissions.map { "\($0.operation): \($0.why)" } == example.omissions)
        // The runner reads what is written.
        let text = draft.text(api: "shop", file: "openapi.yaml")
        let arazzo = try Arazzo(Document(yaml: text, source: "workflows.arazzo.yaml"))
        #expect(arazzo.workflows.map(\.steps.count) == draft.workflows.map(\.calls.count))
    }
}
