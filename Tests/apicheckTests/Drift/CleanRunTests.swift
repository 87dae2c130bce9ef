import Foundation
import TestSupport
import Testing

/// Runs against reference APIs that did not drift: no finding at any level, however often.
@Suite struct CleanRunTests {
    private static let runs = Exhaustive.isRequested ? 20 : 3

    /// One sandbox serves all runs, so that what a run leaves behind, an exhausted rate limit or a longer list, would be
    /// seen by a later one.
    @Test(arguments: Set(DriftTests.all.map(\.api)).sorted())
    func manyRunsAgainstOneSandboxFindNothing(_ api: String) async throws {
        let sandbox = try RunningBinary(["sandbox", api], at: Binary.root)
        let port = try await sandbox.port()
        let url = try #require(sandbox.said.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+\S*/)?.output)
        let credentials = sandbox.said.matches(of: /export (\S+?)=(\S+)/).map { (String($0.1), String($0.2)) }
        let environment = Dictionary(uniqueKeysWithValues: credentials)
        for run in 1...Self.runs {
            let outcome = try await Binary.run(
                ["diff", "--live", api, "--server", "\(url)", "--allow-writes", "--rate", "1000"],
                environment: environment)
            #expect(outcome.status == 0, "run \(run) at port \(port): \(outcome.error)")
            let end = outcome.output.split(separator: "\n").suffix(2)
            let summary = end.first ?? ""
            #expect(
                summary.wholeMatch(of: /\d+ exchanges checked: 0 breaking, 0 warnings, 0 info(?:, \d+ skipped)?/)
                    != nil,
                "run \(run): \(outcome.output)")
            #expect(end.last?.hasPrefix("passed    \(api): ") == true, "run \(run): \(outcome.output)")
            // The form of a token that was removed cannot be checked; everything else is.
            let reason = ": a value was removed as a secret, so its schema cannot be checked"
            #expect(
                outcome.output.split(separator: "\n").allSatisfy { !$0.hasPrefix("skipped ") || $0.hasSuffix(reason) },
                "run \(run): \(outcome.output)")
        }
        #expect(await sandbox.interrupted().status == 0)
    }

    /// What a workflow changes is not seen by the steps and workflows that run beside it.
    @Test func requestsAtTheSameTimeFindNothing() async throws {
        for run in 1...Self.runs {
            let outcome = try await Binary.run(
                ["diff", "--live", "--sandbox", "--jobs", "8", "--rate", "1000"], in: Binary.root)
            #expect(outcome.status == 0, "run \(run): \(outcome.output)")
        }
    }
}
