import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// Workflows that make captured calls again.
@Suite struct CaptureDraftTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// `METHOD TARGET STATUS`, then `>` with the request's body or `<` with the answer's, and header fields.
        let calls: [String]
        /// `workflow: call(values) status`
        let workflows: [String]
        var omissions: [String] = []
        var testDescription: String { name }
    }

    private static let contract = """
        openapi: 3.1.0
        info: {title: t, version: "1"}
        servers: [{url: "http://a.example"}]
        paths:
          /todos:
            get: {operationId: list, responses: {default: {description: d}}, parameters: [{name: page, in: query, schema: {}}]}
            post: {operationId: create, responses: {default: {description: d}}}
          /todos/{id}:
            parameters: [{name: id, in: path, required: true, schema: {}}]
            get: {operationId: read, responses: {default: {description: d}}}
            put: {operationId: replace, responses: {default: {description: d}}}
            delete: {operationId: remove, responses: {default: {description: d}}}
          /me:
            get: {operationId: me, security: [{token: []}], responses: {default: {description: d}}}
        components: {securitySchemes: {token: {type: http, scheme: bearer}}}
        """

    static let cases = [
        Case(
            name: "equal calls once, with query and status",
            calls: ["GET /todos 200", "GET /todos 200", "GET /todos?page=2 200", "GET /todos?page=x 400"],
            workflows: [#"reads: list 200, list-2(page="2") 200, list-3(page="x") 400"#]),
        Case(
            name: "the last status of an equal call after a write is that of the next run",
            calls: ["GET /todos/9 404", "PUT /todos/9 201", "GET /todos/9 200"],
            workflows: [#"reads: read(id="9") 404"#, #"writes: replace(id="9") 201, read-2(id="9") 200"#]),
        Case(
            name: "an id that an answer made, with a DELETE as clean-up",
            calls: [
                #"POST /todos 201 >{"title":"a"} <{"id":17,"title":"a"}"#, "GET /todos/17 200",
                #"PUT /todos/17 200 >{"title":"b"}"#, "DELETE /todos/17 204", "GET /todos/17 404",
            ],
            workflows: [
                #"writes: create 201 -> id, read(id=create.id) 200, replace(id=create.id) 200, "#
                    + #"remove(id=create.id) 204 clean-up, read-2(id=create.id) 404"#
            ]),
        Case(
            name: "an id in the field Location",
            calls: ["POST /todos 201 >{} Location:/todos/a1b2c3", "GET /todos/a1b2c3 200"],
            workflows: ["writes: create 201 -> location-id, read(id=create.location-id) 200"]),
        Case(
            name: "a DELETE of what the capture did not make",
            calls: ["DELETE /todos/5 204", "GET /todos 200"], workflows: ["reads: list 200"],
            omissions: ["DELETE /todos/{id}: it removes what the capture did not make, so it works once"]),
        Case(
            name: "a credential is an input, of a workflow of its own",
            calls: ["GET /todos 200", "GET /me 200 Authorization:Bearer REDACTED-1", "GET /me 401"],
            workflows: ["reads: list 200, me-2 401", "reads-with-credentials: me 200 with token"]),
        Case(
            name: "no calls: preflight requests, answers of a cache, what no operation describes",
            calls: ["OPTIONS /todos 204", "GET /todos 304", "GET /none 200"], workflows: []),
        Case(
            name: "more than twenty calls of one operation with one status",
            calls: (1...23).map { "GET /todos?page=\($0) 200" },
            workflows: [
                "reads: list(page=\"1\") 200"
                    + (2...20).map { ", list-\($0)(page=\"\($0)\") 200" }.joined()
            ],
            omissions: ["GET /todos: 3 more calls with the status 200"]),
    ]

    @Test(arguments: cases) func draft(_ row: Case) throws {
        let contract = try Contract(Document(yaml: Self.contract))
        let draft = WorkflowDraft(contract, calls: try row.calls.map(Self.exchange))
        #expect(draft.workflows.map(Self.line) == row.workflows)
        #expect(draft.omissions.map { "\($0.operation): \($0.why)" } == row.omissions)
        if draft.workflows.isEmpty { return }
        _ = try Arazzo(Document(yaml: draft.text(api: "t", file: "openapi.yaml")))
    }

    /// A call whose secret is missing, and what needs its answer; the others stay.
    @Test func callsWithoutTheirSecretAreLeftOut() throws {
        let contract = try Contract(Document(yaml: Self.contract))
        let calls = try [
            #"POST /todos 201 >{"key":"REDACTED-1"} <{"id":17}"#, "GET /todos/17 200",
            "GET /me 200 Authorization:Bearer s3cr",
            "GET /todos 200",
        ].map(Self.exchange)
        var draft = WorkflowDraft(contract, calls: calls)
        #expect(draft.secrets(in: calls) == ["token": "s3cr"])
        draft.omitCalls { $0 != "token" }
        #expect(draft.workflows.map(Self.line) == ["reads: list 200", "reads-with-credentials: me 200 with token"])
        #expect(
            draft.omissions.map { "\($0.operation): \($0.why)" } == [
                "POST /todos: it needs a secret that the recording does not have: --input key=VALUE",
                "GET /todos/{id}: it needs the answer to the call create, which is not made",
            ])
        #expect(draft.steps.keys.sorted() == [2, 3])
        draft.leaveOutCredentials(of: ["authorization": "Bearer other"])
        #expect(draft.inputs.isEmpty)
    }

    /// `METHOD TARGET STATUS [>BODY] [<BODY] [NAME:VALUE]`
    private static func exchange(_ text: String) throws -> Exchange {
        let words = text.split(separator: " ", maxSplits: 3).map(String.init)
        var request = Request(words[0], try #require(HTTPURL("http://a.example\(words[1])")))
        var (answer, headers) = ("", Headers())
        for part in (words.count > 3 ? words[3] : "").components {
            if part.hasPrefix(">") {
                request.body = Array(part.dropFirst().utf8)
                request.headers = ["Content-Type": "application/json"]
            } else if part.hasPrefix("<") {
                answer = String(part.dropFirst())
                headers.append("Content-Type", "application/json")
            } else if let colon = part.firstIndex(of: ":") {
                let (name, value) = (String(part[..<colon]), String(part[part.index(after: colon)...]))
                if name == "Location" { headers.append(name, value) } else { request.headers.append(name, value) }
            }
        }
        return .stub(try #require(Int(words[2])), answer, headers: headers, to: request)
    }

    private static func line(_ workflow: WorkflowDraft.Workflow) -> String {
        "\(workflow.id): " + workflow.calls.map(line).joined(separator: ", ")
    }

    private static func line(_ call: DraftedCall) -> String {
        let values = call.parameters.filter { $0.location != "header" }.map { parameter in
            switch parameter.value {
            case .literal(let text): "\(parameter.name)=\(text)"
            case .output(let step, let name): "\(parameter.name)=\(step).\(name)"
            }
        }
        return call.stepID + (values.isEmpty ? "" : "(\(values.joined(separator: " ")))")
            + (call.status.map { " \($0)" } ?? "")
            + (call.credentials.isEmpty ? "" : " with " + call.credentials.map(\.input).joined(separator: " "))
            + (call.outputs.isEmpty ? "" : " -> " + call.outputs.map(\.name).joined(separator: " "))
            + (call.isCleanup ? " clean-up" : "")
    }
}

extension String {
    /// The parts after the status; a field value may contain spaces.
    fileprivate var components: [String] {
        var parts: [String] = []
        for word in split(separator: " ").map(String.init) {
            if word.first == ">" || word.first == "<" || word.contains(":") && !word.contains("\"") {
                parts.append(word)
            } else if let last = parts.popLast() {
                parts.append("\(last) \(word)")
            }
        }
        return parts
    }
}
