import Foundation
import Testing

/// Every switch of the sandbox: the exit code, and the whole report as it was read and found right.
@Suite struct DriftTests {
    /// Name, exit code, and a rule with the place that the report must have.
    static let switches: [(api: String, name: String, status: Int32, rule: String, place: String)] =
        github.map { ("github", $0.0, 1, $0.1, $0.2) } + todos.map { ("todos", $0.0, $0.1, $0.2, $0.3) }

    private static let github: [(String, String, String)] = [
        ("payload-thinned", "response-required-property-removed", "GET /repos/{owner}/{repo}/events /0/payload/ref"),
        ("id-as-number", "response-property-type-changed", "GET /repos/{owner}/{repo}/events /0/id"),
        ("timestamp-fraction", "timestamp-fraction-changed", "GET /repos/{owner}/{repo}/events /0/created_at"),
        ("etag-lost", "required-response-header-removed", "GET /repos/{owner}/{repo}/events header ETag"),
        (
            "not-modified-ignored", "workflow-criterion-failed",
            "GET /repos/{owner}/{repo}/events step conditional/sameTag"
        ),
        ("link-lost", "workflow-criterion-failed", "GET /repos/{owner}/{repo}/events step reads/firstPage"),
        ("total-count-renamed", "recorded-property-renamed", "GET /search/repositories /totalCount"),
        (
            "reset-in-milliseconds", "response-header-schema-violated",
            "GET /search/repositories header X-RateLimit-Reset"
        ),
        ("rate-limit-exceeded", "recorded-status-changed", "GET /repos/{owner}/{repo}/events status"),
    ]

    private static let todos: [(String, Int32, String, String)] = [
        ("list-becomes-object", 1, "response-property-type-changed", "GET /todos /data"),
        ("object-becomes-list", 1, "response-property-type-changed", "GET /todos/{id} /data"),
        ("field-removed", 1, "response-required-property-removed", "GET /todos /data/0/is_done"),
        ("field-added", 1, "undeclared-response-property", "GET /todos/{id} /data/priority"),
        ("field-camel-cased", 1, "recorded-property-renamed", "GET /todos /data/*/isDone"),
        ("bool-as-string", 1, "response-property-type-changed", "GET /todos /data/0/is_done"),
        ("id-as-string", 1, "response-property-type-changed", "GET /todos/{id} /data/id"),
        ("null-in-required", 1, "response-property-became-nullable", "GET /todos /data/0/title"),
        ("timestamp-milliseconds", 1, "timestamp-fraction-changed", "GET /todos /data/0/created_at"),
        ("timestamp-no-zone", 1, "timestamp-zone-changed", "GET /todos /data/0/created_at"),
        ("timestamp-offset", 1, "timestamp-zone-changed", "GET /todos /data/0/created_at"),
        ("timestamp-local-hours", 1, "timestamp-in-future", "GET /todos /data/0/updated_at"),
        ("status-201-for-200", 1, "undeclared-response-status", "POST /todos status"),
        ("status-404-for-204", 1, "undeclared-response-status", "GET /todos/{id} status"),
        ("put-ignored", 1, "workflow-criterion-failed", "GET /todos/{id} step crud/readUpdated"),
        ("message-missing", 1, "response-required-property-removed", "GET /todos/{id} /message"),
        ("meta-inconsistent", 1, "workflow-criterion-failed", "GET /todos step reads/lastPage"),
        ("html-error-page", 1, "undeclared-response-media-type", "GET /todos header Content-Type"),
        ("invalid-json", 1, "response-body-unreadable", "GET /todos/{id} body"),
        ("slow", 1, "response-slower-than-recorded", "GET /todos exchange"),
        ("connection-reset", 3, "", ""),
    ]

    @Test func withoutADriftThereIsNothingToSay() async throws {
        let outcome = try await Binary.run(["diff", "--live", "--sandbox"])
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                volatile  26 values differ and are not compared: ids, times, tokens, counters or marked as volatile

                31 exchanges checked: 0 breaking, 0 warnings, 0 info

                """)
        #expect(outcome.error == "")
    }

    @Test(arguments: switches.indices) func theDriftIsNamed(_ index: Int) async throws {
        let drift = Self.switches[index]
        let outcome = try await Binary.run([
            "diff", "--live", "--sandbox", drift.api, "--drift", "\(drift.api):\(drift.name)",
        ])
        #expect(outcome.status == drift.status, "\(drift.name): \(outcome.error)")
        let isFound = Self.findings(in: outcome.output).contains {
            $0.rule == drift.rule && $0.place == "\(drift.api)  \(drift.place)"
        }
        #expect(isFound || drift.rule.isEmpty, "\(drift.name) is not reported as \(drift.rule) at \(drift.place)")
        try Golden.expect(Golden.stable(outcome.output + outcome.error), equals: "drift/\(drift.api)/\(drift.name).txt")
    }

    /// The rule and the place, after API and operation, of each finding in a report, and of the other places it names.
    private static func findings(in report: String) -> [(rule: Substring, place: String)] {
        var (operation, rule): (Substring, Substring) = ("", "")
        return report.split(separator: "\n").compactMap { line in
            if !line.hasPrefix(" ") { operation = line }
            if let other = line.wholeMatch(of: #/    (?:also| {4}) {9}([A-Z]+ \/.*?) at (.*)/#) {
                return (rule, "\(operation.split(separator: " ")[0])  \(other.output.1) \(other.output.2)")
            }
            guard let match = line.wholeMatch(of: #/  (?:breaking|warning|info) +([a-z-]+) at (.*?)(?:: expected .*)?/#)
            else {
                return nil
            }
            rule = match.output.1
            return (rule, "\(operation) \(match.output.2)")
        }
    }

    @Test(arguments: ["github", "todos"]) func everySwitchOfTheSandboxIsWalked(_ api: String) async throws {
        let outcome = try await Binary.run(["diff", "--live", "--sandbox", api, "--drift", "\(api):x"])
        let known = try #require(outcome.error.split(separator: "expected: ").last)
        let names = Set(
            known.trimmingCharacters(in: .newlines).replacingOccurrences(of: " or ", with: ", ")
                .components(separatedBy: ", "))
        #expect(names == Set(Self.switches.filter { $0.api == api }.map(\.name)))
    }
}
