import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// Which workflow a captured call belongs to.
@Suite struct CaptureOrderTests {
    /// `METHOD target[ body] -> status[ body]`, with a Location in place of a body that begins with `/`.
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
                "GET /keys/{id}: it reads what the capture removes later, so it works once",
                "DELETE /keys/{id}: it removes what the capture did not make, so it works once",
            ]),
        Case(
            name: "a body that is not JSON",
            calls: ["POST /keys {bad -> 400 {}", "POST /keys {} -> 201 {}"],
            workflows: ["writes: POST /keys"],
            omissions: ["POST /keys: its body is not valid JSON"]),
        Case(
            name: "a value of the query of a Location",
            calls: [
                "POST /uploads -> 202 /uploads/u1?state=a8f3b2c9d4e5f6a7b8",
                "PUT /uploads/u1?state=a8f3b2c9d4e5f6a7b8&digest=x {} -> 201 {}",
            ],
            workflows: ["writes: POST /uploads, PUT /uploads/{id}(state=$steps.createUploads.outputs.location-state)"]),
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
          /uploads: {post: {operationId: createUploads}}
          '/uploads/{id}': {parameters: [{name: id, in: path, required: true, schema: {}}], put: {}}
        """

    private static func exchange(_ text: String) throws -> Exchange {
        let sides = text.split(separator: " -> ").map(String.init)
        let request = sides[0].split(separator: " ", maxSplits: 2).map(String.init)
        let answer = sides[1].split(separator: " ", maxSplits: 1).map(String.init)
        let body = request.count > 2 ? Array(request[2].utf8) : nil
        let told = answer.count > 1 ? answer[1] : ""
        let headers: Headers =
            told.hasPrefix("/") ? ["Location": told] : told.isEmpty ? [] : ["Content-Type": "application/json"]
        let url = try #require(HTTPURL("http://a.example\(request[1])"))
        return Exchange.stub(
            try #require(Int(answer[0])), told.hasPrefix("/") ? "" : told, headers: headers,
            to: Request(request[0], url, headers: body == nil ? [] : ["Content-Type": "application/json"], body: body))
    }

    private static func text(_ call: DraftedCall) -> String {
        let outputs = call.parameters.compactMap { parameter -> String? in
            guard parameter.location == "query", case .output(let step, let name) = parameter.value else { return nil }
            return "\(parameter.name)=$steps.\(step).outputs.\(name)"
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
