import APICheckJSON
import Foundation
import TestSupport
import Testing

/// `apicheck accept`, the baseline and the levels, in a project that is a copy of this one's todos.
@Suite struct AcceptTests {
    private static let drift = ["diff", "--live", "--sandbox", "todos", "--drift", "todos:field-added"]

    private func run(_ arguments: String..., in folder: TemporaryFolder) async throws -> Binary.Outcome {
        try await Binary.run(arguments, in: folder.url)
    }

    private func summary(_ outcome: Binary.Outcome) throws -> [String: Int] {
        let summary = try #require(try Document(outcome.output).root["summary"])
        return Dictionary(uniqueKeysWithValues: summary.members.map { ($0.name, $0.value.int ?? -1) })
    }

    private func baseline(_ folder: TemporaryFolder) -> String? {
        folder.contents["contracts/todos/baseline.yaml"].map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func theFindingsOfALiveRunAreAccepted() async throws {
        let folder = try TemporaryFolder.project()
        let first = try await Binary.run(Self.drift + ["--format", "json=report.json"], in: folder.url)
        #expect(first.status == 1)
        let report = try Document(contentsOf: folder.path + "/report.json").root
        let findings = try #require(report["findings"])
        #expect(findings.count == 1)
        let others = try #require(findings[0]?["also"]?.elements.compactMap { $0["fingerprint"]?.string })
        let fingerprint = try #require(others.first)
        let one = try await run(
            "accept", fingerprint, "--reason", "the app ignores it", "--until", "2999-12-31", "--owner", "mobile",
            "--report", "report.json", in: folder)
        #expect(one.output == "accepted  contracts/todos/baseline.yaml, 1 finding\n", "\(one.error)")
        try Golden.expect(try #require(baseline(folder)), equals: "baseline.yaml")
        #expect(try await Binary.run(Self.drift, in: folder.url).status == 1)
        let rest = try await run("accept", "--all", "--reason", "too", "--report", "report.json", in: folder)
        #expect(rest.output == "accepted  contracts/todos/baseline.yaml, \(others.count) findings\n")
        let accepted = try await Binary.run(Self.drift + ["--format", "json"], in: folder.url)
        #expect(accepted.status == 0)
        #expect(try summary(accepted)["accepted"] == findings.count)
        // The recordings have no such findings, and verify does not miss them.
        #expect(try await run("verify", in: folder).status == 0)
        let again = try await run("accept", "--all", "--reason", "too", "--report", "report.json", in: folder)
        #expect((again.status, again.output) == (0, "nothing to accept\n"))
    }

    /// A finding of level info may not come back in the next run, whose unused entry failed.
    @Test func whatFailsNoRunIsNotAcceptedWithAll() async throws {
        let folder = try TemporaryFolder.project()
        let drift = Self.drift + ["--fail-on", "never", "--level", "undeclared-response-property=info"]
        _ = try await Binary.run(drift + ["--format", "json=report.json"], in: folder.url)
        let count = try #require(Document(contentsOf: folder.path + "/report.json").root["findings"]?.elements)
            .reduce(0) { $0 + 1 + ($1["also"]?.count ?? 0) }
        let all = ["accept", "--all", "--reason", "x", "--report", "report.json"]
        let none = try await Binary.run(all, in: folder.url)
        #expect(
            none.output == "nothing to accept\nleft      \(count) findings below warning; --fail-on info accepts all\n")
        let accepted = try await Binary.run(all + ["--fail-on", "info"], in: folder.url)
        #expect(accepted.output == "accepted  contracts/todos/baseline.yaml, \(count) findings\n")
        let next = try await Binary.run(
            [
                "diff", "--live", "--sandbox", "todos", "--level", "undeclared-response-property=info", "--format",
                "json",
            ],
            in: folder.url)
        #expect(next.status == 0, "\(next.output)")
        // Nor does an entry that has become unused.
        let gone = try await run("diff", "--live", "--sandbox", "todos", "--format", "json", in: folder)
        #expect(gone.status == 0, "\(gone.output)")
        #expect(try summary(gone)["info"] == count)
    }

    @Test func anEntryThatMatchesNothingFailsTheLiveRun() async throws {
        let folder = try TemporaryFolder.project()
        _ = try await Binary.run(Self.drift + ["--format", "json=report.json"], in: folder.url)
        _ = try await run("accept", "--all", "--reason", "x", "--report", "report.json", in: folder)
        let report = try await run("diff", "--live", "--sandbox", "todos", "--format", "json", in: folder)
        #expect(report.status == 1)
        let findings = try #require(try Document(report.output).root["findings"])
        #expect(Set(findings.elements.map { $0["rule"]?.string }) == ["baseline-entry-unused"])
        #expect(findings[0]?["contract"]?["file"]?.string == "contracts/todos/baseline.yaml")
        let part = try await run(
            "diff", "--live", "--sandbox", "todos", "--workflow", "lists", "--format", "json", in: folder)
        #expect(!part.output.contains("baseline-entry-unused"), "only a part of the API was compared")
    }

    @Test func theFindingsOfVerifyAreAcceptedWithoutAReport() async throws {
        let folder = try TemporaryFolder.project()
        let contract = try String(
            contentsOf: folder.url.appendingPathComponent("contracts/todos/openapi.yaml"), encoding: .utf8)
        _ = try folder.write(
            "contracts/todos/openapi.yaml",
            contract.replacing("type: boolean", with: "type: string").utf8)
        let before = try await run("verify", "--format", "json", in: folder)
        #expect(before.status == 1, "the contract has changed")
        let accepted = try await run("accept", "--all", "--reason", "known", "--fail-on", "info", in: folder)
        #expect(accepted.status == 0, "\(accepted.error)")
        let after = try await run("verify", "--format", "json", in: folder)
        #expect(after.status == 0)
        #expect(try summary(after)["accepted"] == Document(before.output).root["findings"]?.count)
    }

    @Test(arguments: [
        (
            ["0123456789abcdef", "--reason", "x"],
            """
            error: unknown fingerprint 0123456789abcdef
              help:     verify finds 0 findings, none with it; for a finding of diff, write a report with apicheck diff --live \
            --format json=FILE and pass --report FILE

            """
        ),
        (
            ["--all", "--reason", "x", "--until", "2020-02-30"],
            "error: --until: invalid date\n  expected: a day as 2027-03-31\n  actual:   2020-02-30\n"
        ),
        (
            ["--all", "--reason", "x", "--until", "2020-02-29"],
            "error: --until: the day is over\n  expected: today or a later day\n  actual:   2020-02-29\n"
        ),
        (
            ["--all", "--reason", "x", "--api", "todo"],
            "error: unknown API 'todo'\n  expected: todos\n  help:     did you mean 'todos'?\n"
        ),
        (
            ["--all", "--reason", "x", "--report", "contracts/todos/openapi.yaml"],
            """
            error: contracts/todos/openapi.yaml:1: this is not a report of apicheck
              help:     write one with --format json=FILE

            """
        ),
        (["--all", "--reason", "x", "--report", "none.json"], "error: none.json: no such file\n"),
    ])
    func whatCannotBeAcceptedIsRefused(_ arguments: [String], _ message: String) async throws {
        let folder = try TemporaryFolder.project()
        let outcome = try await Binary.run(["accept"] + arguments, in: folder.url)
        #expect(outcome.error == message)
        #expect(outcome.status == 2)
        #expect(baseline(folder) == nil)
    }

    @Test(arguments: ["verify", "diff --live --sandbox", "accept --all --reason x"])
    func everyCommandRefusesAWrongBaseline(_ command: String) async throws {
        let folder = try TemporaryFolder.project()
        _ = try folder.write("contracts/todos/baseline.yaml", "- fingerprint: x\n".utf8)
        let outcome = try await Binary.run(command.split(separator: " ").map(String.init), in: folder.url)
        #expect(
            outcome.error == """
                error: contracts/todos/baseline.yaml:1: invalid fingerprint
                  expected: 16 hexadecimal digits in lower case
                  actual:   x

                """)
        #expect((outcome.status, outcome.output) == (2, ""))
    }

