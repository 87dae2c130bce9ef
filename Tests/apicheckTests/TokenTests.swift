import Foundation
import Testing

/// A token of GitHub is optional for reading: with it 5,000 calls an hour are allowed instead of 60.
@Suite struct TokenTests {
    private static let variable = "APICHECK_GITHUB_TOKEN"
    private static let header = "Authorization: Bearer {$inputs.token}"

    @Test func aPlanWithoutTheTokenSendsNoHeader() async throws {
        for environment in [[:], [Self.variable: ""]] {
            let plan = try await Binary.run(
                ["diff", "--live", "github", "--plan", "--workflow", "reads"], environment: environment)
            #expect(plan.status == 0)
            #expect(plan.output.contains(" https://api.github.com/rate_limit\n"))
            #expect(!plan.output.contains("Authorization"))
        }
    }

    @Test func aPlanWithTheTokenSendsItWithEveryCallAndHidesIt() async throws {
        let plan = try await Binary.run(
            ["diff", "--live", "github", "--plan", "--workflow", "reads"], environment: [Self.variable: "secret-value"])
        #expect(plan.status == 0)
        let lines = plan.output.split(separator: "\n")
        let calls = lines.filter { $0.contains("    curl ") }
        #expect(!calls.isEmpty)
        #expect(calls.allSatisfy { $0.contains("--header '\(Self.header)'") })
        #expect(!plan.output.contains("secret-value"))
    }

    /// The token of the environment is for the real service; the sandbox gets one only where a workflow requires it.
    @Test func theSandboxDoesNotGetTheToken() async throws {
        let environment = [Self.variable: "secret-value"]
        let outcome = try await Binary.run(["diff", "--live", "--sandbox", "github"], environment: environment)
        #expect(outcome.status == 0)
        #expect(
            outcome.output.hasSuffix(
                """
                26 exchanges checked: 0 breaking, 0 warnings, 0 info
                passed    github: 26 exchanges, 5 workflows, 6 recordings

                """), "\(outcome.output)")
    }

    @Test func aRunWithATokenHasNoFindings() async throws {
        let outcome = try await Binary.run([
            "diff", "--live", "--sandbox", "github", "--input", "token=sandbox-of-a-caller",
        ])
        #expect(outcome.status == 0)
        #expect(
            outcome.output.hasSuffix(
                """
                26 exchanges checked: 0 breaking, 0 warnings, 0 info
                passed    github: 26 exchanges, 5 workflows, 6 recordings

                """), "\(outcome.output)")
    }
}
