import Foundation
import TestSupport
import Testing

/// Shards of a run, merged, are one run.
@Suite struct ShardTests {
    private static let forms = ["json", "junit", "sarif", "github", "gitlab", "markdown", "html"]

    /// Runs a command whole and in shards; the outputs are those of the whole run and of the merged shards. The reports in
    /// all formats have to be the same.
    ///
    /// - Parameter options: Those of the whole run and of merge, and not of a shard.
    private static func compare(
        _ command: [String], shards count: Int, options: [String] = [], in folder: URL = Binary.root,
        stable: (String) -> String = { $0 }
    ) async throws -> (whole: Binary.Outcome, merged: Binary.Outcome) {
        let scratch = try TemporaryFolder()
        func file(_ name: String) -> String { scratch.url.appendingPathComponent(name).path }
        let formats = forms.reduce(["--format", "text"]) { $0 + ["--format", "\($1)=\(file($1))"] }
        func reports() throws -> [String] {
            try forms.map { stable(try withoutRun(String(contentsOfFile: file($0), encoding: .utf8))) }
        }

        let whole = try await Binary.run(command + options + formats, in: folder)
        let wholeReports = try reports()
        var shards: [String] = []
        for index in 1...count {
            let name = file("shard\(index).json")
            let shard = try await Binary.run(
                command + ["--shard", "\(index)/\(count)", "--format", "json=\(name)"], in: folder)
            #expect(shard.status != 2, "\(shard.error)")
            #expect(shard.error.hasPrefix("note: shard \(index) of \(count): "))
            shards.insert(name, at: index.isMultiple(of: 2) ? 0 : shards.endIndex)
        }
        // The order of the contracts does not depend on the number of jobs.
        let jobs = count.isMultiple(of: 2) ? 1 : 3
        let merged = try await Binary.run(["merge", "--jobs", "\(jobs)"] + shards + options + formats, in: folder)
        for (form, (merged, whole)) in zip(forms, zip(try reports(), wholeReports)) {
            #expect(merged == whole, "\(form)")
        }
        #expect(stable(merged.output) == stable(whole.output))
        #expect(merged.status == whole.status)
        #expect(stable(merged.error) == stable(whole.error))
        return (whole, merged)
    }

    /// The head of a page names the command, the time and the server of its own run.
    private static func withoutRun(_ page: String) -> String {
        page.replacing(/<title>[^\n]*<\/title>/, with: "").replacing(/<dl class="run">(?s:.*?)<\/dl>/, with: "")
    }

    @Test(arguments: Exhaustive.isRequested ? [1, 2, 3, 7, 40] : [3])
    func recordings(count: Int) async throws {
        let outcome = try await Self.compare(["verify"], shards: count)
        #expect(outcome.whole.status == 0)
    }

    /// More shards than recordings: some check nothing.
    @Test(arguments: [1, 9])
    func fewRecordings(count: Int) async throws {
        let outcome = try await Self.compare(["verify", "todos", "kakao"], shards: count)
        #expect(outcome.whole.status == 0)
    }

    /// The same findings in several recordings are one, and a server that the contract lacks is one per recording.
    @Test(arguments: [2, 5])
    func findingsOfSeveralRecordings(count: Int) async throws {
        let names = ["board", "boardWrites", "observed", "reads", "writes"].map { "recordings/issuetracker/\($0).har" }
        let outcome = try await Self.compare(
            [
                "verify", "--contract", "Tests/apicheckTests/Evolution/contracts/issuetracker/openapi.yaml",
                "recordings/todos/crud.har",
            ] + names + ["--level", "undeclared-response-property=warning"], shards: count)
        #expect(outcome.whole.status == 1)
        #expect(outcome.whole.output.contains(" samples"))
    }

