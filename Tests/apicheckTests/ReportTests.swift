import APICheckJSON
import Foundation
import TestSupport
import Testing

@Suite struct ReportTests {
    private static let schema = Binary.root.appendingPathComponent("Sources/APICheckReports/Report/report.schema.json")

    private func drifted(_ more: String...) async throws -> Binary.Outcome {
        try await Binary.run(
            ["diff", "--live", "--sandbox", "todos", "--drift", "todos:timestamp-milliseconds"] + more)
    }

    @Test(arguments: ["timestamp-milliseconds", "put-ignored", "html-error-page", "slow", "connection-reset"])
    func theReportIsWhatItsSchemaSays(_ drift: String) async throws {
        let outcome = try await Binary.run(
            ["diff", "--live", "--sandbox", "todos", "--drift", "todos:\(drift)", "--format", "json"])
        let schema = try Document(contentsOf: Self.schema.path)
        let checker = try SchemaRegistry(schema, dialect: .draft202012).schema(at: schema.root)
        let report = try Document(outcome.output).root
        #expect(checker.violations(in: report).map { "\($0.instance.pointer) \($0.expected)" } == [])
        #expect((report["findings"]?.count ?? 0) > 0 || drift == "connection-reset")
    }

    @Test func theNumbersOfTheSummaryAreThoseOfTheFindings() async throws {
        let report = try Document(try await drifted("--format", "json").output).root
        let findings = try #require(report["findings"])
        #expect(report["summary"]?["breaking"]?.int == findings.count)
        #expect(report["summary"]?["checked"]?.int == 20)
        #expect(findings.elements.allSatisfy { $0["rule"]?.string == "timestamp-fraction-changed" })
        let first = try #require(findings[0])
        #expect(first["api"]?.string == "todos")
        #expect(first["contract"]?["file"]?.string == "contracts/todos/openapi.yaml")
        #expect(first["expected"]?.string != first["actual"]?.string)
    }

    @Test func severalFormatsComeFromOneRun() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("report.json").path
        let outcome = try await drifted("--format", "text", "--format", "json=\(file)")
        // Only the command to accept findings names the file.
        func lines(_ output: String) -> [Substring] {
            Golden.stable(output).split(separator: "\n").filter { !$0.hasPrefix("  or accept ") }
        }
        #expect(try lines(outcome.output) == lines(await drifted().output))
        let json = try String(contentsOfFile: file, encoding: .utf8)
        #expect(try Golden.stable(json) == Golden.stable(await drifted("--format", "json").output))
    }

    @Test func aReportThatCannotBeWrittenIsNoSuccess() async throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let outcome = try await Binary.shell("apicheck verify todos >/dev/full")
        #expect(outcome.status == 3)
        #expect(outcome.error == "error: standard output cannot be written: No space left on device\n")
    }

    @Test func aRuleIsExplainedWithItsExample() async throws {
        let outcome = try await Binary.run(["rules", "request-multipart-boundary-wrong"])
        #expect(
            outcome.output == """
                request-multipart-boundary-wrong (breaking)
                  The body of a multipart request does not use the boundary of its Content-Type.

                  Why breaking: The server finds no part in the body.
                  Example:      Content-Type: multipart/form-data; boundary=A with a body that begins with --B. Correct: boundary=B.
                  Remedy:       Write --BOUNDARY before each part, where BOUNDARY is the header's value with any dashes of its own.
                  Accept:       apicheck accept FINGERPRINT --reason "..." for a finding of verify;
                                with --report FILE for one of diff --live --format json=FILE
                  Configure:    in contracts/<api>/rules.yaml, for all operations or for one:
                                  request-multipart-boundary-wrong: off
                                  GET /todos: {request-multipart-boundary-wrong: warning}
                                for one run: --level request-multipart-boundary-wrong=off, \
                --level 'request-multipart-boundary-wrong=warning@GET /todos'
                  Manual:       https://github.com/OWNER/apicheck/blob/main/docs/rules.md#request-multipart-boundary-wrong

                """)
    }

    @Test(arguments: [
        "undeclared-response-property", "recorded-value-changed", "model-key-missing", "baseline-entry-unused",
    ])
    func thePageOfARuleIs(_ rule: String) async throws {
        let outcome = try await Binary.run(["rules", rule])
        #expect(outcome.status == 0)
        try Golden.expect(outcome.output, equals: "rules/\(rule).txt")
    }

    @Test func anUnknownRuleIsRefusedWithTheNearest() async throws {
        let outcome = try await Binary.run(["rules", "recorded-value-change"])
        #expect(outcome.status == 2)
        #expect(
            outcome.error.hasPrefix(
                "error: unknown rule 'recorded-value-change'\n  expected: recorded-value-changed, "))
    }

    @Test(arguments: ["apicheck rules | true; exit ${PIPESTATUS[0]}", "apicheck rules >&-"])
    func aReaderThatWentAwayIsNoFailure(_ command: String) async throws {
        let outcome = try await Binary.shell(command)
        #expect((outcome.status, outcome.error) == (0, ""))
    }

    @Test(arguments: [("breaking", 1), ("warning", 1), ("info", 1), ("never", 0)])
    func failOnSetsTheExitCode(_ level: String, _ status: Int32) async throws {
        #expect(try await drifted("--fail-on", level).status == status)
    }

    @Test func aWarningFailsUnlessOnlyBreakingDoes() async throws {
        let arguments = ["diff", "--live", "--sandbox", "todos", "--drift", "todos:field-added"]
        #expect(try await Binary.run(arguments).status == 1)
        #expect(try await Binary.run(arguments + ["--fail-on", "breaking"]).status == 0)
    }

    @Test(arguments: [
        (
            "all",
            "  warning   undeclared-response-property at /data/0/priority\n    expected     no property 'priority'\n"
        ),
        (
            "brief",
            "  warning   undeclared-response-property at /data/0/priority and 7 other places: expected no property 'priority', actual"
        ),
        ("failing", "  counted   1 undeclared-response-property\n"),
    ])
    func findingsBelowTheLevelAreShownAsMuchAsAskedFor(_ detail: String, _ line: String) async throws {
        let outcome = try await Binary.run([
            "diff", "--live", "--sandbox", "todos", "--drift", "todos:field-added", "--fail-on", "breaking", "--show",
            detail,
        ])
        #expect(outcome.output.contains(line))
        #expect(
            outcome.output.hasSuffix(
                """

                20 exchanges checked: 0 breaking, 1 warning, 0 info
                passed    todos: 20 exchanges, 2 workflows, 3 recordings

                """), "\(outcome.output)")
    }

    @Test(arguments: ["--known", "--show"]) func anUnknownDetailIsRefused(_ option: String) async throws {
        #expect(try await Binary.run(["verify", "todos", option, "some"]).status == 2)
    }

    @Test func twoRunsGiveTheSameReport() async throws {
        let first = Golden.stable(try await drifted("--format", "json").output)
        let second = Golden.stable(try await drifted("--format", "json").output)
        #expect(first == second)
    }

    @Test func thereIsNoColourWithoutATerminal() async throws {
        #expect(!(try await drifted().output.contains("\u{1B}")))
    }
}
