import APICheckContracts
import APICheckJSON
import APICheckWorkflows
import Testing

/// Workflows that are made from a contract.
@Suite struct WorkflowDraftTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// The value of `paths`.
        let paths: String
        /// `workflow: step, step`
        let workflows: [String]
        var omissions: [String] = []
        var testDescription: String { name }
    }

    static let list =
        "{responses: {200: {description: ok, content: {application/json: {schema: {type: array, items: {properties: {id: {}}}}}}}}}"
    static let enveloped =
        "{responses: {200: {description: ok, content: {application/json: {schema: {properties: {data: {type: array, items: {properties: {name: {}}}}}}}}}}}"
    static let ok = "responses: {200: {description: ok}}"

    static let cases = [
        Case(name: "an operation without parameters", paths: "{/a: {get: {\(ok)}}}", workflows: ["reads: get-a"]),
        Case(
            name: "values of the contract",
            paths: """
                {/a: {get: {\(ok), parameters: [
                  {name: b, in: query, required: true, example: 1, schema: {}},
                  {name: c, in: query, required: true, schema: {default: x}},
                  {name: d, in: header, required: true, schema: {enum: [y, z]}},
                  {name: e, in: query, schema: {}}]}}}
                """,
            workflows: ["reads: get-a(b=1 c=\"x\" d=\"y\")"]),
        Case(
            name: "a parameter without a value",
            paths: "{/a: {get: {\(ok), parameters: [{name: q, in: query, required: true, schema: {}}]}}}",
            workflows: [],
            omissions: ["GET /a: the query parameter 'q' has no example, default or enum"]),
        Case(
            name: "an id of a list",
            paths:
                "{/todos: {get: \(list)}, '/todos/{todoId}': {parameters: [{name: todoId, in: path, required: true, schema: {}}], get: {\(ok)}}}",
            workflows: ["reads: get-todos", "reads-get-todos: get-todos, get-todos-todoId(todoId=get-todos.id)"]),
        Case(
            name: "a name in an envelope, and what is below it",
            paths: """
                {/users: {get: \(enveloped)},
                 '/users/{user_name}/posts': {parameters: [{name: user_name, in: path, required: true, schema: {}}], get: \(list)},
                 '/users/{user_name}/posts/{id}': {parameters: [
                   {name: user_name, in: path, required: true, schema: {}}, {name: id, in: path, required: true, schema: {}}],
                   get: {\(ok)}}}
                """,
            workflows: [
                "reads: get-users",
                """
                reads-get-users: get-users, get-users-user_name-posts(user_name=get-users.name), \
                get-users-user_name-posts-id(user_name=get-users.name id=get-users-user_name-posts.id)
                """,
            ]),
        Case(
            name: "a name that only ends with the letters of a member",
            paths:
                "{/todos: {get: \(list)}, '/todos/{uuid}': {parameters: [{name: uuid, in: path, required: true, schema: {}}], get: {\(ok)}}}",
            workflows: ["reads: get-todos"],
            omissions: [
                "GET /todos/{uuid}: the path parameter 'uuid' has no example, default or enum, and no list has it"
            ]),
        Case(
            name: "no list has the parameter",
            paths:
                "{/todos: {get: \(enveloped)}, '/todos/{id}': {parameters: [{name: id, in: path, required: true, schema: {}}], get: {\(ok)}}}",
            workflows: ["reads: get-todos"],
            omissions: [
                "GET /todos/{id}: the path parameter 'id' has no example, default or enum, and no list has it"
            ]),
        Case(
            name: "an example that would be evaluated",
            paths:
                "{/a: {get: {\(ok), parameters: [{name: q, in: query, required: true, example: $inputs.a, schema: {}}]}}}",
            workflows: [],
            omissions: ["GET /a: the query parameter 'q' has no example, default or enum"]),
        Case(
            name: "other methods, and a body",
            paths: "{/a: {post: {\(ok)}, get: {\(ok), requestBody: {required: true, content: {}}}}}",
            workflows: [], omissions: ["GET /a: it needs a body"]),
    ]

    private static func contract(_ paths: String, root: String = "x-none: 1") throws -> Contract {
        try Contract(
            Document(
                yaml:
                    "openapi: 3.1.0\ninfo: {title: t, version: '1'}\nservers: [{url: https://a.example}]\n\(root)\npaths: \(paths)\n",
                source: "openapi.yaml"), api: "shop")
    }

    private static func text(_ call: DraftedCall) -> String {
        let values = call.parameters.map { parameter in
            switch parameter.value {
            case .literal(let text): "\(parameter.name)=\(text)"
            case .output(let step, let name): "\(parameter.name)=\(step).\(name)"
            }
        }
        return call.stepID + (values.isEmpty ? "" : "(\(values.joined(separator: " ")))")
    }

    @Test(arguments: cases) func callsHaveTheirValues(_ example: Case) throws {
        let draft = WorkflowDraft(try Self.contract(example.paths))
        #expect(
            draft.workflows.map { "\($0.id): \($0.calls.map(Self.text).joined(separator: ", "))" } == example.workflows)
        #expect(draft.omissions.map { "\($0.operation): \($0.why)" } == example.omissions)
    }

    @Test(arguments: [
        ("{type: http, scheme: bearer}", "token", "in: header, value: \"Bearer {$inputs.token}\""),
        ("{type: http, scheme: basic}", "basic", "in: header, value: \"Basic {$inputs.basic}\""),
        ("{type: oauth2, flows: {}}", "token", "in: header, value: \"Bearer {$inputs.token}\""),
        ("{type: apiKey, in: header, name: X-API-Key}", "x_api_key", "in: header, value: \"{$inputs.x_api_key}\""),
        ("{type: apiKey, in: query, name: key}", "key", "in: query, value: \"{$inputs.key}\""),
        ("{type: mutualTLS}", nil, nil),
    ]) func aCredentialIsAnInput(_ scheme: String, _ input: String?, _ parameter: String?) throws {
        let draft = WorkflowDraft(
            try Self.contract(
                "{/a: {get: {\(Self.ok), security: [{s: []}]}}}",
                root: "components: {securitySchemes: {s: \(scheme)}}"))
        #expect(draft.inputs.map(\.name) == (input.map { [$0] } ?? []))
        let text = draft.text(api: "shop", file: "openapi.yaml")
        if let parameter { #expect(text.contains(parameter), "\(text)") } else { #expect(!text.contains("parameters")) }
        // Without its value the call is sent without the parameter.
        let runner = try Arazzo(Document(yaml: text, source: "workflows.arazzo.yaml"))
        #expect(runner.workflows.first?.inputs.allSatisfy { !$0.isRequired } == true)
    }

    /// Names of a contract can be anything.
    @Test func namesThatYAMLWouldReadOtherwise() throws {
        let draft = WorkflowDraft(
            try Self.contract(
                """
                {/a: {get: {operationId: "a: [b", \(Self.ok), parameters: [{name: "x #", in: query, required: true, example: "no", schema: {}}]}},
                 '/a-b': {get: {operationId: "a ?b", \(Self.ok)}}}
                """))
        let arazzo = try Arazzo(
            Document(yaml: draft.text(api: "shop", file: "openapi.yaml"), source: "workflows.arazzo.yaml"))
        #expect(arazzo.workflows.map { $0.steps.map(\.id) } == [["a-b", "a-b-2"]])
    }
}
