import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// `apicheck update`.
@Suite struct UpdateTests {
    /// A description as a provider publishes it.
    private static func shop(
        version: String = "1.0.0", price: String = "integer", id: String = "integer", more: String = "",
        title: String = "Shop"
    ) -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "\(title)", "version": "\(version)"}, "paths": {
          "/items": {"get": {"operationId": "listItems", "responses": {"200": {"description": "ok", "content":
            {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Item"}}}}}}}}\(more)},
          "components": {"schemas": {"Item": {"type": "object", "required": ["id"], "properties": {
            "id": {"type": "\(id)"},
            "price": {"type": "\(price)"},
            "name": {"type": "string"}}}}}}
        """
    }

    private static func answer(_ body: String, head: String = "200 OK", type: String = "application/json")
        -> [ScriptedServer.Step]
    {
        [
            .read,
            .send(
                "HTTP/1.1 \(head)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
                    + "Connection: close\r\n\r\n\(body)"),
        ]
    }

    /// A project whose contract was downloaded from the server, with a recorded answer.
    private struct Shop {
        let folder: TemporaryFolder
        let server: ScriptedServer

        init(_ server: ScriptedServer) async throws {
            self.server = server
            folder = try TemporaryFolder()
            let outcome = try await run("init", "shop", "--from", "\(server.url)/openapi.json", "--no-record")
            #expect(outcome.status == 0 && outcome.error == "", "\(outcome)")
            let url = try #require(HTTPURL("\(server.url)/items"))
            let body = Array(#"[{"id": 7, "price": 12, "name": "a"}]"#.utf8)
            let exchange = Exchange(
                request: SentRequest(method: "GET", url: url, version: .http11, headers: []),
                response: Response(status: 200, headers: ["Content-Type": "application/json"], body: body),
                startedAt: Instant(seconds: 1_716_273_139))
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/recordings/shop", withIntermediateDirectories: true)
            try Recording(entries: [RecordedEntry(exchange)]).save(to: "\(folder.path)/recordings/shop/reads.har")
        }

        func run(_ arguments: String...) async throws -> Binary.Outcome {
            try await Binary.run(arguments, in: folder.url)
        }

        func text(_ file: String) throws -> String {
            try String(contentsOf: folder.url.appendingPathComponent(file), encoding: .utf8)
        }

        func addAction(_ lines: String) throws {
            let file = "contracts/shop/overlay.yaml"
            _ = try folder.write(file, (text(file) + lines).utf8)
        }

        /// What was printed, with fixed texts for what differs from run to run.
        func stable(_ text: String) -> String {
            text.replacing(server.url, with: "http://127.0.0.1:8000")
                .replacing(/fetched: "[^"]*"/, with: "fetched: \"TIME\"").replacing(/[0-9a-f]{64}/, with: "HASH")
                .replacing("\"HASH\"", with: "HASH")
        }
    }

    private static let marks = """
          - target: $.components.schemas.Item.properties.id
            update: {x-apicheck-volatile: true}
          - target: $.components.schemas.Item.properties.price
            update: {type: string}
          - target: $.components.schemas.Item.properties.name
            update: {x-apicheck-volatile: true}

        """

    /// The whole way: init, marks of one's own, a report, the new description, and the recordings against it.
    @Test func theNextDescriptionIsReportedAndTaken() async throws {
        let next = Self.shop(version: "2.0.0", price: "string", id: "string")
            .replacing("\"name\": {\"type\": \"string\"}", with: "\"label\": {\"type\": \"string\"}")
        try await ScriptedServer.run(
            Self.answer(Self.shop()), Self.answer(next), Self.answer(next), Self.answer(next), Self.answer(next)
        ) { server in
            let shop = try await Shop(server)
            #expect(try shop.text("contracts/shop/openapi.json") == Self.shop())
            let overlay = try shop.text("contracts/shop/overlay.yaml")
            #expect(
                shop.stable(overlay) == """
                    overlay: "1.1.0"
                    info:
                      title: Marks and corrections of shop
                      version: "1.0.0"
                    extends: "./openapi.json"
                    x-apicheck-source:
                      url: "http://127.0.0.1:8000/openapi.json"
                      fetched: "TIME"
                      sha256: HASH
                    actions:
                      - target: $
                        description: "The description names no host: this is the one that it was downloaded from."
                        update:
                          servers:
                            - url: "http://127.0.0.1:8000"

                    """)
            try shop.addAction(Self.marks)

            let report = try await shop.run("update", "shop")
            #expect(report.status == 1 && report.error == "", "\(report.error)")
            let lines = shop.stable(report.output).split(separator: "\n")
            let item = "$.components.schemas.Item.properties"
            for line in [
                "source      http://127.0.0.1:8000/openapi.json, version 2.0.0",
                "overlay     contracts/shop/overlay.yaml: 4 actions, 1 selects nothing, 1 can go, 1 at a place that the "
                    + "provider changed, too",
                "both        contracts/shop/overlay.yaml:16: \(item).id: you changed it, and the provider changed type: "
                    + "\"integer\" to type: \"string\"",
                "redundant   contracts/shop/overlay.yaml:18: \(item).price: the next description says the same, so the "
                    + "action can go",
                "unmatched   contracts/shop/overlay.yaml:20: \(item).name selects nothing in the next description",
                "recordings  1 exchange: 2 findings that appear, 0 that disappear",
                "appears     response-property-type-changed GET /items at /0/id: the provider changed this",
                "not written contracts/shop/overlay.yaml and contracts/shop/openapi.json: apicheck update shop --write "
                    + "does so",
            ] {
                #expect(lines.contains { $0 == line }, "\(line)\n\(report.output)")
            }
            #expect(try shop.text("contracts/shop/openapi.json") == Self.shop())

            let json = try await shop.run("update", "shop", "--check", "--format", "json")
            #expect(json.status == 1)
            #expect(json.error.contains("overlay     contracts/shop/overlay.yaml: 4 actions"), "\(json.error)")

            let written = try await shop.run("update", "shop", "--write")
            #expect(written.status == 0 && written.error == "", "\(written.error)")
            #expect(
                written.output.hasSuffix(
                    "written     contracts/shop/overlay.yaml\nwritten     contracts/shop/openapi.json\n"))
            #expect(try shop.text("contracts/shop/openapi.json") == next)
            let updated = try shop.text("contracts/shop/overlay.yaml")
            #expect(updated.contains(SHA256.text(of: Array(next.utf8))))
            #expect(shop.stable(updated) == shop.stable(overlay) + Self.marks)

            let verified = try await shop.run("verify", "shop")
            #expect(verified.status == 1)
            #expect(verified.output.contains("overlay-action-unmatched"), "\(verified.output)")
            #expect(verified.output.contains("response-property-type-changed"), "\(verified.output)")

            let same = try await shop.run("update", "shop", "--check")
            #expect(
                same.output.hasSuffix(
                    "unchanged   \(server.url)/openapi.json publishes what contracts/shop/openapi.json has\n"))
        }
    }

    @Test(
        arguments: [
            (shop(), 0), (shop(version: "1.0.1"), 0),
            (shop(version: "1.1.0", more: #", "/orders": {"get": {"responses": {"200": {"description": "ok"}}}}"#), 0),
            (shop(version: "2.0.0", price: "string"), 1), (shop(version: "2.0.0", id: "number"), 1),
            // A property that is optional and goes is a warning.
            (shop().replacing(#""name": {"type": "string"}"#, with: #""label": {"type": "string"}"#), 0),
        ] as [(String, Int32)]) func checkFailsForABreakingChangeOnly(_ next: String, _ status: Int32) async throws
    {
        try await ScriptedServer.run(Self.answer(Self.shop()), Self.answer(next)) { server in
            let shop = try await Shop(server)
            let before = shop.folder.contents
            let outcome = try await shop.run("update", "shop", "--check")
            #expect(outcome.status == status, "\(outcome)")
            let isSame = next == Self.shop()
            #expect(outcome.output.contains(isSame ? "\nunchanged   " : "\nnot written "), "\(outcome.output)")
            #expect(shop.folder.contents == before)
        }
    }

    /// With the answer no, the files stay; with yes they are written.
    @Test(arguments: [("y", true), ("n", false)]) func aTerminalIsAsked(_ answer: String, _ writes: Bool) async throws {
        let next = Self.shop(version: "1.0.1")
        try await ScriptedServer.run(Self.answer(Self.shop()), Self.answer(next)) { server in
            let shop = try await Shop(server)
            let outcome = try await Binary.run(["update", "shop"], typing: answer, in: shop.folder.url)
            #expect(outcome.status == 0)
            #expect(
                outcome.error.contains("Write contracts/shop/overlay.yaml and contracts/shop/openapi.json? [y/N] "),
                "\(outcome)")
            #expect(try shop.text("contracts/shop/openapi.json") == (writes ? next : Self.shop()))
        }
    }

    @Test func aMarkInTheProvidersFileMovesToTheOverlay() async throws {
        let marked = Self.shop().replacing(
            #""type": "string"}"#, with: #""type": "string", "x-apicheck-volatile": true}"#)
        let next = Self.shop(version: "1.0.1")
        try await ScriptedServer.run(Self.answer(Self.shop()), Self.answer(next), Self.answer(next), Self.answer(next))
        { server in
            let shop = try await Shop(server)
            _ = try shop.folder.write("contracts/shop/openapi.json", marked.utf8)
            let refused = try await shop.run("update", "shop", "--write")
            #expect(refused.status == 2)
            #expect(
                refused.error.hasPrefix(
                    "error: contracts/shop/openapi.json was edited since it was downloaded, and nothing was written\n"))
            #expect(try shop.text("contracts/shop/openapi.json") == marked)
            let written = try await shop.run("update", "shop", "--write", "--force")
            #expect(written.status == 0, "\(written)")
            #expect(
                written.output.contains(
                    "to move     x-apicheck-volatile of contracts/shop/openapi.json:7 to contracts/shop/overlay.yaml\n"),
                "\(written.output)")
            #expect(try shop.text("contracts/shop/openapi.json") == next)
            #expect(
                try shop.text("contracts/shop/overlay.yaml").hasSuffix(
                    """
                      - target: $.components.schemas.Item.properties.name
                        update:
                          x-apicheck-volatile: true

                    """))
        }
    }

    /// Nothing is written, and one message says what is wrong.
    @Test(
        arguments: [
            (
                answer("<!DOCTYPE html><title>Docs</title>", type: "text/html"), 2,
                """
                error: URL/openapi.json answered with an HTML page
                  expected: an OpenAPI or Swagger description
                  help:     give the URL of the JSON or YAML that the page shows to --from

                """
            ),
            (
                answer("{}", head: "401 Unauthorized"), 3,
                """
                error: URL/openapi.json answered with status 401
                  help:     give the credential with --header-file, or --header 'Authorization: Bearer ...'

                """
            ),
            (
                answer("{}", head: "404 Not Found"), 3,
                "error: URL/openapi.json answered with status 404\n  help:     check the URL\n"
            ),
            (
                answer("{}"), 2,
                "error: URL/openapi.json is not an OpenAPI description\n  expected: a file with 'openapi' or 'swagger' at the top\n"
            ),
            (answer("{"), 2, "error: URL/openapi.json:1:2: "),
            (
                answer(shop(title: "Weather").replacing("/items", with: "/weather")), 2,
                """
                error: contracts/shop/openapi.json and URL/openapi.json have no operation in common, and other titles
                  expected: two versions of one API

                """
            ),
        ] as [([ScriptedServer.Step], Int32, String)])
    func aSourceThatIsNotTheDescription(_ script: [ScriptedServer.Step], _ status: Int32, _ error: String) async throws
    {
        try await ScriptedServer.run(Self.answer(Self.shop()), script) { server in
            let shop = try await Shop(server)
            let before = shop.folder.contents
            let outcome = try await shop.run("update", "shop", "--write")
            #expect(outcome.status == status)
            #expect(outcome.error.replacing(server.url, with: "URL").hasPrefix(error), "\(outcome.error)")
            #expect(shop.folder.contents == before)
        }
    }

    @Test func aRedirectIsNamed() async throws {
        let next = Self.shop(version: "1.0.1")
        let moved = { (target: String) -> [ScriptedServer.Step] in
            [
                .read,
                .send("HTTP/1.1 301 Moved\r\nLocation: \(target)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
            ]
        }
        try await ScriptedServer.run(
            Self.answer(Self.shop()), moved("/v2/openapi.json"), Self.answer(next), moved("/login"),
            Self.answer("<html>")
        ) { server in
            let shop = try await Shop(server)
            let outcome = try await shop.run("update", "shop")
            #expect(
                outcome.output.contains(
                    "moved to    \(server.url)/v2/openapi.json; apicheck update shop --from \(server.url)/v2/openapi.json remembers it\n"
                ), "\(outcome.output)")
            let page = try await shop.run("update", "shop")
            #expect(page.status == 2)
            #expect(
                page.error.hasPrefix(
                    "error: \(server.url)/openapi.json redirects to \(server.url)/login, which answered with an HTML page\n"
                ),
                "\(page.error)")
        }
    }

    @Test(arguments: [
        ("openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {}\n", "a contract of your own is edited by hand"),
        (
            "openapi: 3.1.0\ninfo: {title: A, version: '1', x-apicheck-evidence: 1 of 1}\npaths: {}\n",
            "it was inferred: infer it again with apicheck init shop --from FILE.har"
        ),
    ]) func aContractWithoutASource(_ contract: String, _ help: String) async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/shop/openapi.yaml", contract.utf8)
        let outcome = try await Binary.run(["update", "shop"], in: folder.url)
        #expect(outcome.status == 2 && outcome.output == "")
        #expect(
            outcome.error.hasPrefix("error: nothing says where contracts/shop/openapi.yaml is from\n"),
            "\(outcome.error)")
        #expect(outcome.error.contains(help), "\(outcome.error)")
        let unknown = try await Binary.run(["update", "shp"], in: folder.url)
        #expect(unknown.status == 2)
        #expect(unknown.error.hasPrefix("error: unknown API 'shp'\n"))
    }

    @Test func anOverlayThatCannotBeReadIsLeftAlone() async throws {
        try await ScriptedServer.run(Self.answer(Self.shop()), Self.answer(Self.shop(version: "2.0.0"))) { server in
            let shop = try await Shop(server)
            try shop.addAction("  - target: items\n    update: {}\n")
            let before = shop.folder.contents
            let outcome = try await shop.run("update", "shop", "--write")
            #expect(outcome.status == 2)
            #expect(outcome.error.hasPrefix("error: contracts/shop/overlay.yaml:"), "\(outcome.error)")
            #expect(shop.folder.contents == before)
        }
    }

    /// A file is not remembered; a URL is, without what may be a secret.
    @Test func theSourceThatIsGivenIsRemembered() async throws {
        let token = String(repeating: "k3", count: 12)
        let next = Self.shop(version: "1.0.1")
        try await ScriptedServer.run(Self.answer(Self.shop()), Self.answer(next), Self.answer(next)) { server in
            let shop = try await Shop(server)
            _ = try shop.folder.write("next.json", next.utf8)
            let file = try await shop.run("update", "shop", "--from", "next.json", "--write")
            #expect(file.status == 0, "\(file)")
            #expect(try shop.text("contracts/shop/overlay.yaml").contains("url: \"\(server.url)/openapi.json\""))
            #expect(try shop.text("contracts/shop/openapi.json") == next)
            let url = "\(server.url)/v1/openapi.json?version=1&key=\(token)"
            let outcome = try await shop.run("update", "shop", "--from", url, "--write")
            #expect(outcome.status == 0, "\(outcome)")
            #expect(
                outcome.output.contains(
                    "remembered  \(server.url)/v1/openapi.json?version=1, without key, which may hold a credential"),
                "\(outcome.output)")
            #expect(server.requests.last?.hasPrefix("GET /v1/openapi.json?version=1&key=\(token) ") == true)
            let overlay = try shop.text("contracts/shop/overlay.yaml")
            #expect(overlay.contains("url: \"\(server.url)/v1/openapi.json?version=1\"") && !overlay.contains(token))
        }
    }
}
