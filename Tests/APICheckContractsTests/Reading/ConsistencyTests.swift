import APICheckContracts
import APICheckFindings
import Testing

/// Places of a contract that do not fit each other.
@Suite struct ConsistencyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        /// After `openapi` and `info`, which are lines 1 and 2.
        var text: String
        var faults: [String] = []
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "a template and its parameters",
            text: """
                paths:
                  /a/{id}/{x}...{y}:
                    parameters: [{name: id, in: path, required: true, schema: {}}]
                    get:
                      parameters:
                        - {name: x, in: path, required: true, schema: {}}
                        - {name: y, in: path, required: true, schema: {}}
                        - {name: y, in: query, schema: {}}
                """),
        Case(
            name: "a variable without its parameter",
            text: """
                paths:
                  /a/{todoId}:
                    get:
                      parameters: [{name: todo_id, in: path, required: true, schema: {}}]
                """,
            faults: [
                """
                contract-inconsistent at contract /paths/~1a~1{todoId}/get, line 5: \
                expected a parameter 'todoId' in: path, actual none of this name (There is 'todo_id'.)
                """,
                """
                contract-inconsistent at contract /paths/~1a~1{todoId}/get/parameters/0, line 6: \
                expected '{todo_id}' in /a/{todoId}, actual the path does not have it
                """,
            ]),
        Case(
            name: "a parameter twice",
            text: """
                paths:
                  /a:
                    get:
                      parameters:
                        - {name: q, in: query, schema: {}}
                        - {name: q, in: query, schema: {}}
                """,
            faults: [
                """
                contract-inconsistent at contract /paths/~1a/get/parameters/1, line 8: \
                expected each parameter once, actual 'q' in: query twice
                """
            ]),
        Case(
            name: "an operationId twice",
            text: "paths:\n  /a:\n    get: {operationId: x}\n    put: {operationId: x}\n",
            faults: [
                """
                contract-inconsistent at contract /paths/~1a/put, line 6: \
                expected an operationId of its own, actual 'x', as on line 5, which a workflow gets
                """
            ]),
        Case(
            name: "two templates for the same paths",
            text: """
                paths:
                  /a/{x}: {parameters: [{name: x, in: path, required: true, schema: {}}], get: {}}
                  /a/{y}: {parameters: [{name: y, in: path, required: true, schema: {}}], put: {}}
                  /b/{x}: {}
                """,
            faults: [
                """
                contract-inconsistent at contract /paths/~1a~1{y}, line 5: \
                expected one template for the same paths, actual '/a/{y}' and '/a/{x}' of line 4
                """
            ]),
        Case(
            name: "the variables of a server",
            text:
                "paths: {}\nservers: [{url: 'https://{host}/{base}', variables: {base: {default: a}, port: {default: '1'}}}]",
            faults: [
                """
                contract-inconsistent at contract /servers/0/url, line 4: \
                expected a variable 'host' of the server, actual none of this name
                """,
                """
                contract-inconsistent at contract /servers/0/variables/port, line 4: \
                expected '{port}' in the server's url, actual the url does not have it
                """,
            ]),
        Case(
            name: "a security scheme that is not there",
            text: """
                paths: {/a: {get: {security: [{}, {barer: []}, {bearer: []}]}}}
                components: {securitySchemes: {bearer: {type: http, scheme: bearer}}}
                """,
            faults: [
                """
                contract-inconsistent at contract /paths/~1a/get/security/1/barer, line 3: \
                expected a scheme of components/securitySchemes, actual 'barer' (Did you mean 'bearer'?)
                """
            ]),
        Case(
            name: "a mapping to a schema that is not there",
            text: """
                components:
                  schemas:
                    Pet: {discriminator: {propertyName: kind, mapping: {cat: Cat, dog: Dogg, fox: '#/components/schemas/Fox'}}}
                    Cat: {}
                    Dog: {}
                """,
            faults: [
                """
                contract-inconsistent at contract /components/schemas/Pet/discriminator/mapping/dog, line 5: \
                expected the name of a schema, or a reference to one, actual 'Dogg', which does not exist \
                (Did you mean 'Dog'?)
                """,
                """
                contract-inconsistent at contract /components/schemas/Pet/discriminator/mapping/fox, line 5: \
                expected the name of a schema, or a reference to one, \
                actual '#/components/schemas/Fox', which does not exist
                """,
            ]),
        Case(
            name: "a link to an operation that is not there",
            text: """
                paths:
                  /a:
                    get:
                      operationId: one
                      responses: {'200': {description: ok, links: {self: {operationId: one}, next: {operationId: two}}}}
                """,
            faults: [
                """
                contract-inconsistent at contract /paths/~1a/get/responses/200/links/next/operationId, line 7: \
                expected the operationId of an operation, actual 'two'
                """
            ]),
    ]

    @Test(arguments: cases)
    func faults(_ given: Case) throws {
        let head = "openapi: 3.1.0\ninfo: {title: t, version: '1'}\n"
        let faults = try Contract(yaml: head + given.text).faults
        #expect(faults.map(text) == given.faults)
        #expect(faults.allSatisfy { $0.level == .warning })
    }

    @Test func theFirstOperationOfAnIDIsTheOneThatCounts() throws {
        let contract = try Contract(
            yaml: "openapi: 3.1.0\npaths: {/a: {get: {operationId: x}, put: {operationId: x}}}\n")
        #expect(contract.operation(id: "x")?.name == "GET /a")
    }
}
