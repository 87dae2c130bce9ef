import Foundation
import TestSupport
import Testing

/// The scripts of the GitHub action and of the drift workflow, with a `gh` that writes its arguments to a file.
@Suite struct ActionTests {
    /// Runs a script; `answer` is what `gh` prints for a query.
    private static func run(
        _ script: String, _ arguments: [String] = [], answer: String = "", status: Int = 0,
        environment: [String: String] = [:]
    ) async throws -> (outcome: Binary.Outcome, calls: [String]) {
        let folder = try TemporaryFolder()
        let log = folder.url.appendingPathComponent("calls").path
        let gh = try folder.write(
            "gh",
            """
            #!/bin/bash
            echo "$*" | sed 's#=@.*/[^ ]*#=@FILE#; s#--body-file .*#--body-file FILE#' >>"$CALLS"
            case "$*" in *--jq*) [ -z "$ANSWER" ] || echo "$ANSWER" ;; *) exit "$STATUS" ;; esac

            """.utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: gh)
        let report = try folder.write("report.md", "1 breaking\n".utf8)
        var variables = environment
        variables["PATH"] = "\(folder.url.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
        variables["CALLS"] = log
        variables["ANSWER"] = answer
        variables["STATUS"] = "\(status)"
        variables["REPORT"] = report
        variables["GITHUB_REPOSITORY"] = "o/r"
        variables["PULL_REQUEST"] = "7"
        let path = Binary.root.appendingPathComponent(script).path
        let outcome = try await Binary.process(
            [path] + arguments + (arguments.isEmpty ? [] : [report]), of: URL(fileURLWithPath: "/bin/bash"),
            environment: variables)
        let calls = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return (outcome, calls.split(separator: "\n").map(String.init).filter { !$0.contains("--jq") })
    }

    @Test(arguments: [
        ("", "api --method POST repos/o/r/issues/7/comments --field body=@FILE --silent"),
        ("41", "api --method PATCH repos/o/r/issues/comments/41 --field body=@FILE --silent"),
    ])
    func thePullRequestHasOneComment(known: String, call: String) async throws {
        let run = try await Self.run(".github/actions/apicheck/comment.sh", answer: known)
        #expect(run.outcome.status == 0)
        #expect(run.calls == [call])
        #expect(run.outcome.output == "")
    }

    @Test func aTokenThatCannotWriteIsAWarning() async throws {
        let run = try await Self.run(".github/actions/apicheck/comment.sh", status: 1)
        #expect(run.outcome.status == 0)
        #expect(run.outcome.output.hasPrefix("::warning::apicheck could not comment"))
    }

    @Test(arguments: [
        ("1", "", ["label create api-drift", "issue create --title"]), ("1", "5", ["issue edit 5"]),
        ("0", "5", ["issue close 5"]), ("0", "", []), ("3", "5", []),
    ])
    func oneIssueIsOpenWhileTheAPIDrifts(code: String, known: String, calls: [String]) async throws {
        let run = try await Self.run(".ci/drift-issue", [code], answer: known)
        #expect(run.outcome.status == 0)
        #expect(run.calls.count == calls.count)
        for (call, expected) in zip(run.calls, calls) { #expect(call.hasPrefix(expected)) }
    }
}
