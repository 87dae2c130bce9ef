import APICheckBase
import APICheckJSON
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// Files that cannot be written, that others write and that a killed process left.
@Suite struct WriteFailureTests {
    private static let secret = "gh" + "p_" + "aB3dE5gH7jK9mN2pQ4sT6vW8xYz01aB3dE5g"

    /// A project with a recording of the sandbox's kind and one with secrets.
    private func project() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            at: Binary.root.appendingPathComponent("contracts"), to: folder.url.appendingPathComponent("contracts"))
        try recording(of: 10, bytes: 2_000, secret: Self.secret).save(to: folder.path + "/a.har")
        return folder
    }

    /// Runs the program with files limited to 8 KiB.
    private func runLimited(_ arguments: [String], in folder: TemporaryFolder) async throws -> Binary.Outcome {
        try await Binary.process(
            ["-c", "ulimit -f 8; exec \"$0\" \"$@\"", Binary.executable.path] + arguments,
            of: URL(fileURLWithPath: "/bin/bash"), in: folder.url)
    }

    @Test(arguments: [
        ["import", "a.har", "-o", "b.har"], ["import", "a.har", "-o", "a.har", "--replace"], ["scrub", "a.har"],
        ["record", "todos", "--sandbox", "--workflow", "reads", "--mode", "all"],
    ])
    func aFullDiskIsCodeThreeAndLeavesTheOldFile(_ arguments: [String]) async throws {
        let folder = try project()
        _ = try folder.write("recordings/todos/reads.har", #"{"log": {"entries": []}}"#.utf8)
        let before = folder.contents
        let outcome = try await runLimited(arguments, in: folder)
        #expect(outcome.status == 3, "\(outcome.error)")
        let line = outcome.error.split(separator: "\n").last ?? ""
        #expect(
            line.hasPrefix("error: ") && line.hasSuffix("har: the file would be larger than the system allows"),
            "\(line)")
        #expect(folder.contents == before)
    }

    @Test(
        .enabled(if: FileContents.exists("/dev/full"), "the system has no /dev/full"),
        arguments: ["json=/dev/full", "text=/dev/full"])
    func aReportThatFindsNoRoomIsCodeThree(_ format: String) async throws {
        let outcome = try await Binary.run(["verify", "todos", "--format", format])
        #expect((outcome.status, outcome.error) == (3, "error: /dev/full: the disk is full\n"))
    }

    @Test(.enabled(if: FileContents.exists("/dev/full"), "the system has no /dev/full"))
    func aStandardOutputThatFindsNoRoomIsCodeThree() async throws {
        let outcome = try await Binary.shell("apicheck verify todos > /dev/full")
        #expect(
            (outcome.status, outcome.error) == (
                3, "error: standard output cannot be written: No space left on device\n"
            ))
    }

    /// Proxy, record, import and scrub take turns.
    @Test(arguments: [
        ["import", "a.har", "-o", "a.har", "--replace"], ["import", "a.har", "-o", "b.har"], ["scrub", "a.har"],
    ])
    func aFileThatAnotherRunRecordsIsLeftAlone(_ arguments: [String]) async throws {
        let folder = try project()
        let target = "\(folder.path)/\(arguments.contains("b.har") ? "b.har" : "a.har")"
        guard case .taken(let lock) = try FileLock.take(for: target) else { throw CancellationError() }
        let before = folder.contents
        let outcome = try await Binary.run(arguments + ["--lock-wait", "0"], in: folder.url)
        #expect(outcome.status == 3)
        #expect(
            outcome.error.contains("process \(ProcessInfo.processInfo.processIdentifier) is recording this file"),
            "\(outcome.error)")
        #expect(folder.contents == before)
        withExtendedLifetime(lock) {}
    }

    private static func lock(_ path: String) throws -> FileLock {
        guard case .taken(let lock) = try FileLock.take(for: path) else { throw CancellationError() }
        return lock
    }

    /// What was recorded between the reading and the writing of a scrub is not lost.
    @Test func aFileThatIsRecordedWhileItIsScrubbedIsNotWrittenOver() async throws {
        let folder = try project()
        let path = folder.path + "/a.har"
        var lock: FileLock? = try Self.lock(path)
        let run = try RunningBinary(["scrub", "a.har", "--lock-wait", "300"], in: folder)
        // The report comes when everything is read.
        #expect(await waitUntil { run.said.contains(" checked: ") })
        try recording(of: 101, bytes: 2_000).save(to: path)
        let recorded = try FileContents.read(path)
        withExtendedLifetime(lock) {}
        lock = nil
        #expect(await run.wait() == 3)
        #expect(
            run.errorText
                == "error: a.har: the file was changed by another program while it was scrubbed; run scrub again\n"
        )
        #expect(try FileContents.read(path) == recorded)
    }

    /// Temporary files, bodies and the lock of a process that was killed.
    @Test(arguments: [
        ["import", "a.har", "-o", "b.har", "--replace"],
        ["record", "todos", "--sandbox", "--workflow", "reads", "--mode", "all"],
    ])
    func whatAKilledRunLeftIsRemovedByTheNext(_ arguments: [String]) async throws {
        let folder = try project()
        let target = arguments[0] == "import" ? "b" : "recordings/todos/reads"
        for name in [
            ".har.apicheck-0123456789abcdef.tmp", ".har.lock", ".bodies/0123456789abcdef.bin",
            ".bodies/0123456789abcdef.bin.apicheck-0123456789abcdef.tmp",
        ] {
            _ = try folder.write(target + name, "999999999\n".utf8)
        }
        let outcome = try await Binary.run(arguments, in: folder.url)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(folder.contents.keys.filter { $0.hasPrefix(target) } == [target + ".har"])
    }

    @Test func aRecordingThatIsKeptLosesAnAbandonedLock() async throws {
        let folder = try project()
        let arguments = ["record", "todos", "--sandbox", "--workflow", "reads"]
        #expect(try await Binary.run(arguments, in: folder.url).status == 0)
        _ = try folder.write("recordings/todos/reads.har.lock", "999999999\n".utf8)
        #expect(try await Binary.run(arguments, in: folder.url).status == 0)
        #expect(folder.contents.keys.filter { $0.hasPrefix("recordings/todos/") } == ["recordings/todos/reads.har"])
    }
}
