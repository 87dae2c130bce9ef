import APICheckContracts
import APICheckJSON
import APICheckWorkflows
import Testing

/// Inputs that are secret by their schema, their name or their use.
@Suite struct SecretInputsTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: t, version: '1'}
        paths:
          /things/{id}:
            post:
              operationId: things
              parameters:
                - {name: id, in: path, required: true, schema: {type: string, x-apicheck-secret: true}}
                - {name: note, in: query, schema: {type: string, x-apicheck-secret: true}}
                - {name: plain, in: query, schema: {type: string}}
                - {name: X-Note, in: header, schema: {type: string, format: password}}
              requestBody:
                content:
                  application/json:
                    schema: {properties: {box: {properties: {note: {x-apicheck-secret: true}}}, list: {items: {}}}}
              responses: {'200': {description: ok}}
            put:
              parameters:
                - {name: id, in: path, required: true, schema: {type: string}}
                - {name: draft, in: query, schema: {type: string, x-apicheck-secret: true}}
              responses: {'200': {description: ok}}
        components:
          securitySchemes:
            a: {type: apiKey, in: header, name: Sesac}
            b: {type: apiKey, in: query, name: k}
        """

    private static func path(_ method: String) -> String {
        "operationPath: '{$sourceDescriptions.todos.url}#/paths/~1things~1{id}/\(method)'"
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var input = "{type: string}"
        var inputName = "x"
        /// The parameters of the step, in flow style.
        var parameters = "[]"
        var payload = "{}"
        var target = "operationId: things"
        var isSecret: Bool

        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(name: "mark", input: "{type: string, x-apicheck-secret: true}", isSecret: true),
        Case(name: "password", input: "{type: string, format: password}", isSecret: true),
        Case(name: "name", inputName: "my_token", isSecret: true),
        Case(name: "unused", isSecret: false),
        Case(
            name: "Authorization", parameters: "[{name: Authorization, in: header, value: $inputs.x}]", isSecret: true),
        Case(
            name: "embedded in Authorization",
            parameters: "[{name: authorization, in: header, value: 'Bearer {$inputs.x}'}]", isSecret: true),
        Case(name: "key of a scheme", parameters: "[{name: sesac, in: header, value: $inputs.x}]", isSecret: true),
        Case(name: "query key of a scheme", parameters: "[{name: k, in: query, value: $inputs.x}]", isSecret: true),
        Case(name: "name of a key elsewhere", parameters: "[{name: k, in: header, value: $inputs.x}]", isSecret: false),
        Case(name: "cookie", parameters: "[{name: theme, in: cookie, value: $inputs.x}]", isSecret: true),
        Case(name: "Cookie header", parameters: "[{name: Cookie, in: header, value: 'a={$inputs.x}'}]", isSecret: true),
        Case(name: "marked query", parameters: "[{name: note, in: query, value: $inputs.x}]", isSecret: true),
        Case(name: "marked header", parameters: "[{name: X-NOTE, in: header, value: $inputs.x}]", isSecret: true),
        Case(name: "marked path", parameters: "[{name: id, in: path, value: $inputs.x}]", isSecret: true),
        Case(
            name: "marked query of the path's other method", parameters: "[{name: draft, in: query, value: $inputs.x}]",
            isSecret: false),
        Case(
            name: "marked query of an operation by its path",
            parameters: "[{name: draft, in: query, value: $inputs.x}]", target: Self.path("put"), isSecret: true),
        Case(
            name: "marked query of another operation by its path",
            parameters: "[{name: draft, in: query, value: $inputs.x}]", target: Self.path("post"), isSecret: false),
        Case(name: "plain query", parameters: "[{name: plain, in: query, value: $inputs.x}]", isSecret: false),
        Case(name: "secret name in a body", payload: "{user: {password: $inputs.x}}", isSecret: true),
        Case(name: "secret name around a list", payload: "{token: [{a: $inputs.x}]}", isSecret: true),
        Case(name: "marked member", payload: "{box: {note: 'a {$inputs.x}'}}", isSecret: true),
        Case(name: "plain member", payload: "{box: {title: $inputs.x}, list: [$inputs.x]}", isSecret: false),
        Case(name: "member of the input", payload: "{password: $inputs.x.word}", isSecret: true),
        Case(name: "text", payload: "'user=a&password={$inputs.x}'", isSecret: true),
        Case(name: "JSON text", payload: "'[{\"password\" : \"{$inputs.x}\"}, 1'", isSecret: true),
        Case(name: "other part of a text", payload: "'password=a&user={$inputs.x}'", isSecret: false),
    ])
    func input(_ given: Case) throws {
        let path = given.parameters.contains("in: path") ? "" : "{name: id, in: path, value: '7'}, "
        let arazzo = try Arazzo.test(
            """
              - workflowId: w
                inputs: {type: object, properties: {\(given.inputName): \(given.input)}}
                steps:
                  - stepId: s
                    \(given.target)
                    parameters: [\(path)\(given.parameters.dropFirst())
                    requestBody: {payload: \(given.payload)}

            """)
        let secrets = try SecretInputs(of: arazzo, contract: contract()) { Self.isSecretName($0) }
        #expect(secrets.contains(given.inputName, of: "w") == given.isSecret)
    }

    /// Some names; the list of a redactor is tested elsewhere.
    private static func isSecretName(_ name: String) -> Bool {
        ["password", "authorization", "token", "my_token"].contains(name.lowercased())
    }

    private func contract() throws -> Contract { try Contract(Document(yaml: Self.contract, source: "api.yaml")) }

    @Test func anInputIsSecretInAllWorkflowsThatPassItOn() throws {
        let arazzo = try Arazzo.test(
            """
              - workflowId: outer
                dependsOn: [before]
                inputs: {type: object, properties: {key: {type: string}, plain: {type: string}, shared: {type: string}}}
                steps:
                  - {stepId: call, workflowId: inner, parameters: [{name: inside, value: $inputs.key}]}
              - workflowId: inner
                inputs: {type: object, properties: {inside: {type: string}, other: {type: string}}}
                steps:
                  - stepId: s
                    operationId: things
                    parameters:
                      - {name: id, in: path, value: '7'}
                      - {name: Sesac, in: header, value: $inputs.inside}
              - workflowId: before
                inputs: {type: object, properties: {shared: {type: string}}}
                steps:
                  - stepId: s
                    operationId: things
                    parameters: [{name: id, in: path, value: $inputs.shared}]

            """)
        let secrets = try SecretInputs(of: arazzo, contract: contract()) { Self.isSecretName($0) }
        let inputs = ["outer.key", "outer.plain", "outer.shared", "inner.inside", "inner.other", "before.shared"]
        #expect(
            inputs.filter { input in
                let parts = input.split(separator: ".").map(String.init)
                return secrets.contains(parts[1], of: parts[0])
            } == ["outer.key", "outer.shared", "inner.inside", "before.shared"])
    }
}