    /// Each shard sees other responses, fields and values.
    @Test(arguments: Exhaustive.isRequested ? [1, 2, 3] : [2])
    func coverage(count: Int) async throws {
        let options = ["--coverage", "--min-coverage", "operations=100,fields=100"]
        let offline = try await Self.compare(["verify", "github", "issuetracker"], shards: count, options: options)
        #expect(offline.merged.status == 1)
        #expect(offline.merged.output.contains("\ncoverage  github: field not seen: "))
        #expect(
            offline.merged.error.hasPrefix("error: github: recordings have 133 of 158 fields of the responses seen; "))
        let live = try await Self.compare(
            ["diff", "--live", "--sandbox", "github", "issuetracker"], shards: count, options: options,
            // Each run has other volatile values, at the same places.
            stable: { Golden.stable($0).replacing(/"new": "[^\n]*/, with: "") })
        #expect(live.merged.status == 1)
        #expect(live.merged.output.contains("\ncoverage  github: "))
        #expect(live.merged.error.contains("error: github: live answers have "))
    }

    @Test(arguments: Exhaustive.isRequested ? [1, 2, 3, 7] : [1, 5])
    func workflows(count: Int) async throws {
        let outcome = try await Self.compare(
            [
                "diff", "--live", "--sandbox", "todos", "issuetracker", "--drift", "todos:timestamp-milliseconds",
            ], shards: count, stable: Golden.stable)
        #expect(outcome.whole.status == 1)
    }

    /// An entry that no shard used is unused; one that some shard used is not.
    @Test func theBaselineBelongsToTheWholeRun() async throws {
        let folder = try Self.project("github")
        _ = try folder.write(
            "contracts/github/baseline.yaml",
            """
            - fingerprint: "0123456789abcdef"
              rule: response-property-type-changed
              operation: GET /
              place: /a
              reason: gone

            """.utf8)
        let outcome = try await Self.compare(["verify", "--fail-on", "info"], shards: 3, in: folder.url)
        #expect(outcome.whole.output.contains("baseline-entry-unused"))
        let shard = try await Binary.run(["verify", "--fail-on", "info", "--shard", "1/3"], in: folder.url)
        #expect(!shard.output.contains("baseline-entry-unused"))
    }

    /// A copy of the files of an API.
    private static func project(_ api: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["contracts/\(api)", "recordings/\(api)"] {
            let target = folder.url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Binary.root.appendingPathComponent(name), to: target)
        }
        return folder
    }

    /// A contract that cannot be read shows who reads it.
    @Test func aShardReadsTheContractsOfItsRecordings() async throws {
        let folder = try Self.project("github")
        _ = try folder.write("contracts/broken/openapi.yaml", "openapi: [".utf8)
        _ = try folder.write("recordings/broken/one.har", #"{"log":{"version":"1.2","entries":[]}}"#.utf8)
        _ = try folder.write("contracts/idle/openapi.yaml", "openapi: [".utf8)
        let count = try FileManager.default.contentsOfDirectory(
            atPath: folder.url.appendingPathComponent("recordings/github").path
        ).filter { $0.hasSuffix(".har") }.count
        // The recording with the fewest bytes is that of the last shard.
        for index in 1...count + 1 {
            let outcome = try await Binary.run(["verify", "--shard", "\(index)/\(count + 1)"], in: folder.url)
            #expect(outcome.status == (index == count + 1 ? 2 : 0), "\(outcome.error)")
            #expect(outcome.error.contains("contracts/broken/openapi.yaml") == (index == count + 1))
        }
        // That no contract has an operation is known when all are read.
        let level = ["--level", "undeclared-response-property=off@GET /nothing"]
        let outcome = try await Binary.run(["verify", "--shard", "1/\(count + 1)"] + level, in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("contracts/broken/openapi.yaml"))
    }

    @Test func shardsWithDifferentContractsAreRefused() async throws {
        let folder = try Self.project("github")
        let contract = folder.url.appendingPathComponent("contracts/github/openapi.yaml")
        let text = try String(contentsOf: contract, encoding: .utf8)
        for (index, title) in ["One", "Two"].enumerated() {
            let changed = text.replacing(/title: [^\n]*/, with: "title: \(title)", maxReplacements: 1)
            try #require(changed != text)
            try changed.write(to: contract, atomically: true, encoding: .utf8)
            _ = try await Binary.run(
                ["verify", "--shard", "\(index + 1)/2", "--format", "json=\(title).json"], in: folder.url)
        }
        let outcome = try await Binary.run(["merge", "One.json", "Two.json"], in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("the reports are of different runs: their contracts differ"), "\(outcome.error)")
    }

    /// A large contract is read for longer than those after it.
    @Test(arguments: [1, 8]) func ofSeveralUnusableContractsTheFirstIsReported(jobs: Int) async throws {
        let folder = try Self.project("github")
        for name in ["small", "smaller"] {
            _ = try folder.write(
                "contracts/\(name)/openapi.yaml", "openapi: 3.1.0\ninfo: {title: a, version: '1'}\npaths: {}\n".utf8)
            _ = try folder.write("recordings/\(name)/one.har", #"{"log":{"version":"1.2","entries":[]}}"#.utf8)
        }
        let shard = try await Binary.run(["verify", "--shard", "1/1", "--format", "json=all.json"], in: folder.url)
        #expect(shard.status == 0, "\(shard.error)")
        for name in ["github", "small", "smaller"] {
            let file = folder.url.appendingPathComponent("contracts/\(name)/openapi.yaml")
            try (String(contentsOf: file, encoding: .utf8) + "x-changed: 1\n")
                .write(to: file, atomically: true, encoding: .utf8)
        }
        let outcome = try await Binary.run(["merge", "all.json", "--jobs", "\(jobs)"], in: folder.url)
        #expect(outcome.status == 2)
        #expect(
            outcome.error.hasPrefix(
                "error: contracts/github/openapi.yaml: the contract is not the one that the shards used\n"),
            "\(outcome.error)")
    }

    @Test func reportsThatDoNotBelongTogetherAreRefused() async throws {
        let scratch = try TemporaryFolder()
        func shard(_ name: String, _ options: String...) async throws -> String {
            let file = scratch.url.appendingPathComponent(name).path
            _ = try await Binary.run(["verify", "todos", "--format", "json=\(file)"] + options)
            return file
        }
        let one = try await shard("one.json", "--shard", "1/2")
        let two = try await shard("two.json", "--shard", "2/2")
        let other = try await shard("other.json", "--shard", "2/2", "--level", "undeclared-response-property=off")
        let whole = try await shard("whole.json")
        let cases: [([String], String)] = [
            ([one], "shard 2 of 2 is missing"),
            ([one, two, one], "shard 1 of 2 is there twice"),
            ([one, other], "the reports are of different runs"),
            ([one, whole], "the report of a whole run"),
            ([one, "README.md"], "README.md:1"),
            ([one, two, "--contracts", "Examples"], "the shards read their contracts from another folder"),
        ]
        for (arguments, message) in cases {
            let outcome = try await Binary.run(["merge"] + arguments)
            #expect(outcome.status == 2)
            #expect(outcome.error.contains(message), "\(outcome.error)")
        }
    }

    @Test(arguments: [
        (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"], "2 of 3 (CI_NODE_INDEX and CI_NODE_TOTAL)"),
        (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "2"], "1 of 2 (CIRCLE_NODE_INDEX and CIRCLE_NODE_TOTAL)"),
        (
            ["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "2"],
            "2 of 2 (BUILDKITE_PARALLEL_JOB and BUILDKITE_PARALLEL_JOB_COUNT)"
        ),
        (
            ["JOB_COMPLETION_INDEX": "1", "JOB_COMPLETIONS": "4"],
            "2 of 4 (JOB_COMPLETION_INDEX and JOB_COMPLETIONS)"
        ),
    ])
    func theEngineSaysWhichShardItIs(variables: [String: String], name: String) async throws {
        let outcome = try await Binary.run(["verify", "todos"], environment: variables)
        #expect(outcome.status == 0)
        #expect(outcome.error.hasPrefix("note: shard \(name): "))
        let all = try await Binary.run(["verify", "todos", "--no-shard"], environment: variables)
        #expect(all.error == "")
        #expect(all.output != outcome.output)
        let given = try await Binary.run(["verify", "todos", "--shard", "1/1"], environment: variables)
        #expect(given.error == "note: shard 1 of 1: 3 of 3 recordings\n")
        #expect(given.output == all.output)
    }

    @Test func bazelLearnsThatTheWorkIsDivided() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("status").path
        let outcome = try await Binary.run(
            ["verify", "todos"],
            environment: ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": file])
        #expect(outcome.error.hasPrefix("note: shard 1 of 2 (TEST_SHARD_INDEX and TEST_TOTAL_SHARDS): "))
        #expect(FileManager.default.fileExists(atPath: file))
    }

    @Test(arguments: [
        (["verify", "--shard", "0/3"], [:], "--shard"), (["verify", "--shard", "4/3"], [:], "--shard"),
        (["verify", "--shard", "1"], [:], "--shard"),
        (["verify", "--shard", "1/2", "--no-shard"], [:], "exclude each other"),
        (["diff", "--live", "--learn", "--shard", "1/2"], [:], "--shard and --learn exclude each other"),
        (
            ["verify"], ["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"],
            "CI_NODE_INDEX and CI_NODE_TOTAL do not name a part of a job"
        ),
    ])
    func shardsThatDoNotExistAreRefused(
        arguments: [String], variables: [String: String], message: String
    ) async throws {
        let outcome = try await Binary.run(arguments, environment: variables)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }

    @Test func aPlanIsThatOfTheShard() async throws {
        let whole = try await Binary.run(["diff", "--live", "todos", "lslp", "--plan", "--sandbox"])
        var parts = ""
        for index in 1...2 {
            let part = try await Binary.run(
                ["diff", "--live", "todos", "lslp", "--plan", "--sandbox", "--shard", "\(index)/2"])
            #expect(part.status == 0)
            #expect(!part.output.isEmpty)
            parts += part.output
        }
        #expect(whole.status == 0)
        #expect(parts.split(separator: "\n").sorted() == whole.output.split(separator: "\n").sorted())
    }
}
