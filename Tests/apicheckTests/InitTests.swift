import APICheckBase
import APICheckJSON
import Foundation
import TestSupport
import Testing

/// `apicheck init`.
@Suite struct InitTests {
    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {
          "/items": {"get": {"operationId": "listItems", "responses": {"200": {"description": "ok", "content":
            {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Item"}}}}}}}},
          "/items/{item_id}": {"get": {"operationId": "getItem", "parameters":
              [{"name": "item_id", "in": "path", "required": true, "schema": {"type": "integer"}}],
            "responses": {"200": {"description": "ok", "content":
              {"application/json": {"schema": {"$ref": "#/components/schemas/Item"}}}}}},
            "delete": {"responses": {"204": {"description": "gone"}}}},
          "/search": {"get": {"parameters": [{"name": "q", "in": "query", "required": true, "schema": {"type": "string"}}],
            "responses": {"200": {"description": "ok"}}}}},
          "components": {"schemas": {"Item": {"type": "object", "required": ["id"], "properties":
            {"id": {"type": "integer"}, "name": {"type": "string"}}}}}}
        """

    private static func answer(_ body: String, status: String = "200 OK") -> [ScriptedServer.Step] {
        [
            .read,
            .send(
                "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
                    + "Connection: close\r\n\r\n\(body)"),
        ]
    }

    /// A small answer may decompress to any size: the limit is that of a body, not that of a file.
    @Test(arguments: ["", "/openapi.json"]) func aDescriptionOverTheLimitOfABodyIsRefused(_ path: String) async throws {
        let folder = try TemporaryFolder()
        try await ScriptedServer.run(Self.answer(Self.contract + String(repeating: " ", count: 3_000))) { server in
            let outcome = try await Binary.run(
                ["init", "shop", "--from", server.url + path, "--max-body-size", "3K"], in: folder.url)
            #expect(outcome.status == 3 && outcome.output == "")
            #expect(outcome.error.contains("the body exceeds the limit of 3072 bytes"), "\(outcome.error)")
            #expect(outcome.error.contains("raise the limit with --max-body-size"), "\(outcome.error)")
            #expect(folder.contents.isEmpty)
        }
    }

    @Test func theTimeLimitAppliesToTheDownload() async throws {
        let folder = try TemporaryFolder()
        try await ScriptedServer.run([.read, .hold]) { server in
            let outcome = try await Binary.run(
                ["init", "shop", "--from", server.url + "/openapi.json", "--timeout", "0.5"], in: folder.url)
            #expect(outcome.status == 3)
            #expect(outcome.error.contains("timed out after 0.5 s"), "\(outcome.error)")
        }
    }

    /// A server that publishes its description at a usual path, which the root does not name.
    @Test func aServerIsFoundRecordedAndVerified() async throws {
        let folder = try TemporaryFolder()
        let list = #"[{"id": 7, "name": null}]"#
        try await ScriptedServer.run(
            Self.answer("{}", status: "404 Not Found"), Self.answer(Self.contract), Self.answer(list),
            Self.answer(list),
            Self.answer(#"{"id": 7, "name": "a"}"#), Self.answer("{}", status: "404 Not Found"),
            Self.answer(Self.contract)
        ) { server in
            let outcome = try await Binary.run(["init", "shop", "--from", server.url], in: folder.url)
            #expect(outcome.status == 1)
            try Golden.expect(
                outcome.output.replacing(server.url, with: "http://127.0.0.1:8000"), equals: "init/shop.txt")
            #expect(
                outcome.error == """
                    recorded  recordings/shop/reads.har, 1 exchange
                    recorded  recordings/shop/reads-listItems.har, 2 exchanges

                    """)
            let targets = server.requests.map { $0.split(separator: " ")[1] }
            #expect(targets == ["/", "/openapi.json", "/items", "/items", "/items/7"])
            let made = folder.url.appendingPathComponent("contracts/shop/openapi.json")
            #expect(try String(contentsOf: made, encoding: .utf8) == Self.contract)
            // A recording that exists is not replaced, although the contract is new.
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent("contracts"))
            let second = try await Binary.run(["init", "shop", "--from", server.url], in: folder.url)
            #expect(second.status == 1)
            #expect(server.requests.count == 7)
        }
        let workflows = folder.url.appendingPathComponent("contracts/shop/workflows.arazzo.yaml")
        try Golden.expect(String(contentsOf: workflows, encoding: .utf8), equals: "init/workflows.arazzo.yaml")
    }

    @Test func nothingThatExistsIsReplaced() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("shop.json", Self.contract.utf8)
        let first = try await Binary.run(["init", "shop", "--from", "shop.json", "--no-record"], in: folder.url)
        #expect((first.status, first.error) == (0, ""))
        let file = folder.url.appendingPathComponent("contracts/shop/openapi.json")
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.contract)
        _ = try folder.write("contracts/shop/workflows.arazzo.yaml", "mine".utf8)
        let second = try await Binary.run(["init", "shop", "--from", "shop.json"], in: folder.url)
        #expect(second.status == 2)
        #expect(
            second.error == """
                error: contracts/shop/openapi.json exists
                  help:     choose another name, or replace it with --force

                """)
        let workflows = folder.url.appendingPathComponent("contracts/shop/workflows.arazzo.yaml")
        #expect(try String(contentsOf: workflows, encoding: .utf8) == "mine")
        let forced = try await Binary.run(["init", "shop", "--from", "shop.json", "--force"], in: folder.url)
        #expect(forced.status == 3)
        #expect(
            forced.error == """
                error: nothing was recorded: the contract names no server
                  help:     apicheck record shop --server URL, or add 'servers' to contracts/shop/openapi.json

                """)
        #expect(try String(contentsOf: workflows, encoding: .utf8).hasPrefix("arazzo: 1.0.1\n"))
    }

    /// At a terminal it asks, once for all files; without a yes nothing is written.
    @Test(
        arguments: [
            ("y", true), ("Yes", true), ("n", false), ("", false), ("yesterday", false), (nil, false),
        ] as [(String?, Bool)]) func aTerminalIsAskedBeforeFilesAreOverwritten(_ answer: String?, _ overwrites: Bool)
        async throws
    {
        let folder = try TemporaryFolder()
        _ = try folder.write("shop.json", Self.contract.utf8)
        for file in ["contracts/shop/openapi.json", "contracts/shop/workflows.arazzo.yaml"] {
            _ = try folder.write(file, "mine".utf8)
        }
        let outcome = try await Binary.run(
            ["init", "shop", "--from", "shop.json", "--no-record"], typing: answer, in: folder.url)
        let question = """
            these files exist:
              contracts/shop/openapi.json
              contracts/shop/workflows.arazzo.yaml
            Overwrite them? [y/N]\u{20}
            """
        let refusal = "error: nothing was written\n  help:     choose another name, or answer with y\n"
        #expect(outcome.error == question + (answer ?? "") + "\n" + (overwrites ? "" : refusal))
        #expect(outcome.status == (overwrites ? 0 : 3))
        let file = folder.url.appendingPathComponent("contracts/shop/openapi.json")
        #expect(try String(contentsOf: file, encoding: .utf8) == (overwrites ? Self.contract : "mine"))
    }

    @Test func anotherContractOfTheAPIIsNotHidden() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("shop.json", Self.contract.utf8)
        _ = try folder.write("contracts/shop/openapi.yaml", "mine".utf8)
        let outcome = try await Binary.run(["init", "shop", "--from", "shop.json", "--force"], in: folder.url)
        #expect(outcome.status == 2)
        #expect(
            outcome.error == """
                error: contracts/shop/openapi.yaml exists, and an API has one contract
                  expected: contracts/shop/openapi.json or no contract
                  help:     choose another name, or remove it first

                """)
    }

    @Test func aContractThatIsInItsPlaceStaysAsItIs() async throws {
        let folder = try TemporaryFolder()
        let main = """
            openapi: 3.1.0
            info: {title: Shop, version: "1"}
            paths:
              /items: {get: {responses: {"200": {description: ok, content: {application/json: {schema: {$ref: a.yaml}}}}}}}
            """
        _ = try folder.write("contracts/shop/openapi.yml", main.utf8)
        _ = try folder.write("contracts/shop/a.yaml", "type: array".utf8)
        let outcome = try await Binary.run(
            ["init", "shop", "--from", "contracts/shop/openapi.yml", "--no-record"], in: folder.url)
        #expect((outcome.status, outcome.error) == (0, ""))
        #expect(
            outcome.output == """
                read        contracts/shop/openapi.yml: 1 operation
                made        contracts/shop/workflows.arazzo.yaml: 1 call in 1 workflow, reads

                """)
        let file = folder.url.appendingPathComponent("contracts/shop/openapi.yml")
        #expect(try String(contentsOf: file, encoding: .utf8) == main)
        let workflows = folder.url.appendingPathComponent("contracts/shop/workflows.arazzo.yaml")
        #expect(try String(contentsOf: workflows, encoding: .utf8).contains(#"url: "./openapi.yml""#))
    }

    private static func description(_ reference: String) -> String {
        """
        openapi: 3.1.0
        info: {title: Shop, version: '1'}
        paths:
          /items:
            $ref: \(reference)

        """
    }

    /// The main file, then each file that another one refers to, by a path or a URL.
    @Test func whatADescriptionRefersToIsDownloaded() async throws {
        let folder = try TemporaryFolder()
        let port = try await ScriptedServer.run(Self.answer("type: array\n")) { schemas in
            try await ScriptedServer.run(
                Self.answer(Self.description("'paths/my items.yaml'")),
                Self.answer("get: {responses: {'200': {$ref: ../ok.json}}}\n"),
                Self.answer(
                    #"{"description": "ok", "content": {"application/json": {"schema": {"$ref": "\#(schemas.url)/list"}}}}"#
                )
            ) { server in
                let outcome = try await Binary.run(
                    ["init", "shop", "--from", "\(server.url)/v1/openapi.yaml", "--no-record"], in: folder.url)
                #expect((outcome.status, outcome.error) == (0, ""))
                #expect(
                    outcome.output == """
                        made        contracts/shop/openapi.yaml: 1 operation, from \(server.url)/v1/openapi.yaml
                        made        3 files that it refers to, below contracts/shop
                        made        contracts/shop/overlay.yaml: the description is from \(server.url)/v1/openapi.yaml, \
                        its server is \(server.url)
                        made        contracts/shop/workflows.arazzo.yaml: 1 call in 1 workflow, reads

                        """)
                let targets = server.requests.map { $0.split(separator: " ")[1] }
                #expect(targets == ["/v1/openapi.yaml", "/v1/paths/my%20items.yaml", "/v1/ok.json"])
                #expect(schemas.requests.map { $0.split(separator: " ")[1] } == ["/list"])
            }
            return schemas.port
        }
        let made = ["ok.json", "paths/my items.yaml", "vendor/127.0.0.1_\(port)/list.yaml"]
        for file in made {
            #expect(
                FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("contracts/shop/\(file)").path)
            )
        }
        let read = try await Binary.run(["vendor", "shop"], in: folder.url)
        #expect((read.status, read.output) == (0, "shop: nothing to download\n"), "\(read.error)")
    }

    @Test func theFilesBesideADescriptionAreCopied() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("api/openapi.yaml", Self.description("paths/items.yaml").utf8)
        _ = try folder.write("api/paths/items.yaml", "get: {responses: {'200': {$ref: '../ok.yaml#/ok'}}}".utf8)
        _ = try folder.write("api/ok.yaml", "ok: {description: ok}".utf8)
        let arguments = ["init", "shop", "--from", "api/openapi.yaml", "--no-record"]
        _ = try folder.write("contracts/shop/ok.yaml", "mine".utf8)
        let refused = try await Binary.run(arguments, in: folder.url)
        #expect(refused.status == 2)
        #expect(
            refused.error == """
                error: contracts/shop/ok.yaml exists
                  help:     choose another name, or replace it with --force

                """)
        let outcome = try await Binary.run(arguments + ["--force"], in: folder.url)
        #expect((outcome.status, outcome.error) == (0, ""))
        #expect(outcome.output.contains("made        2 files that it refers to, below contracts/shop\n"))
        let read = try await Binary.run(["vendor", "shop"], in: folder.url)
        #expect((read.status, read.output) == (0, "shop: nothing to download\n"), "\(read.error)")
    }

    /// Nothing is written.
    @Test(arguments: [
        (
            "../shared/items.yaml",
            """
            error: api/openapi.yaml refers to '../shared/items.yaml', which is outside of its folder
              help:     copy the files into contracts/shop, and give the main one to --from

            """
        ),
        (
            "itmes.yaml",
            """
            error: contracts/shop/openapi.yaml:5: the reference 'itmes.yaml' names a file that does not exist
            """
        ),
        ("http://127.0.0.1:1/items.yaml", "error: contracts/shop/openapi.yaml:5: http://127.0.0.1:1/items.yaml: "),
    ])
    func aReferenceThatCannotBeFollowed(_ reference: String, _ error: String) async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("api/openapi.yaml", Self.description(reference).utf8)
        _ = try folder.write("api/items.yaml", "get: {}".utf8)
        _ = try folder.write("shared/items.yaml", "get: {}".utf8)
        let outcome = try await Binary.run(["init", "shop", "--from", "api/openapi.yaml"], in: folder.url)
        #expect(outcome.status == (reference.hasPrefix("http") ? 3 : 2))
        #expect(outcome.error.hasPrefix(error), "\(outcome.error)")
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("contracts").path))
    }

    @Test(arguments: [
        ("a b", "shop.json", 2, "error: 'a b' cannot be the name of an API: use letters, digits, '-', '_' and '.'\n"),
        ("x", "reads.har", 2, "error: reads.har: no such file\n"),
        (
            "x", "empty.json", 2,
            """
            error: empty.json is not an OpenAPI description
              expected: a file with 'openapi' or 'swagger' at the top

            """
        ),
        ("x", "broken.json", 2, "error: broken.json:1:2: "),
        ("x", "nowhere.json", 2, "error: nowhere.json: no such file\n"),
        ("x", "https://user:pw@api.example.com/", 2, "error: the URL of api.example.com contains a user name"),
    ]) func wrongInputIsExplained(_ name: String, _ source: String, _ status: Int32, _ error: String) async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("empty.json", "{}".utf8)
        _ = try folder.write("broken.json", "{".utf8)
        let outcome = try await Binary.run(["init", name, "--from", source], in: folder.url)
        #expect(outcome.status == status)
        #expect(outcome.error.hasPrefix(error), "\(outcome.error)")
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("contracts").path))
    }

    /// The copy of a description is not at the URL that its server is relative to.
    @Test(arguments: [
        (#"[{"url": "/", "description": "here"}]"#, ""), ("[]", ""), (#"[{"url": "/v1"}, {"url": "/v2"}]"#, "/v1"),
    ]) func aServerWithoutAHostGetsTheHostOfTheDescription(_ servers: String, _ path: String) async throws {
        let folder = try TemporaryFolder()
        let contract = Self.contract.replacing(#""3.1.0","#, with: #""3.1.0", "servers": \#(servers),"#)
        try await ScriptedServer.run(Self.answer(contract)) { server in
            let source = "\(server.url)/openapi.json"
            let outcome = try await Binary.run(["init", "x", "--from", source, "--no-record"], in: folder.url)
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(outcome.output.contains(", its server is \(server.url)\(path)\n"), "\(outcome.output)")
            let made = folder.url.appendingPathComponent("contracts/x/openapi.json")
            #expect(try String(contentsOf: made, encoding: .utf8) == contract)
            let plan = try await Binary.run(["record", "x", "--plan"], in: folder.url)
            #expect(plan.status == 0, "\(plan.error)")
            #expect(plan.output.contains("\(server.url)\(path)/items"))
        }
    }

    /// YAML is as published, too, with its comments; a description that names its server needs no correction.
    @Test func aDescriptionIsKeptByteForByte() async throws {
        let folder = try TemporaryFolder()
        let contract = """
            # Shop\r
            openapi: 3.1.0\r
            servers: [{url: "https://shop.example.com"}]\r
            info: {title: Shop, version: "1"}\r
            paths: {/items: {get: {responses: {"200": {description: ok}}}}}\r

            """
        try await ScriptedServer.run(Self.answer(contract)) { server in
            let source = "\(server.url)/openapi.yaml"
            let outcome = try await Binary.run(["init", "shop", "--from", source, "--no-record"], in: folder.url)
            #expect(outcome.status == 0, "\(outcome.error)")
            let made = folder.url.appendingPathComponent("contracts/shop")
            #expect(try Data(contentsOf: made.appendingPathComponent("openapi.yaml")) == Data(contract.utf8))
            let overlay = try String(contentsOf: made.appendingPathComponent("overlay.yaml"), encoding: .utf8)
            #expect(overlay.contains(SHA256.text(of: Array(contract.utf8))))
            #expect(
                overlay.replacing(server.url, with: "URL").replacing(/fetched: "[^"]*"/, with: "fetched: TIME")
                    .replacing(/[0-9a-f]{64}/, with: "HASH").replacing("\"HASH\"", with: "HASH") == """
                        overlay: "1.1.0"
                        info:
                          title: Marks and corrections of shop
                          version: "1.0.0"
                        extends: "./openapi.yaml"
                        x-apicheck-source:
                          url: "URL/openapi.yaml"
                          fetched: TIME
                          sha256: HASH
                        actions:
                          - target: $
                            description: Put your marks and corrections here.
                            update: {}

                        """)
        }
    }

    /// The marks of the contract that is replaced are in the overlay then, and what they say stays true.
    @Test(arguments: ["y", nil]) func marksOfAContractThatIsReplacedMove(_ answer: String?) async throws {
        let folder = try TemporaryFolder()
        let id = #"{"id": {"type": "integer""#
        let marked = Self.contract.replacing(id, with: id + #", "x-apicheck-volatile": true"#)
            .replacing(#""in": "query","#, with: #""in": "query", "x-apicheck-secret": true,"#)
            .replacing(#""info""#, with: #""x-apicheck-undeclared": {"field": "info"}, "info""#)
        _ = try folder.write("contracts/shop/openapi.json", marked.utf8)
        _ = try folder.write("contracts/shop/baseline.yaml", "[]".utf8)
        _ = try folder.write("next.json", Self.contract.utf8)
        let arguments = ["init", "shop", "--from", "next.json", "--no-record"]
        let outcome =
            answer == nil
            ? try await Binary.run(arguments + ["--force"], in: folder.url)
            : try await Binary.run(arguments, typing: answer, in: folder.url)
        #expect(outcome.status == 0, "\(outcome)")
        let moved = outcome.output.split(separator: "\n").filter { $0.hasPrefix("moved ") }
        #expect(
            moved == [
                "moved       x-apicheck-undeclared of contracts/shop/openapi.json:1 to contracts/shop/overlay.yaml",
                "moved       x-apicheck-secret of contracts/shop/openapi.json:9 to contracts/shop/overlay.yaml",
                "moved       x-apicheck-volatile of contracts/shop/openapi.json:12 to contracts/shop/overlay.yaml",
            ])
        let file = folder.url.appendingPathComponent("contracts/shop/openapi.json")
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.contract)
        let overlay = try String(
            contentsOf: folder.url.appendingPathComponent("contracts/shop/overlay.yaml"), encoding: .utf8)
        #expect(
            overlay == """
                overlay: "1.1.0"
                info:
                  title: Marks and corrections of shop
                  version: "1.0.0"
                extends: "./openapi.json"
                actions:
                  - target: $
                    update:
                      x-apicheck-undeclared:
                        field: info
                  - target: "$.paths['/search'].get.parameters[?@.name == 'q' && @.in == 'query']"
                    update:
                      x-apicheck-secret: true
                  - target: $.components.schemas.Item.properties.id
                    update:
                      x-apicheck-volatile: true

                """)
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/contracts/shop/baseline.yaml"))
        let again = try await Binary.run(arguments + ["--force"], in: folder.url)
        #expect(again.output.contains("kept        contracts/shop/overlay.yaml\n"), "\(again.output)")
    }

    /// Nothing is written.
    @Test(arguments: [
        (
            "contracts/shop/openapi.json", #"{"x-apicheck-keys": "snake_case""#,
            "error: contracts/shop/openapi.json:1:33: its marks cannot be moved, since the file cannot be read: "
        ),
        (
            "contracts/shop/item.yaml", "type: array\nx-apicheck-unordered: true\n",
            """
            error: contracts/shop/item.yaml:2: the mark 'x-apicheck-unordered' would be lost: an overlay reaches only the \
            main file of a description
            """
        ),
    ]) func aMarkThatCannotMove(_ file: String, _ text: String, _ error: String) async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "next/openapi.json", Self.contract.replacing("#/components/schemas/Item", with: "item.yaml").utf8)
        _ = try folder.write("next/item.yaml", "type: array\n".utf8)
        _ = try folder.write(file, text.utf8)
        let before = folder.contents
        let outcome = try await Binary.run(
            ["init", "shop", "--from", "next/openapi.json", "--no-record", "--force"], in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix(error), "\(outcome.error)")
        #expect(folder.contents == before)
    }

    /// The paths of flask-openapi3, spectree and Connexion.
    @Test(arguments: ["/openapi/openapi.json", "/apidoc/openapi.json", "/v1/openapi.json"])
    func aDescriptionAtTheUsualPathOfAFrameworkIsFound(_ path: String) async throws {
        let folder = try TemporaryFolder()
        let missing = Array(repeating: Self.answer("{}", status: "404 Not Found"), count: 20)
        let before = ["/openapi/openapi.json": 18, "/apidoc/openapi.json": 19, "/v1/openapi.json": 20][path] ?? 0
        try await ScriptedServer.run(missing.prefix(before) + [Self.answer(Self.contract)]) { server in
            let outcome = try await Binary.run(["init", "x", "--from", server.url, "--no-record"], in: folder.url)
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(outcome.output.contains("from \(server.url)\(path)"))
        }
    }

    @Test func aServerWithoutADescription() async throws {
        let folder = try TemporaryFolder()
        try await ScriptedServer.run([Self.answer("{}", status: "404 Not Found")]) { server in
            let outcome = try await Binary.run(["init", "x", "--from", server.url], in: folder.url)
            #expect(outcome.status == 3)
            #expect(outcome.error.hasPrefix("error: no OpenAPI or Swagger description at \(server.url)"))
            #expect(
                outcome.error.hasSuffix(
                    """
                      help:     give the URL of the description, or its file; or capture calls with apicheck proxy --target \
                    \(server.url), and give the recording to init --from

                    """))
        }
    }
}
