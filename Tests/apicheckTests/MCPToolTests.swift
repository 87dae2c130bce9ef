import APICheckJSON
import APICheckReports
import Foundation
import TestSupport
import Testing

/// The tools of `apicheck mcp`.
@Suite struct MCPToolTests {
    @Test func eachToolIsListedWithItsSchemas() async throws {
        let server = try MCPClient.start()
        let listed = try MCPClient.result(
            try await server.ask(#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{\#(MCPClient.meta)}}"#))
        let tools = try #require(listed["tools"])
        #expect(
            tools.elements.map { $0["name"]?.string } == [
                "verify", "diff_contracts", "list_findings", "explain_rule", "coverage",
            ])
        for tool in tools.elements {
            #expect(
                tool.members.map(\.name) == [
                    "name", "title", "description", "inputSchema", "outputSchema", "annotations",
                ])
            #expect(tool["annotations"]?["readOnlyHint"]?.bool == true)
            for name in ["inputSchema", "outputSchema"] {
                let schema = try Document(try #require(tool[name]).text)
                #expect(schema.root["type"]?.string == "object")
                _ = try SchemaRegistry(schema, dialect: .draft202012).schema(at: schema.root)
            }
        }
    }

    private static let calls: [(tool: String, arguments: String)] = [
        ("verify", "{}"), ("verify", #"{"apis":["todos"],"maxAge":"1d"}"#),
        ("list_findings", #"{"maxAge":"1d","limit":3}"#), ("explain_rule", #"{"rule":"recorded-value-changed"}"#),
        ("coverage", #"{"apis":["todos","lslp"]}"#),
        ("diff_contracts", #"{"old":"contracts/lslp","new":"contracts/lslp-v2","level":"warning"}"#),
        ("diff_contracts", #"{"old":"HEAD:contracts/todos/openapi.yaml","new":"contracts/todos/openapi.yaml"}"#),
    ]

    @Test func eachResultIsWhatItsSchemaSays() async throws {
        let server = try MCPClient.start()
        let listed = try MCPClient.result(
            try await server.ask(#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{\#(MCPClient.meta)}}"#))
        for (tool, arguments) in Self.calls {
            let result = try MCPClient.result(try await server.ask(MCPClient.call(tool, arguments)))
            let listing = try #require(listed["tools"]?.elements.first { $0["name"]?.string == tool })
            let schema = try Document(try #require(listing["outputSchema"]).text)
            let checker = try SchemaRegistry(schema, dialect: .draft202012).schema(at: schema.root)
            let structured = try #require(result["structuredContent"], "\(tool): \(result.text)")
            #expect(checker.violations(in: structured).map { "\($0.instance.pointer) \($0.expected)" } == [], "\(tool)")
            let text = try Document(try #require(result["content"]?[0]?["text"]?.string)).root
            #expect(text.text == structured.text)
            #expect(result["isError"]?.bool == false)
        }
    }

    @Test func theVerdictIsThatOfTheCommand() async throws {
        let server = try MCPClient.start()
        let command = try await Binary.run(["verify", "todos", "--max-age", "1d", "--format", "json"])
        let report = try Document(command.output).root
        let arguments = #"{"apis":["todos"],"maxAge":"1d"}"#
        let verdict = try MCPClient.result(try await server.ask(MCPClient.call("verify", arguments)))[
            "structuredContent"]
        let count = try #require(report["findings"]?.count)
        #expect(count > 0 && verdict?["passed"]?.bool == false, "\(command)")
        #expect(
            verdict?["rules"]?.text == #"[{"rule":"recording-stale","level":"warning","count":\#(count)}]"#)
        for name in ["checked", "breaking", "warning", "info", "accepted"] {
            #expect(verdict?["summary"]?[name]?.int == report["summary"]?[name]?.int)
        }
        let listed = try MCPClient.result(try await server.ask(MCPClient.call("list_findings", arguments)))[
            "structuredContent"]
        let fingerprints = report["findings"]?.elements.map { $0["fingerprint"]?.string }
        #expect(listed?["findings"]?.elements.map { $0["fingerprint"]?.string } == fingerprints)
        let covered = try MCPClient.result(
            try await server.ask(MCPClient.call("coverage", arguments.replacing(#","maxAge":"1d""#, with: ""))))
        #expect(
            try Document(try #require(covered["structuredContent"]?["coverage"]).text).root.bytes
                == Self.compact(try #require(report["coverage"])))
    }

    private static func compact(_ value: JSON) -> [UInt8] {
        var writer = JSONWriter()
        writer.copy(value)
        return writer.bytes
    }

    @Test func findingsComeInPages() async throws {
        let server = try MCPClient.start()
        func page(_ more: String) async throws -> JSON {
            let arguments = #"{"old":"contracts/lslp","new":"contracts/lslp-v2",\#(more)}"#
            let result = try MCPClient.result(try await server.ask(MCPClient.call("diff_contracts", arguments)))
            return try #require(result["structuredContent"], "\(result.text)")
        }
        let total = try #require(try await page(#""limit":1"#)["total"]?.int)
        var fingerprints: [String] = []
        var levels: [String] = []
        var offset: Int? = 0
        while let start = offset {
            let page = try await page(#""limit":7,"offset":\#(start)"#)
            #expect(page["offset"]?.int == start && page["total"]?.int == total)
            fingerprints += page["findings"]?.elements.compactMap { $0["fingerprint"]?.string } ?? []
            levels += page["findings"]?.elements.compactMap { $0["level"]?.string } ?? []
            offset = page["next"]?.int
        }
        #expect(fingerprints.count == total && Set(fingerprints).count == total && total > 7)
        let worst = ["breaking", "warning", "info"]
        #expect(levels == worst.flatMap { level in levels.filter { $0 == level } })
        let some = try await page(#""rule":"api-server-added""#)
        #expect(some["findings"]?.elements.allSatisfy { $0["rule"]?.string == "api-server-added" } == true)
        #expect((some["total"]?.int ?? 0) > 0)
        #expect(try await page(#""offset":1000"#)["findings"]?.count == 0)
    }

    /// What the model may correct is a result, whose text is the error of a command.
    @Test func aToolThatFailsSaysWhy() async throws {
        let server = try MCPClient.start()
        for (tool, arguments, error) in Self.failures {
            let result = try MCPClient.result(try await server.ask(MCPClient.call(tool, arguments)))
            #expect(result["isError"]?.bool == true && result["structuredContent"] == nil, "\(arguments)")
            let text = try #require(result["content"]?[0]?["text"]?.string)
            #expect(text == "{\"error\":\(error)}", "\(arguments)")
            JSONOutput.check(text, .error)
        }
    }

    private static let failures = [
        (
            "verify", #"{"api":"todos"}"#,
            #"{"what":"invalid arguments of verify","where":["/api"],"expected":"no member \"api\"","actual":"\"todos\" (string)","retry":false}"#
        ),
        (
            "verify", #"{"apis":[7]}"#,
            #"{"what":"invalid arguments of verify","where":["/apis/0"],"expected":"string","actual":"7 (number)","retry":false}"#
        ),
        (
            "verify", #"{"apis":["../todos"]}"#,
            #"{"what":"unknown API '../todos'","where":[],"expected":"todos, github, kakao, lslp, lslp-v2, github-oauth or issuetracker","retry":false}"#
        ),
        (
            "explain_rule", "{}",
            #"{"what":"invalid arguments of explain_rule","where":[],"expected":"the member \"rule\"","actual":"absent","retry":false}"#
        ),
        (
            "list_findings", #"{"rule":"recording-stal"}"#,
            #"{"what":"unknown rule 'recording-stal'","where":[],"expected":"recording-stale, recording-in-future, decoding-not-traced, recorded-list-filled or recorded-link-changed","retry":false}"#
        ),
        (
            "diff_contracts", #"{"old":"https://api.example/a.yaml","new":"contracts/todos"}"#,
            #"{"what":"old and new cannot be URLs","where":[],"help":"download the contract, then give its file","retry":false}"#
        ),
        (
            "diff_contracts", #"{"old":"/etc/passwd","new":"contracts/todos"}"#,
            #"{"what":"'/etc/passwd' is outside of the working folder of the server","where":[],"expected":"a path below it, or REV:path of its git history","retry":false}"#
        ),
        (
            "diff_contracts", #"{"old":"recordings/todos/crud.har","new":"contracts/todos"}"#,
            #"{"what":"'recordings/todos/crud.har' is a recording","where":[],"expected":"a contract, or a folder of contracts","retry":false}"#
        ),
    ]

    /// A link in the folder of a project does not lead to files outside of it.
    @Test func aLinkOutOfTheFolderIsNotFollowed() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        _ = try other.write("openapi.yaml", Self.contract.utf8)
        _ = try folder.write("contracts/shop/openapi.yaml", Self.contract.utf8)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.yaml", withDestinationPath: other.path + "/openapi.yaml")
        let server = try MCPClient.start(in: folder.url)
        let result = try MCPClient.result(
            try await server.ask(MCPClient.call("diff_contracts", #"{"old":"link.yaml","new":"contracts/shop"}"#)))
        #expect(
            result["content"]?[0]?["text"]?.string?.contains("'link.yaml' is outside of the working folder") == true)
    }

    private static let contract = """
        openapi: 3.1.0
        info: {title: Shop, version: '1'}
        paths:
          /items: {get: {operationId: listItems, responses: {'200': {description: ok}}}}
        """

    /// Contract, recording and arguments are of others; the environment has a secret.
    @Test func hostileTextAndSecretsAreHandledAsInReports() async throws {
        let folder = try TemporaryFolder()
        let secret = "seven-red-lanterns-9041"
        let hostile = "a\u{1B}[2J\u{202E}::error::"
        _ = try folder.write(
            "contracts/shop/openapi.yaml",
            Self.contract.replacing("listItems", with: "\"\\e[2J\\u202e::error::\"").utf8)
        let server = try MCPClient.start(in: folder.url, environment: ["APICHECK_SHOP_TOKEN": secret])
        for name in [secret, hostile] {
            var writer = JSONWriter()
            writer.object { $0.member("apis", [name]) }
            let answer = try await server.ask(MCPClient.call("verify", writer.text))
            let text = try #require(try MCPClient.result(answer)["content"]?[0]?["text"]?.string)
            for forbidden in [secret, "\u{1B}", "\u{202E}", "::error"] {
                #expect(!answer.contains(forbidden))
                #expect(!text.contains(forbidden))
            }
            #expect(text.hasPrefix(#"{"error":{"what":"unknown API '"#))
        }
        let covered = try await server.ask(MCPClient.call("list_findings"))
        #expect(!covered.contains("\u{1B}") && !covered.contains("\u{202E}") && !covered.contains("::"))
    }

    @Test func nothingIsWritten() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/shop/openapi.yaml", Self.contract.utf8)
        _ = try folder.write("old.yaml", Self.contract.replacing("/items", with: "/things").utf8)
        func files() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() }
        let before = try files()
        let server = try MCPClient.start(in: folder.url)
        for (tool, arguments) in [
            ("verify", "{}"), ("list_findings", "{}"), ("coverage", "{}"),
            ("diff_contracts", #"{"old":"old.yaml","new":"contracts/shop"}"#),
        ] {
            #expect(
                try MCPClient.result(try await server.ask(MCPClient.call(tool, arguments)))["isError"]?.bool == false)
        }
        #expect(try await server.end().error == "")
        #expect(try files() == before)
    }
}
