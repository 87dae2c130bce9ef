import APICheckJSON
import Foundation
import TestSupport
import Testing

/// JSON of commands without a report. ``Binary/run(_:in:environment:limit:)`` checks each against its schema.
@Suite struct ProgramOutputTests {
    @Test func doctorListsItsChecks() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/broken/openapi.yaml", "openapi: 3.1.0\ninfo: {title: a\npaths: {}\n".utf8)
        let outcome = try await Binary.run(["doctor", "--offline", "--format", "json"], in: folder.url)
        #expect(outcome.status == 1 && outcome.error == "")
        let root = try Document(outcome.output).root
        #expect(root["problems"]?.int == 1)
        let problem = try #require(root["checks"]?.elements.first { $0["level"]?.string == "problem" })
        #expect(
            Self.line(problem)
                == #"{"level":"problem","what":"the '{' is not closed","where":["contracts/broken/openapi.yaml:2"],"help":"add '}', or a comma between its values"}"#
        )
        let lines = try await Binary.run(["doctor", "--offline"], in: folder.url).output.split(separator: "\n")
        #expect(root["checks"]?.count == lines.count { $0.prefix { $0 != " " }.count > 1 && !$0.hasSuffix("found") })
    }

    @Test func doctorHasNoPasswordOfAProxy() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Binary.run(
            ["doctor", "--offline", "--format", "json"], in: folder.url,
            environment: ["http_proxy": "http://user:pass-of-proxy@127.0.0.1:9"])
        #expect(outcome.output.contains("http requests go through the proxy http://127.0.0.1:9"))
        #expect(!outcome.output.contains("pass-of-proxy"))
    }

    private static func line(_ value: JSON) -> String {
        var writer = JSONWriter()
        writer.copy(value)
        return writer.text
    }

    @Test func rulesAreListedAndExplained() async throws {
        let rules = try Document(try await Binary.run(["rules", "--format", "json"]).output).root["rules"]
        let text = try await Binary.run(["rules"]).output.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(rules?.elements.map { $0["id"]?.string } == text.map { String($0[0]) })
        #expect(rules?.elements.map { $0["level"]?.string } == text.map { String($0[1]) })
        let rule = try Document(
            try await Binary.run(["rules", "undeclared-response-property", "--format", "json"]).output
        ).root
        #expect(
            rule.members.map(\.name) == [
                "id", "level", "title", "why", "broken", "right", "remedy", "accept", "configure",
                "manual",
            ])
        #expect(rule["broken"]?.string == #"{"id": 7, "colour": "red"} where the contract declares only id"#)
        #expect(rule["accept"]?[0]?.string == #"apicheck accept FINGERPRINT --reason "..." for a finding of verify;"#)
    }

    @Test(arguments: [
        ["record", "todos"], ["diff", "--live", "todos"], ["run", "contracts/todos/workflows.arazzo.yaml"],
    ])
    func aPlanHasTheRequestsOfTheText(_ command: [String]) async throws {
        let arguments = command + ["--plan", "--server", "http://127.0.0.1:1/api/v2"]
        let outcome = try await Binary.run(arguments + ["--format", "json"])
        #expect((outcome.status, outcome.error) == (0, ""))
        let workflows = try #require(try Document(outcome.output).root["workflows"])
        let text = try await Binary.run(arguments).output
        var expected = ""
        for workflow in workflows.elements {
            let writes = workflow["writes"] != nil
            expected += "\(workflow["name"]?.string ?? "")\(writes ? "  (it writes: needs --allow-writes)" : "")\n"
            for request in workflow["requests"]?.elements.map(\.self) ?? [] {
                let isCleanup = request["cleanup"]?.bool == true
                expected += "  \(request["step"]?.string ?? "")\(isCleanup ? "  (clean-up)" : "")\n"
                expected += "    \(request["command"]?.string ?? "")\n"
            }
        }
        #expect(expected == text)
        #expect(workflows.elements.contains { $0["writes"] != nil })
    }

    @Test func scrubReportsSecretsAsJSON() async throws {
        let outcome = try await Binary.run(["scrub", "--check", "recordings/todos", "--format", "json"])
        #expect((outcome.status, outcome.error) == (0, ""))
        let report = try Document(outcome.output).root
        #expect(report["findings"]?.count == 0 && (report["summary"]?["checked"]?.int ?? 0) > 0)
    }

    private static let contract = """
        openapi: 3.1.0
        info: {title: Shop, version: '1'}
        servers: [{url: 'http://127.0.0.1:1/v1'}]
        paths:
          /items: {get: {operationId: listItems, responses: {'200': {description: ok}}}}
          /items/{id}: {get: {operationId: getItem, parameters: [{name: id, in: path, required: true, schema: {type: string}}], responses: {'200': {description: ok}}}}
        """

    @Test func initListsWhatItMade() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("shop.yaml", Self.contract.utf8)
        let arguments = ["init", "shop", "--from", "shop.yaml", "--format", "json"]
        let made = try await Binary.run(arguments + ["--no-record"], in: folder.url)
        #expect((made.status, made.error) == (0, ""))
        #expect(
            Self.line(try Document(made.output).root) == """
                {"contract":"contracts/shop/openapi.yaml","operations":2,"made":["contracts/shop/openapi.yaml",\
                "contracts/shop/workflows.arazzo.yaml"],"workflows":["reads"],"notCalled":[{"operation":"GET /items/{id}",\
                "why":"the path parameter 'id' has no example, default or enum, and no list has it"}],"inputs":[]}
                """)
        // Nobody answers: the error is on standard error, and what was made is printed nevertheless.
        let recorded = try await Binary.run(arguments + ["--force"], in: folder.url)
        #expect(recorded.status == 3)
        #expect(
            recorded.error.split(separator: "\n").contains {
                $0.hasPrefix("{\"error\":") && $0.contains("\"retry\":true")
            })
        #expect(try Document(recorded.output).root["made"]?.count == 2)
    }

    @Test func initPlansAsJSON() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("shop.yaml", Self.contract.utf8)
        let outcome = try await Binary.run(
            ["init", "shop", "--from", "shop.yaml", "--plan", "--format", "json"], in: folder.url)
        #expect((outcome.status, outcome.error) == (0, ""))
        let plan = try Document(outcome.output).root["plan"]
        #expect(plan?["workflows"]?[0]?["requests"]?[0]?["url"]?.string == "http://127.0.0.1:1/v1/items")
    }

    @Test func initOfACaptureHasTheReportOfVerify() async throws {
        let folder = try TemporaryFolder()
        let har = Binary.root.appendingPathComponent("recordings/todos/reads.har").path
        let outcome = try await Binary.run(["init", "shop", "--from", har, "--format", "json"], in: folder.url)
        #expect(outcome.error == "")
        let root = try Document(outcome.output).root
        #expect(root["recording"]?.string == "recordings/shop/reads.har")
        #expect((root["verified"]?["summary"]?["checked"]?.int ?? 0) > 0)
    }
}
