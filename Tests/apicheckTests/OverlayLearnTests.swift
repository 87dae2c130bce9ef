import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// `diff --live --learn --write` for a contract that somebody else publishes: the marks are in the overlay.
@Suite struct OverlayLearnTests {
    private static func quotes(_ path: String) -> String {
        "\"$" + path.split(separator: " ").map { "['\($0)']" }.joined() + "\""
    }

    @Test func aContractWithAnOverlayGetsItsMarksThere() async throws {
        let sample = try await LearnTests.Sample()
        let start = """
            # Ours.
            overlay: 1.1.0
            info: {title: Marks of x, version: 1.0.0}
            actions:
              # the state is one of two
              - target: $.paths['/things'].get.responses['200'].content['application/json'].schema.items.properties.state
                update: {enum: [open, closed]}

            """
        let overlay = try sample.folder.write("contracts/x/overlay.yaml", start.utf8)
        let learned = try await sample.run("diff", "--live", "x", "--learn", "--write")
        let items = "paths /things get responses 200 content application/json schema items"
        let added = """
              - target: \(Self.quotes("\(items) properties extra"))
                update:
                  x-apicheck-volatile: [/cloud]
              - target: \(Self.quotes("\(items) properties mood"))
                update:
                  x-apicheck-volatile: true
              - target: \(Self.quotes("components schemas Owner properties nick"))
                update:
                  x-apicheck-volatile: true
              - target: \(Self.quotes(items))
                update:
                  x-apicheck-volatile: [/tide]
              - target: \(Self.quotes("\(items) properties weather"))
                update:
                  x-apicheck-volatile: true

            """
        #expect(try String(contentsOfFile: overlay, encoding: .utf8) == start + added)
        #expect(
            learned.error.hasSuffix(
                """
                marked    GET /things /*/extra/cloud at contracts/x/overlay.yaml:10
                marked    GET /things /*/mood at contracts/x/overlay.yaml:13
                marked    GET /things /*/owner/nick at contracts/x/overlay.yaml:16, for all that use this schema
                marked    GET /things /*/tide at contracts/x/overlay.yaml:19
                marked    GET /things /*/weather at contracts/x/overlay.yaml:22

                """), "\(learned.error)")
        #expect(try sample.contract() == LearnTests.contract)
        let again = try await sample.run("diff", "--live", "x", "--learn", "--write")
        #expect(again.error == "unchanged contracts/x/openapi.yaml: nothing to add\n")
        await sample.server.stop()
    }

    /// A converted text has no place for all marks, and the description of another is not edited.
    @Test func aSwaggerDescriptionGetsAnOverlay() async throws {
        let swagger = """
            swagger: '2.0'
            info: {title: X, version: '1'}
            host: 127.0.0.1:PORT
            schemes: [http]
            paths:
              /things:
                get:
                  operationId: things
                  responses:
                    '200':
                      description: d
                      schema: {type: array, items: {$ref: '#/definitions/Thing'}}
            definitions:
              Thing:
                type: object
                properties:
                  mood: {type: string}

            """
        let sample = try await LearnTests.Sample(contract: swagger)
        let learned = try await sample.run("diff", "--live", "x", "--learn", "--write")
        #expect(
            learned.error.contains(
                "marked    GET /things /*/mood at contracts/x/overlay.yaml:12, for all that use this schema\n"),
            "\(learned.error)")
        #expect(try sample.contract() == swagger)
        #expect(
            try sample.contract("overlay.yaml") == """
                overlay: "1.1.0"
                info:
                  title: Marks
                  version: "1.0.0"
                extends: openapi.yaml
                actions:
                  - target: "$['definitions']['Thing']"
                    update:
                      x-apicheck-volatile: [/extra/cloud, /owner/nick, /tide, /weather]
                  - target: "$['definitions']['Thing']['properties']['mood']"
                    update:
                      x-apicheck-volatile: true

                """)
        let again = try await sample.run("diff", "--live", "x", "--learn", "--write")
        #expect(again.error == "unchanged contracts/x/openapi.yaml: nothing to add\n")
        await sample.server.stop()
    }
}
