import Foundation
import TestSupport
import Testing

/// A process that runs several commands keeps nothing from one to the next.
@Suite struct SeveralRunsTests {
    private let runner: CommandRunner

    init() throws { runner = try CommandRunner() }

    private func run(_ arguments: [String]) async throws -> Binary.Outcome {
        let files = try OutputFiles()
        let command = try runner.start(files.request(arguments, in: Binary.root, environment: [:]))
        return try await files.outcome(status: command.wait())
    }

    @Test func aSecretOfOneCommandIsNoneOfTheNext() async throws {
        let value = "word-of-two-commands"
        let first = try await run([value, "--input", "token=\(value)"])
        #expect(first.status == 2)
        #expect(first.error.hasPrefix("error: unknown command '"))
        #expect(!first.error.contains(value))
        let second = try await run([value])
        #expect(second.error.hasPrefix("error: unknown command '\(value)'\n"))
    }

    @Test func aSignalOfOneCommandIsNoneOfTheNext() async throws {
        let files = try OutputFiles()
        let sandbox = try runner.start(files.request(["sandbox", "kakao"], in: Binary.root, environment: [:]))
        #expect(try await waitUntil { try String(contentsOf: files.output, encoding: .utf8).contains("http://") })
        sandbox.send(SIGINT)
        #expect(await sandbox.wait() == 0)
        let outcome = try await run(["verify", "kakao"])
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error == "")
    }

    #if os(Linux)
    @Test func aCommandLeavesNoDescriptorOpen() async throws {
        let commands = [["verify", "todos"], ["diff", "--live", "--sandbox", "kakao"], ["rules"]]
        // Opened once in a process: the event loops of servers, the random numbers of TLS.
        for arguments in commands { #expect(try await run(arguments).status == 0) }
        let before = try openFiles()
        for arguments in commands { #expect(try await run(arguments).status == 0) }
        // What a server closes may take a moment longer than the command.
        _ = try await waitUntil { try openFiles() == before }
        #expect(try openFiles() == before)
    }

    private func openFiles() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(runner.processIdentifier)/fd").count
    }
    #endif
}