    @Test func aLevelOfTheCommandLineDecidesTheExitCode() async throws {
        let folder = try TemporaryFolder.project()
        for (level, status) in [("info", 0), ("off", 0), ("breaking", 1)] {
            let outcome = try await Binary.run(
                Self.drift + ["--fail-on", "breaking", "--level", "undeclared-response-property=\(level)"],
                in: folder.url)
            #expect(outcome.status == Int32(status), "\(level)")
        }
        _ = try folder.write(
            "contracts/todos/rules.yaml", "GET /todos: {undeclared-response-property: breaking}\n".utf8)
        let report = try await Binary.run(Self.drift + ["--format", "json"], in: folder.url)
        #expect(try summary(report)["breaking"] == 1)
    }

    @Test(arguments: [
        (
            "undeclared-respons-property=off",
            "unknown rule 'undeclared-respons-property'\n  expected: undeclared-response-property, "
        ),
        ("undeclared-response-property=of", "unknown level 'of'\n  expected: off, info, warning or breaking\n"),
        ("undeclared-response-property=off@GET /todo", "unknown operation 'GET /todo'\n  expected: GET /todos, "),
    ])
    func aWrongLevelIsRefused(_ level: String, _ message: String) async throws {
        let folder = try TemporaryFolder.project()
        for command in [["verify"], ["diff", "--live", "--sandbox"]] {
            let outcome = try await Binary.run(command + ["--level", level], in: folder.url)
            #expect(outcome.error.hasPrefix("error: --level: \(message)"), "\(outcome.error)")
            #expect((outcome.status, outcome.output) == (2, ""))
        }
    }
}
