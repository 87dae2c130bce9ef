import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import TestSupport
import Testing

/// Marks that could have no effect, and the names that a contract makes secret.
@Suite struct SecretMarkTests {
    @Test(arguments: [
        (
            "paths: {/a: {get: {x-apicheck-secret: true, responses: {'200': {description: ok}}}}}",
            "'x-apicheck-secret' has no effect on an operation"
        ),
        (
            "paths: {/a: {get: {responses: {'200': {description: ok, x-apicheck-secret: true}}}}}",
            "'x-apicheck-secret' has no effect on a response"
        ),
        (
            "paths: {/a: {get: {responses: {'200': {description: ok, content: {a/b: {x-apicheck-secret: true}}}}}}}",
            "'x-apicheck-secret' has no effect on a media type"
        ),
        (
            "paths: {/a: {post: {requestBody: {x-apicheck-secret: true, content: {}}}}}",
            "'x-apicheck-secret' has no effect on a request body"
        ),
        ("x-apicheck-secret: true\npaths: {}", "'x-apicheck-secret' has no effect on the description"),
        (
            "paths: {/a: {get: {parameters: [{name: a, in: query, schema: {x-apicheck-secret: 'true'}}]}}}",
            "'x-apicheck-secret' has the wrong type"
        ),
        (
            """
            paths: {/a: {post: {requestBody: {content: {application/json: {schema: {
              propertyNames: {x-apicheck-secret: true}}}}}}}}
            """,
            "'x-apicheck-secret' has no effect on names of members, which cannot be replaced"
        ),
    ])
    func isRefused(contract: String, message: String) throws {
        let error = #expect(throws: ContractError.self) {
            try Contract(yaml: "openapi: 3.1.0\ninfo: {title: t, version: '1'}\n" + contract)
        }
        let line = contract.contains("propertyNames") ? 4 : 3
        let rest =
            switch error?.cause {
            case .secretNames: "help:     write it on the schema of the values, or remove it below 'propertyNames'"
            case .wrongType: "expected: true or false\n  actual:   a string"
            default: "help:     write it on the parameter, the header or the schema of the value that is secret"
            }
        #expect(error?.description == "api.yaml:\(line): \(message)\n  \(rest)")
    }

    /// They are checked with the other keywords, although OpenAPI 3.0 does not have them.
    @Test(arguments: [
        "{patternProperties: {'^n': {x-apicheck-secret: true}}}", "{patternProperties: {'^n': {format: password}}}",
        "{if: {}, then: {properties: {note: {x-apicheck-secret: true}}}}",
        "{dependentSchemas: {note: {properties: {note: {x-apicheck-secret: true}}}}}",
    ])
    func marksBelowKeywordsOfNewerSchemasWereLost(schema: String) throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.0.3
                info: {title: t, version: '1'}
                paths:
                  /a:
                    get: {responses: {'200': {description: ok, content: {application/json: {schema: \(schema)}}}}}
                """)
        let exchange = try Exchange.make(
            "GET /a", headers: ["Content-Type": "application/json"], body: #"{"note": "a"}"#)
        #expect(contract.secretPlaces(in: exchange).lines == ["response body /note"])
    }

    @Test func marksWithoutEffectAreFaults() throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                info: {title: t, version: '1'}
                webhooks:
                  changed: {post: {requestBody: {content: {application/json: {schema: {x-apicheck-secret: true}}}}}}
                paths:
                  /a:
                    get:
                      parameters: [{name: a, in: query, schema: {x-apicheck-secret: true}}]
                      responses: {'200': {description: ok}}
                      callbacks:
                        done:
                          '{$url}': {post: {parameters: [{name: b, in: query, schema: {x-apicheck-secret: true}}]}}
                components:
                  schemas:
                    Unused: {x-apicheck-secret: true}
                    Slip: {x-apicheck-secrets: true}
                """)
        let faults = contract.faults.map { "\($0.level) \(text($0))" }
        #expect(
            faults == [
                """
                warning contract-malformed at contract /components/schemas/Slip/x-apicheck-secrets, line 16: \
                expected 'x-apicheck-secret', actual 'x-apicheck-secrets' (Nothing is secret by it.)
                """,
                """
                warning secret-mark-unused at contract \
                /webhooks/changed/post/requestBody/content/application~1json/schema/x-apicheck-secret, line 4: \
                expected a value of a request or a response of 'paths', actual one that the server sends by itself
                """,
                """
                warning secret-mark-unused at contract \
                /paths/~1a/get/callbacks/done/{$url}/post/parameters/0/schema/x-apicheck-secret, line 12: \
                expected a value of a request or a response of 'paths', actual one that the server sends by itself
                """,
                """
                info secret-mark-unused at contract /components/schemas/Unused/x-apicheck-secret, line 15: \
                expected a value of a request or a response of 'paths', actual no operation refers to it
                """,
            ])
    }

    @Test func markBesideAReferenceToAParameterCounts() throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                info: {title: t, version: '1'}
                paths:
                  /a:
                    get:
                      parameters: [{$ref: '#/components/parameters/Note', x-apicheck-secret: true}]
                      responses: {'200': {description: ok}}
                components: {parameters: {Note: {name: note, in: query, schema: {type: string}}}}
                """)
        #expect(try contract.secretPlaces(in: .make("GET /a?note=b")).query == ["note"])
        #expect(contract.faults.isEmpty)
    }

    @Test func nameOfAnOpenPropertyIsNotSecretEverywhere() throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                info: {title: t, version: '1'}
                paths:
                  /a:
                    post:
                      parameters:
                        - {name: code, in: query, x-apicheck-secret: true, schema: {type: string}}
                        - {name: ticket, in: query, x-apicheck-secret: true, schema: {type: string}}
                        - {name: X-Ticket, in: header, x-apicheck-secret: true, schema: {type: string}}
                        - {name: X-Client, in: header, schema: {type: string}}
                      requestBody:
                        content:
                          application/json:
                            schema: {properties: {code: {type: string}}}
                      responses: {'200': {description: ok}}
                """)
        let declarations = contract.secretDeclarations
        #expect(declarations.names == ["ticket"])
        #expect(declarations.headers == ["x-ticket"])
        #expect(declarations.openHeaders == ["x-client"])
        #expect(try contract.secretPlaces(in: .make("POST /a?code=b")).query == ["code"])
    }
}
