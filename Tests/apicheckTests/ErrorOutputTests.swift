import APICheckJSON
import APICheckReports
import Foundation
import TestSupport
import Testing

/// Errors as JSON, on standard error of a command with `--format json`.
@Suite struct ErrorOutputTests {
    @Test(arguments: [
        (
            ["verify", "nope", "--format", "json"],
            #"{"what":"unknown API 'nope'","where":[],"expected":"lslp, todos, kakao, lslp-v2, github, github-oauth or issuetracker","retry":false}"#
        ),
        (
            ["verify", "todos", "--format", "json", "--max-depth", "3"],
            #"{"what":"nested deeper than the limit of 3 levels","where":["contracts/todos/openapi.yaml:26"],"help":"raise the limit with --max-depth","retry":false}"#
        ),
        (
            ["verify", "todos", "--format=json", "--bogus"],
            #"{"what":"Unknown option '--bogus'","where":[],"help":"see 'apicheck verify --help'","retry":false}"#
        ),
        (
            ["diff", "--format", "json", "--life"],
            #"{"what":"Unknown option '--life'. Did you mean '--live'?","where":[],"help":"see 'apicheck diff --help'","retry":false}"#
        ),
        (
            ["verify", "todos", "--jobs", "x", "--format", "json"],
            #"{"what":"The value 'x' is invalid for '--jobs <jobs>'","where":[],"help":"see 'apicheck verify --help'","retry":false}"#
        ),
        (
            ["verify", "todos", "--jobs", "0", "--format", "json"],
            #"{"what":"--jobs must be 1 to 64, not 0","where":[],"help":"see 'apicheck verify --help'","retry":false}"#
        ),
    ])
    func anErrorIsOneLineOfJSON(_ arguments: [String], _ error: String) async throws {
        let outcome = try await Binary.run(arguments)
        #expect((outcome.status, outcome.output) == (2, ""))
        #expect(outcome.error == "{\"error\":\(error)}\n")
    }

    /// A report in a file leaves standard error to people, and so does a word after `--`.
    @Test(arguments: [
        ["verify", "nope", "--format", "json=report.json"], ["verify", "--", "nope", "--format", "json"],
    ])
    func withoutJSONOnStandardOutputAnErrorIsText(_ arguments: [String]) async throws {
        let outcome = try await Binary.run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix("error: unknown API 'nope'\n  expected: lslp, "))
    }

    /// One run in a process leaves nothing to the next.
    @Test func theFormIsThatOfTheRun() async throws {
        #expect(try await Binary.run(["verify", "nope", "--format", "json"]).error.hasPrefix("{"))
        #expect(try await Binary.run(["verify", "nope"]).error.hasPrefix("error: "))
    }

    @Test func aServerThatCannotBeReachedIsWorthAnotherTry() async throws {
        let outcome = try await Binary.run([
            "diff", "--live", "todos", "--server", "http://127.0.0.1:1/api/v2", "--format", "json",
        ])
        #expect(outcome.status == 3)
        #expect(
            outcome.error == """
                {"error":{"what":"connection refused while connecting","where":["todos/reads: the step 'firstPage' got no \
                response: 127.0.0.1:1"],"help":"check the address and the port, and that the server is running","retry":true}}

                """)
        #expect(outcome.output.hasPrefix("{"))
    }

    @Test func aSecretOfTheRunIsNotInTheJSON() async throws {
        let secret = "seven-red-lanterns-9041"
        let outcome = try await Binary.run(
            ["verify", secret, "--format", "json"], environment: ["APICHECK_TODOS_TOKEN": secret])
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix(#"{"error":{"what":"unknown API "#))
        #expect(!outcome.error.contains(secret))
    }

    /// A name of the arguments decides neither the lines nor what a runner of CI reads.
    @Test func aHostileNameIsEscaped() async throws {
        let outcome = try await Binary.run([
            "verify", "a\n::error::b##[command]\u{1B}[2J\u{202E}\"", "--format", "json",
        ])
        #expect(outcome.status == 2)
        #expect(outcome.error.split(separator: "\n").count == 1)
        #expect(!outcome.error.contains("::") && !outcome.error.contains("##"))
        let what = try Document(outcome.error).root["error"]?["what"]?.string
        #expect(what == #"unknown API 'a\n::error::b##[command]\u{1b}[2J\u{202e}"'"#)
    }
}

/// `apicheck schema`.
@Suite struct SchemaCommandTests {
    @Test func theSchemasAreListed() async throws {
        let outcome = try await Binary.run(["schema"])
        let names = outcome.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
        #expect(names == OutputSchema.allCases.map(\.rawValue))
    }

    @Test(arguments: OutputSchema.allCases) func eachSchemaIsPrintedAndCompiles(_ schema: OutputSchema) async throws {
        let outcome = try await Binary.run(["schema", schema.rawValue])
        #expect(Array(outcome.output.utf8) == schema.bytes)
        let root = try Document(outcome.output).root
        #expect(root["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
        // What the schema does not name is an error, so that the checks of all tests see each new member.
        #expect(root["additionalProperties"]?.bool == false)
        #expect(try JSONOutput.violations(of: #"{"unknown":1}"#, schema) != [])
    }

    @Test func anUnknownSchemaIsRefused() async throws {
        let outcome = try await Binary.run(["schema", "reports"])
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix("error: unknown schema 'reports'\n  expected: report"))
    }
}
