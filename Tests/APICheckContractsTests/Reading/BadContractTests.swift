import APICheckContracts
import APICheckJSON
import Testing

@Suite struct BadContractTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var message: String
        var testDescription: String { name }
    }

    private static let head = "openapi: 3.1.0\ninfo: {title: t, version: '1'}\n"

    static let cases = [
        Case(
            name: "a list", text: "- a\n",
            message: """
                api.yaml:1: this is not an OpenAPI description: it holds an array, expected an object
                  help:     name a file whose first member is 'openapi: 3.1.0'
                """),
        Case(
            name: "another kind of document", text: "name: x\n",
            message: """
                api.yaml:1: this is not an OpenAPI description: it has no 'openapi'
                  help:     name a file whose first member is 'openapi: 3.1.0'
                """),
        Case(
            name: "Swagger 1.2", text: "info: {}\nswagger: '1.2'\n",
            message:
                "api.yaml:2: unsupported OpenAPI version\n  expected: 3.0.x, 3.1.x, 3.2.x or Swagger 2.0\n  actual:   1.2"
        ),
        Case(
            name: "an unknown version", text: "openapi: 4.0.0\n",
            message:
                "api.yaml:1: unsupported OpenAPI version\n  expected: 3.0.x, 3.1.x, 3.2.x or Swagger 2.0\n  actual:   4.0.0"
        ),
        Case(
            name: "a version that YAML takes for a number", text: "openapi: 2.5\n",
            message:
                "api.yaml:1: unsupported OpenAPI version\n  expected: 3.0.x, 3.1.x, 3.2.x or Swagger 2.0\n  actual:   2.5"
        ),
        Case(
            name: "paths as a list", text: head + "paths: []\n",
            message: "api.yaml:3: 'paths' has the wrong type\n  expected: an object\n  actual:   an array"),
        Case(
            name: "a path without a slash", text: head + "paths:\n  todos: {}\n",
            message: "api.yaml:4: the path does not begin with '/'\n  expected: /todos\n  actual:   todos"),
        Case(
            name: "a path with a lone brace", text: head + "paths:\n  /todos/{id: {get: {}}\n",
            message: """
                api.yaml:4: the path has an unmatched brace or an empty name
                  expected: each parameter as {name}
                  actual:   /todos/{id
                """),
        Case(
            name: "two templates for the same paths",
            text: head + "paths:\n  /a/{x}:\n    get: {}\n  /a/{y}:\n    get: {}\n",
            message: "api.yaml:7: GET /a/{y} is declared twice, first on line 5\n  help:     keep one of the two"),
        Case(
            name: "an invalid status",
            text: head + "paths:\n  /a:\n    get:\n      responses:\n        OK: {}\n",
            message: """
                api.yaml:7: invalid status of a response
                  expected: 200, a range as 2XX, or default
                  actual:   OK
                """),
        Case(
            name: "a parameter without a name",
            text: head + "paths:\n  /a:\n    get:\n      parameters:\n        - in: query\n",
            message: "api.yaml:7: a parameter has no 'name'\n  help:     add 'name'"),
        Case(
            name: "a parameter in an unknown place",
            text: head + "paths:\n  /a:\n    get:\n      parameters:\n        - name: x\n          in: body\n",
            message: "api.yaml:8: unknown value of 'in'\n  expected: path, query, header or cookie\n  actual:   body"),
        Case(
            name: "a broken reference to a parameter",
            text: head + """
                paths:
                  /a:
                    get:
                      parameters:
                        - $ref: '#/components/parameters/pages'
                components: {parameters: {page: {name: page, in: query}, sort: {name: sort, in: query}}}
                """,
            message: """
                api.yaml:7: unresolved reference '#/components/parameters/pages'
                  help:     did you mean '#/components/parameters/page'?
                """),
        Case(
            name: "a broken reference to a schema that no operation needs",
            text: head + """
                components:
                  schemas:
                    Todo: {type: object}
                    List:
                      type: array
                      items: {$ref: '#/components/schemas/Tod'}
                """,
            message: """
                api.yaml:8: unresolved reference '#/components/schemas/Tod'
                  help:     did you mean '#/components/schemas/Todo'?
                """),
        Case(
            name: "a broken reference with nothing near",
            text: head + "components:\n  schemas:\n    A: {$ref: '#/nowhere/at/all'}\n",
            message: "api.yaml:5: unresolved reference '#/nowhere/at/all'\n  help:     correct it, or add its target"),
        Case(
            name: "a reference to itself",
            text: head + """
                components:
                  schemas:
                    A: {$ref: '#/components/schemas/B'}
                    B: {$ref: '#/components/schemas/A'}
                """,
            message: """
                api.yaml:5: the reference '#/components/schemas/B' refers to itself
                  help:     change one of the references of the circle
                """),
        Case(
            name: "nothing to judge by", text: head,
            message: """
                api.yaml:1: the description has neither 'paths', 'webhooks' nor 'components'
                  help:     add 'paths' with the operations
                """),
        Case(
            name: "a file that is not there", text: head + "paths:\n  /a:\n    $ref: paths/a.yaml\n",
            message: """
                api.yaml:5: the reference 'paths/a.yaml' names a file that does not exist, paths/a.yaml
                  help:     correct it (it is relative to the file that contains it), or add the file
                """),
        Case(
            name: "a schema behind an address",
            text: head + "components:\n  schemas:\n    A: {$ref: 'https://example.com/common.yaml#/A'}\n",
            message: """
                api.yaml:5: the reference 'https://example.com/common.yaml' is a URL, which is not fetched
                """),
    ]

    @Test(arguments: cases)
    func message(_ given: Case) {
        #expect(Self.message { try Contract(yaml: given.text) } == given.message)
    }

    @Test func aCycleOfSchemasIsValid() throws {
        let contract = try Contract(
            yaml: Self.head + """
                components:
                  schemas:
                    Tree: {type: object, properties: {children: {type: array, items: {$ref: '#/components/schemas/Tree'}}}}
                """)
        #expect(contract.operations.isEmpty)
    }

    @Test func whatLooksLikeAReferenceInAnExampleIsData() throws {
        let contract = try Contract(
            yaml: Self.head + """
                paths:
                  /a:
                    get:
                      responses:
                        default:
                          description: every status
                          content: {application/json: {example: {$ref: '#/nowhere'}}}
                """)
        #expect(contract.operations.map(\.name) == ["GET /a"])
    }

    static func message(_ body: () throws -> Contract) -> String {
        do {
            _ = try body()
            return "no error"
        } catch {
            return "\(error)"
        }
    }
}
