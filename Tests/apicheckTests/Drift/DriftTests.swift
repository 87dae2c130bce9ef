import Foundation
import Testing

/// Every switch of the sandbox: the exit code, and the whole report as it was read and found right.
@Suite struct DriftTests {
    /// The switches of every API of the sandbox.
    static let all =
        DriftCase.github + DriftCase.githubOAuth + DriftCase.issueTracker + DriftCase.kakao + DriftCase.lslp
        + DriftCase.lslpV2 + DriftCase.todos

    /// Tokens of the sandbox have a form that their placeholders do not have, which is listed.
    @Test func withoutADriftThereIsNothingToSay() async throws {
        let outcome = try await Binary.run(["diff", "--live", "--sandbox"])
        #expect(outcome.status == 0)
        let summary =
            #/skipped   [^\n]*: a value was removed as a secret, so its schema cannot be checked\n\nvolatile  \d+ values differ and are not compared: [^\n]*\n\n\d+ exchanges checked: 0 breaking, 0 warnings, 0 info, 7 skipped\n(?:passed    [a-z0-9-]+: [^\n]+\n){7}/#
        #expect(outcome.output.wholeMatch(of: summary) != nil, "\(outcome.output)")
        #expect(outcome.error == "")
    }

    @Test(arguments: all) func theDriftIsNamed(_ drift: DriftCase) async throws {
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
            if let criterion = line.wholeMatch(of: #/    (?:fails| {5}) {8}.* of the step (\S+)(?: \(.*\))?/#) {
                return ("workflow-criterion-failed", "\(operation) step \(criterion.output.1)")
            }
            guard let match = line.wholeMatch(of: #/  (?:breaking|warning|info) +([a-z-]+) at (.*?)(?:: expected .*)?/#)
            else {
                return nil
            }
            rule = match.output.1
            return (rule, "\(operation) \(match.output.2)")
        }
    }

    @Test(arguments: Set(all.map(\.api)).sorted()) func everySwitchOfTheSandboxIsWalked(_ api: String) async throws {
        let outcome = try await Binary.run(["diff", "--live", "--sandbox", api, "--drift", "\(api):x"])
        let known = try #require(outcome.error.split(separator: "expected: ").last)
        let names = Set(
            known.trimmingCharacters(in: .newlines).replacingOccurrences(of: " or ", with: ", ")
                .components(separatedBy: ", "))
        #expect(names == Set(Self.all.filter { $0.api == api }.map(\.name)))
    }
}
