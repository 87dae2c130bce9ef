import APICheckBase
import Foundation
import TestSupport
import Testing

/// Wrong words and broken files: one clear message, exit code 2, and no file touched.
@Suite struct BadInputTests {
    /// What a misspelled option leaves out was reported in place of it.
    @Test(arguments: [
        (["diff", "--life"], "'--life'. Did you mean '--live'?"),
        (["run", "--inpt", "a=b"], "'--inpt'. Did you mean '--input'?"),
        (["accept", "--al"], "'--al'. Did you mean '--all'?"),
        (["proxy", "--tarrget=http://a"], "'--tarrget'. Did you mean '--target'?"),
        (["diff", "--live", "--against", "x", "--sandbox", "--zzz"], "'--zzz'."),
    ])
    func aMisspelledOptionIsReportedFirst(_ arguments: [String], _ message: String) async throws {
        let outcome = try await Binary.run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix("error: Unknown option \(message)\nUsage: apicheck \(arguments[0]) "))
    }

    struct Case: Sendable {
        var arguments: [String]
        var message: String
        var status: Int32 = 2
    }

    static let words = [
        Case(
            arguments: ["verfy"],
            message:
                "error: unknown command 'verfy'\n  expected: verify, merge, overlay, serve, diff, proxy, replay, run, scrub, vendor, infer, init, mcp, record, rules, accept, doctor, git-diff, history, import, schema, update, sandbox or changelog\n  help:     did you mean 'apicheck verify'?\n"
        ),
        Case(
            arguments: ["help", "verfy"],
            message:
                "error: unknown command 'verfy'\n  expected: verify, merge, overlay, serve, diff, proxy, replay, run, scrub, vendor, infer, init, mcp, record, rules, accept, doctor, git-diff, history, import, schema, update, sandbox or changelog\n  help:     did you mean 'apicheck verify'?\n"
        ),
        Case(
            arguments: ["verify", "recordings/todos/reads.har"],
            message:
                "error: recordings/todos/reads.har: this is a recording, not an API\n  help:     to check a recording: apicheck verify --contract FILE recordings/todos/reads.har\n"
        ),
        Case(
            arguments: ["verify", "todos", "--max-file-size", "1K"],
            message:
                "error: contracts/todos/openapi.yaml: has 14827 bytes, over the limit of 1024\n  help:     raise the limit with --max-file-size\n"
        ),
        Case(
            arguments: ["verify", "todos", "--max-depth", "3"],
            message:
                "error: contracts/todos/openapi.yaml:26: nested deeper than the limit of 3 levels\n  help:     raise the limit with --max-depth\n"
        ),
        Case(
            arguments: ["verify", "todos", "--max-yaml-values", "20"],
            message:
                "error: contracts/todos/openapi.yaml:15: more than the limit of 20 values, including those of aliases\n  help:     raise the limit with --max-yaml-values\n"
        ),
        Case(
            arguments: ["verify", "todo"],
            message:
                "error: unknown API 'todo'\n  expected: todos, kakao, lslp, github, lslp-v2, github-oauth or issuetracker\n  help:     did you mean 'todos'?\n"
        ),
        Case(
            arguments: ["diff", "--live", "todos", "--sandbox", "--workflow", "reeds"],
            message: "error: unknown workflow 'reeds'\n  expected: reads or crud\n"),
        Case(
            arguments: ["diff", "--live", "--server", "prodction"],
            message: "error: unknown server 'prodction'\n  expected: production or a URL such as https://host/api\n"),
        Case(
            arguments: ["diff", "--live", "todos", "--server", "ftp://127.0.0.1/"],
            message:
                "error: the server has no absolute URL\n  expected: an http or https URL\n  actual:   ftp://127.0.0.1/\n"
        ),
        Case(
            arguments: ["diff", "--live", "--sandbox", "--drift", "todo:slow"],
            message:
                "error: unknown sandbox API \"todo\"\n  expected: todos, kakao, lslp, github, lslp-v2, github-oauth or issuetracker\n"
        ),
        Case(
            arguments: ["diff", "--live", "todos", "--sandbox", "--input", "titel=a"],
            message:
                "error: unknown input 'titel'\n  expected: title, json_title, short_title, per_page, changed_title or unknown_id\n"
        ),
        Case(
            arguments: ["diff", "--live", "todos", "--plan", "--workflow", "reads", "--input", "per_page=ten"],
            message:
                "error: contracts/todos/workflows.arazzo.yaml:12: invalid value of the input 'per_page'\n  expected: integer\n  actual:   \"ten\"\n"
        ),
        Case(
            arguments: ["diff", "--live", "--workflow", "crud"],
            message:
                "error: workflow crud of todos writes\n  help:     pass --allow-writes, or --sandbox to use the reference APIs\n"
        ),
        Case(
            arguments: ["rules", "timestamp-zone"],
            message:
                "error: unknown rule 'timestamp-zone'\n  expected: timestamp-zone-changed, timestamp-in-future, timestamp-unreadable, api-tag-added or api-tag-removed\n"
        ),
    ]

    @Test(arguments: words) func anUnknownWordIsReportedWithTheKnownOnes(_ row: Case) async throws {
        let outcome = try await Binary.run(row.arguments)
        #expect(outcome.status == row.status)
        #expect(outcome.error == row.message)
        #expect(outcome.output == "")
    }

    @Test(arguments: [
        (
            ["diff", "todos"],
            "error: diff compares two contracts, or a live API: give OLD and NEW, or add --live"
        ),
        (
            ["diff", "--live", "--drift", "todos:slow"],
            "error: --drift needs --sandbox: only the reference APIs can drift on demand"
        ),
        (
            ["diff", "--live", "--sandbox", "--server", "production"],
            "error: --sandbox and --server exclude each other"
        ),
        (
            ["diff", "--live", "todos", "--write"], "error: --write needs --learn: it marks what --learn finds"
        ),
        (["diff", "--live", "--timeout", "0"], "error: --timeout must be above 0 and at most 3600 seconds, not 0.0"),
        (["verify", "--contract", "a.yaml"], "error: --contract needs recordings: give .har files"),
        (
            ["verify", "--format", "xml"],
            """
            error: The value 'xml' is invalid for '--format <form[=file]>'. Please provide one of the following:
              - text
              - json
              - junit
              - sarif
              - github
              - gitlab
              - markdown
              - html
            Help:  --format <form[=file]>  Report format, on standard output; =FILE writes it to a file. Repeatable.
            """
        ),
        (
            ["verify", "--format", "text", "--format", "text"],
            "error: two formats would be written to standard output; give each its own =FILE"
        ),
        (["verify", "--format", "json=/none/a.json"], "error: /none/a.json: there is no folder /none/"),
        (["verify", "--format", "json=contracts"], "error: contracts: is a folder"),
        (
            ["verify", "--max-schema-steps", "0"],
            "error: --max-schema-steps must be 1 to 1000000000000 steps, not 0"
        ),
        (["verify", "--pattern-steps", "0"], "error: --pattern-steps must be at least 1, not 0"),
        (["verify", "--pattern-states", "0"], "error: --pattern-states must be 1 to 1000000, not 0"),
        (["sandbox", "--port", "70000"], "error: --port must be 0 to 65535, not 70000"),
    ])
    func wrongUsageHasTheCodeOfTheProgramAndNotOfTheParser(_ arguments: [String], _ message: String) async throws {
        let outcome = try await Binary.run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.error == "\(message)\n" + Binary.usage(of: arguments[0]))
    }

    @Test func helpAndVersionAreNoErrors() async throws {
        let version = try await Binary.run(["--version"])
        #expect(version.status == 0)
        #expect(version.output.wholeMatch(of: /apicheck 0\.9\.0 \(development\)\nlibcurl [^\n]+\n/) != nil)
        let help = try await Binary.run(["diff", "--help"])
        #expect(help.status == 0)
        #expect(
            help.output.hasPrefix(
                "OVERVIEW: Compares two contracts or recordings, or a live API with its contract\nand recordings."))
    }

    /// What git leaves of two sides.
    private static let merged = "<<<<<<< HEAD\n\"log\": 1\n=======\n\"log\": 2\n>>>>>>> other\n"
    private static let conflict =
        "an unresolved merge conflict, lines 2 to 6; keep one side and remove git's conflict markers"

    /// A recording's bytes, and the first line of the message.
    static let recordings: [(name: String, bytes: [UInt8], message: String)] = [
        ("empty.har", [], "empty.har:1:1: not a recording, invalid JSON"),
        (
            "truncated.har", Array("{\n  \"log\": {\n    \"entries\": [".utf8),
            "truncated.har:3:17: not a recording, invalid JSON"
        ),
        ("binary.har", [0, 1, 2, 0xFF, 0x80], "binary.har:1:1: not a recording, invalid JSON"),
        ("other.har", Array(#"{"a": 1}"#.utf8), "other.har:1: invalid log"),
        ("merged.har", Array("{\n\(merged)}\n".utf8), "merged.har:2: \(conflict)"),
    ]

    @Test(arguments: recordings.indices) func aBrokenRecordingIsRefusedAndLeftAlone(_ index: Int) async throws {
        let row = Self.recordings[index]
        let folder = try TemporaryFolder()
        let file = try folder.write(row.name, row.bytes)
        let before = folder.contents
        let outcome = try await Binary.run(["verify", "--contract", "contracts/todos/openapi.yaml", file])
        #expect(outcome.status == 2)
        let line = outcome.error.split(separator: "\n").first ?? ""
        #expect(line == "error: \(folder.url.path)/\(row.message)")
        #expect(folder.contents == before)
    }

    static let contracts: [(name: String, text: String, message: String)] = [
        ("empty.yaml", "", "empty.yaml:1: the text is empty"),
        (
            "list.yaml", "a: [b\nc: d\n",
            "list.yaml:1: the '[' is not closed\n  help:     add ']', or a comma between its values"
        ),
        ("merged.yaml", "openapi: 3.1.0\n\(merged)", "merged.yaml:2: \(conflict)"),
        ("merged.json", "{\n\(merged)}", "merged.json:2:1: \(conflict)"),
        ("twice.yaml", "a: 1\nb: 2\na: 3\n", "twice.yaml:1: the key a occurs twice in one map"),
        (
            "reference.yaml",
            """
            openapi: 3.1.0
            info: {title: x, version: "1"}
            paths:
              /a:
                get:
                  responses:
                    "200": {$ref: "#/components/responses/Nne"}
            components:
              responses:
                None: {description: nothing}
            """,
            "reference.yaml:7: unresolved reference '#/components/responses/Nne'\n  help:     did you mean '#/components/responses/None'?"
        ),
        (
            "swagger.json", #"{"swagger": "1.2"}"#,
            "swagger.json:1: unsupported OpenAPI version\n  expected: 3.0.x, 3.1.x, 3.2.x or Swagger 2.0\n  actual:   1.2"
        ),
    ]

    @Test(arguments: contracts.indices) func aBrokenContractIsRefusedWithItsLine(_ index: Int) async throws {
        let row = Self.contracts[index]
        let folder = try TemporaryFolder()
        let file = try folder.write(row.name, row.text.utf8)
        let outcome = try await Binary.run(["verify", "--contract", file, "recordings/todos/reads.har"])
        #expect(outcome.status == 2)
        #expect(outcome.error == "error: \(folder.url.path)/\(row.message)\n")
        #expect(outcome.output == "")
    }

    @Test func aBinaryContractIsRefusedWithItsLine() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("binary.yaml", Array("openapi: 3.1.0\n\ninfo: ".utf8) + [0xFF, 0xFE, 0x0A])
        let outcome = try await Binary.run(["verify", "--contract", file, "recordings/todos/reads.har"])
        #expect((outcome.status, outcome.error) == (2, "error: \(file):3: the text is not UTF-8\n"))
    }

    @Test func missingFilesAreNamed() async throws {
        let folder = try await Binary.run(["verify", "--contract", "contracts", "recordings/todos/reads.har"])
        #expect((folder.status, folder.error) == (2, "error: contracts: is a folder\n"))
        let contract = try await Binary.run(["verify", "--contract", "/none.yaml", "recordings/todos/reads.har"])
        #expect((contract.status, contract.error) == (2, "error: /none.yaml: no such file\n"))
        let recording = try await Binary.run(["verify", "--contract", "contracts/todos/openapi.yaml", "/none.har"])
        #expect((recording.status, recording.error) == (2, "error: /none.har: no such file\n"))
    }

    @Test func noChecksIsAFailure() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Binary.run(["verify", "todos", "--recordings", folder.url.path])
        #expect(outcome.status == 3)
        #expect(outcome.error == "error: no checks ran: there was no exchange to check\n")
        #expect(
            outcome.output == """
                skipped   todos: no recording in \(folder.url.path)/todos/; record it with: apicheck record todos

                0 exchanges checked: 0 breaking, 0 warnings, 0 info, 1 skipped

                """)
    }

    @Test func trafficOfAnotherAPIIsReportedAndFails() async throws {
        let folder = try TemporaryFolder()
        let har = #"""
            {"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": [
              {"startedDateTime": "2024-01-01T00:00:00Z", "time": 1, "cache": {},
               "timings": {"send": 0, "wait": 1, "receive": 0},
               "request": {"method": "GET", "url": "https://phplaravel-574671-2962113.cloudwaysapps.com/users", "httpVersion": "HTTP/1.1",
                 "cookies": [], "headers": [], "queryString": [], "headersSize": -1, "bodySize": 0},
               "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [], "headers": [],
                 "content": {"size": 0, "mimeType": ""}, "redirectURL": "", "headersSize": -1, "bodySize": 0}}]}}
            """#
        let file = try folder.write("other.har", har.utf8)
        let arguments = ["verify", "--contract", "contracts/todos/openapi.yaml", file]
        let outcome = try await Binary.run(arguments)
        #expect(outcome.status == 1)
        #expect(
            outcome.output.replacing(file, with: "other.har") == """
                GET /users

                  warning   undeclared-operation at exchange
                    expected     a path of the contract
                    actual       https://phplaravel-574671-2962113.cloudwaysapps.com/users
                    contract     contracts/todos/openapi.yaml:23
                    evidence     other.har:2, entry 1
                    remedy       Add the operation to the contract, or correct the request.

                0 exchanges checked: 0 breaking, 1 warning, 0 info

                """)
        let tolerant = try await Binary.run(arguments + ["--fail-on", "never"])
        #expect(tolerant.status == 3)
        #expect(tolerant.error == "error: no checks ran: there was no exchange to check\n")
    }

    @Test func whatIsNamedTwiceIsCountedOnce() async throws {
        let once = "9 exchanges checked: 0 breaking, 0 warnings, 0 info\n"
        let file = "recordings/todos/reads.har"
        for (arguments, output) in [
            (
                ["verify", "--contract", "contracts/todos/openapi.yaml", file, file],
                "\(once)passed    contracts/todos/openapi.yaml: 9 exchanges, 1 workflow, 1 recording\n"
            ),
            (
                ["diff", "--live", "todos", "todos", "--sandbox", "--workflow", "reads", "--workflow", "reads"],
                """
                volatile  3 values differ and are not compared: ids, times, tokens, counters or marked as volatile; --show volatile lists them

                \(once)passed    todos: 9 exchanges, 1 workflow, 3 recordings

                """
            ),
        ] {
            let outcome = try await Binary.run(arguments)
            #expect((outcome.status, outcome.output) == (0, output))
        }
    }

    @Test func workflowsOfAnotherContractAreRefused() async throws {
        let folder = try TemporaryFolder()
        for name in ["openapi.yaml", "workflows.arazzo.yaml"] {
            let file = Binary.root.appendingPathComponent("contracts/todos/\(name)")
            let text = try String(contentsOf: file, encoding: .utf8)
            _ = try folder.write(
                "contracts/todos/\(name)", text.replacing("url: ./openapi.yaml", with: "url: ./old.yaml").utf8)
        }
        let outcome = try await Binary.run(["diff", "--live", "--sandbox"], in: folder.url)
        #expect(outcome.status == 2)
        #expect(
            outcome.error == """
                error: contracts/todos/workflows.arazzo.yaml: the workflows belong to another contract
                  expected: contracts/todos/openapi.yaml
                  actual:   contracts/todos/old.yaml
                  help:     correct the url of the source description

                """)
    }

    @Test func aServerThatIsNotThereMakesTheRunIncomplete() async throws {
        // Port 1 of loopback: nothing listens there.
        let outcome = try await Binary.run(["diff", "--live", "todos", "--server", "http://127.0.0.1:1/api/v2"])
        #expect(outcome.status == 3)
        #expect(
            outcome.error.hasPrefix(
                "error: todos/reads: the step 'firstPage' got no response: 127.0.0.1:1: connection refused while connecting\n"
            ))
    }

    /// All requests would be answered with 404.
    @Test func aServerWithoutThePathOfTheContractIsNoted() async throws {
        let outcome = try await Binary.run(["diff", "--live", "todos", "--server", "http://127.0.0.1:1"])
        #expect(
            outcome.error.hasPrefix(
                """
                note: the server of the contract has the path /api/v2; --server http://127.0.0.1:1/api/v2 names it here, too

                """))
    }

    @Test func aBrokenRecordingIsNeverOverwritten() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("todos/reads.har", Array("{".utf8))
        let before = folder.contents
        let outcome = try await Binary.run(["diff", "--live", "--sandbox", "todos", "--recordings", folder.url.path])
        #expect(outcome.status == 2)
        #expect(folder.contents == before)
    }
}
