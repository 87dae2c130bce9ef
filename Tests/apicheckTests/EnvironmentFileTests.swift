import Foundation
import TestSupport
import Testing

/// `--env-file`.
@Suite struct EnvironmentFileTests {
    private static let variable = "APICHECK_GITHUB_OWNER"

    private static func plan(_ text: String, environment: [String: String] = [:]) async throws -> Binary.Outcome {
        let folder = try TemporaryFolder()
        let file = try folder.write("a.env", text.utf8)
        return try await Binary.run(
            ["diff", "--live", "github", "--plan", "--workflow", "reads", "--env-file", file],
            environment: environment)
    }

    @Test(arguments: [
        ("APICHECK_GITHUB_OWNER=kim", "kim"),
        ("# comment\n\n  export APICHECK_GITHUB_OWNER = kim", nil),
        ("export APICHECK_GITHUB_OWNER=kim # comment\r\nOTHER=1\r\n", "kim"),
        ("APICHECK_GITHUB_OWNER=a#b", "a%23b"),
        ("APICHECK_GITHUB_OWNER='a #\\n\"b'", "a%20%23%5Cn%22b"),
        (#"APICHECK_GITHUB_OWNER="a\\b\"c"  # d"#, "a%5Cb%22c"),
        ("APICHECK_GITHUB_OWNER=", "octocat"),
    ]) func aLineIsRead(_ text: String, _ owner: String?) async throws {
        let outcome = try await Self.plan(text)
        guard let owner else {
            #expect(outcome.status == 2)
            #expect(outcome.error.hasSuffix("a.env:3: this is not a variable\n  expected: NAME=VALUE\n"))
            return
        }
        #expect((outcome.status, outcome.error) == (0, ""))
        #expect(outcome.output.contains("/repos/\(owner)/Hello-World/"), "\(outcome.output)")
    }

    @Test func theEnvironmentTakesPrecedence() async throws {
        let outcome = try await Self.plan("\(Self.variable)=file", environment: [Self.variable: "environment"])
        #expect(outcome.output.contains("/repos/environment/"))
    }

    @Test func aSecretOfTheFileIsNotPrinted() async throws {
        let outcome = try await Self.plan("APICHECK_GITHUB_TOKEN='secret-value'")
        #expect(outcome.output.contains("Authorization: Bearer {$inputs.token}"))
        #expect(!outcome.output.contains("secret-value"))
    }

    @Test(arguments: [
        ("A=1\nA=2", "a.env:2: A is set twice, first on line 1\n"),
        ("A='hunter22", "a.env:1: the quote is not closed\n"),
        ("A='hunter22' b", "a.env:1: text follows the closing quote\n"),
        ("1A=hunter22", "a.env:1: this is not a variable\n"),
        ("hunter22", "a.env:1: this is not a variable\n"),
        ("A-B=hunter22", "a.env:1: this is not a variable\n"),
    ]) func aLineThatCannotBeReadIsNamedWithoutItsValue(_ text: String, _ message: String) async throws {
        let outcome = try await Self.plan(text)
        #expect((outcome.status, outcome.output) == (2, ""))
        #expect(outcome.error.contains(message), "\(outcome.error)")
        #expect(!outcome.error.contains("hunter22"))
    }

    @Test func aMissingFileIsNamed() async throws {
        let outcome = try await Binary.run(["diff", "--live", "github", "--plan", "--env-file", "none.env"])
        #expect((outcome.status, outcome.error) == (2, "error: none.env: no such file\n"))
    }
}
