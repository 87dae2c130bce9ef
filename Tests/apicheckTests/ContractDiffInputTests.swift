import Foundation
import TestSupport
import Testing

/// `diff OLD NEW` of contracts that cannot be read or compared: what can be is compared, else there is one message.
@Suite struct ContractDiffInputTests {
    private static func contract(_ paths: String, title: String = "Todos", more: String = "") -> String {
        """
        openapi: 3.1.0
        info: {title: \(title), version: draft}
        \(more)
        paths:
        \(paths)
        """
    }

    private static let good = contract(
        """
          /todos:
            get:
              parameters: [{name: q, in: query, schema: {type: string}}]
              responses: {"200": {description: OK, content: {application/json: {schema: {type: object}}}}}
            post:
              requestBody: {content: {application/json: {schema: {type: object}}}}
              responses: {"201": {description: OK, headers: {X-A: {schema: {type: string}}}}}
          /todos/{id}: {get: {responses: {"200": {description: OK}}}}
        """)

    private static func diff(_ old: String, _ new: String) async throws -> Binary.Outcome {
        let folder = try TemporaryFolder()
        _ = try folder.write("old.yaml", old.utf8)
        _ = try folder.write("new.yaml", new.utf8)
        return try await Binary.run(["diff", "old.yaml", "new.yaml"], in: folder.url)
    }

    @Test(
        arguments: [
            ("[1, 2]", "list", "this is not an OpenAPI description: it holds an array, expected an object"),
            ("hello: 1", "other", "this is not an OpenAPI description: it has no 'openapi'"),
            ("openapi: 3.1.0\ninfo: [x", "open", "the '[' is not closed"),
            ("openapi: 9.9.9\ninfo: {}\npaths: {}", "version", "unsupported OpenAPI version"),
        ])
    func oneSideCannotBeRead(_ text: String, _ name: String, _ message: String) async throws {
        let (first, second) = (try await Self.diff(text, Self.good), try await Self.diff(Self.good, text))
        #expect((first.status, first.output, second.status, second.output) == (2, "", 2, ""))
        #expect(first.error.hasPrefix("error: old.yaml:") && first.error.contains(message), "\(first.error)")
        #expect(second.error.hasPrefix("error: new.yaml:") && second.error.contains(message), "\(second.error)")
    }

    private static let references: [(text: String, reference: String)] = [
        ("{schema: {type: object}}}}}\n    post", "{schema: {$ref: '#/components/schemas/None'}}}}}\n    post"),
        (
            "{description: OK, content: {application/json: {schema: {type: object}}}}",
            "{$ref: '#/components/responses/None'}"
        ),
        ("[{name: q, in: query, schema: {type: string}}]", "[{$ref: '#/components/parameters/None'}]"),
        (
            "requestBody: {content: {application/json: {schema: {type: object}}}}",
            "requestBody: {$ref: '#/components/requestBodies/None'}"
        ),
        ("{X-A: {schema: {type: string}}}", "{X-A: {$ref: '#/components/headers/None'}}"),
        ("/todos/{id}: {get: {responses: {\"200\": {description: OK}}}}", "/todos/{id}: {$ref: none.yaml}"),
    ]

    /// What a reference that cannot be followed says is not known: it was neither removed nor added.
    @Test(arguments: references.indices)
    func aReferenceIsMissingOnOneSide(_ index: Int) async throws {
        let (text, reference) = Self.references[index]
        let broken = Self.good.replacing(text, with: reference)
        #expect(broken != Self.good)
        for (old, new) in [(broken, Self.good), (Self.good, broken)] {
            let outcome = try await Self.diff(old, new)
            #expect((outcome.status, outcome.error) == (0, ""))
            #expect(outcome.output.contains("skipped   "), "\(outcome.output)")
            #expect(
                outcome.output.contains("compared: 0 breaking, 0 warnings, 0 info, 1 skipped\n"), "\(outcome.output)")
        }
    }

    @Test func twoAPIsWithNothingInCommonAreOneMessage() async throws {
        let other = Self.contract("  /orders: {get: {responses: {}}}", title: "Orders")
        for (old, new) in [(Self.good, other), (other, Self.good)] {
            let outcome = try await Self.diff(old, new)
            #expect((outcome.status, outcome.output) == (2, ""))
            #expect(
                outcome.error == """
                    error: old.yaml and new.yaml have no operation in common, and other titles
                      expected: two versions of one API

                    """)
        }
        // All paths of one API may have moved.
        let moved = try await Self.diff(Self.good, Self.good.replacing("/todos", with: "/v2/todos"))
        #expect(moved.status == 1)
        #expect(moved.output.contains("3 x api-path-removed-without-deprecation") || moved.output.contains("breaking"))
    }

    @Test func aRevisionThatDoesNotExist() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("new.yaml", Self.good.utf8)
        let git =
            "git init -q . && git add . && git -c user.name=a -c user.email=a@example.com -c commit.gpgsign=false commit -qm one"
        let made = try await Binary.process(["-c", git], of: URL(fileURLWithPath: "/bin/bash"), in: folder.url)
        try #require(made.status == 0, "\(made.error)")
        for (revision, reason) in [
            ("v9", "git finds no revision 'v9'"), ("HEAD", "git finds no 'old.yaml' in revision 'HEAD'"),
        ] {
            let outcome = try await Binary.run(["diff", "\(revision):old.yaml", "new.yaml"], in: folder.url)
            #expect((outcome.status, outcome.output) == (2, ""))
            #expect(outcome.error == "error: no file or folder '\(revision):old.yaml', and \(reason)\n")
        }
    }

    @Test func swaggerAndOpenAPI32AreComparedAsOneLanguage() async throws {
        let swagger = """
            swagger: "2.0"
            info: {title: Todos, version: draft}
            host: a.example
            basePath: /v1
            schemes: [https]
            securityDefinitions: {key: {type: apiKey, in: header, name: X-Key}}
            paths:
              /todos:
                get:
                  parameters: [{name: q, in: query, type: array, items: {type: string}, collectionFormat: csv}]
                  produces: [application/json]
                  security: [{key: []}]
                  responses: {"200": {description: OK, schema: {$ref: "#/definitions/Todo"}}}
            definitions: {Todo: {type: object, required: [id], properties: {id: {type: integer}}}}
            """
        let modern = """
            openapi: 3.2.0
            info: {title: Todos, version: draft}
            servers: [{url: https://a.example/v1}]
            paths:
              /todos:
                get:
                  parameters: [{name: q, in: query, schema: {type: array, items: {type: string}}, explode: false}]
                  security: [{key: []}]
                  responses:
                    "200": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/Todo"}}}}
            components:
              securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
              schemas: {Todo: {type: object, required: [id], properties: {id: {type: integer}}}}
            """
        for (old, new) in [(swagger, modern), (modern, swagger)] {
            let outcome = try await Self.diff(old, new)
            #expect((outcome.status, outcome.error) == (0, ""))
            #expect(
                outcome.output
                    == "1 operation compared: 0 breaking, 0 warnings, 0 info\npassed    no finding of level warning or above\n"
            )
        }
        let changed = try await Self.diff(swagger, modern.replacing("explode: false", with: "style: pipeDelimited"))
        #expect(changed.status == 1)
        #expect(
            changed.output.hasPrefix(
                """
                breaking  request-parameter-style-changed: GET /todos > query q
                            OLD style form, explode false, NEW style pipeDelimited, explode false (new.yaml:7)

                """), "\(changed.output)")
    }
}
