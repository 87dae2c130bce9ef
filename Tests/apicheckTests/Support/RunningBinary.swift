import APICheckHTTP
import Foundation
import TestSupport

/// The program while it runs, in a folder of its own unless another is given.
final class RunningBinary: Sendable {
    struct Ended: Error {
        var status: Int32?
        var errorText: String
    }

    let program: any RunningProgram
    let folder: TemporaryFolder
    private let files: OutputFiles

    /// Runs a command in `url`, else in `folder`.
    init(
        _ arguments: [String], in folder: TemporaryFolder? = nil, at url: URL? = nil,
        environment: [String: String] = [:]
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        files = try OutputFiles()
        program = try CommandRunner.start(
            files.request(arguments, in: url ?? self.folder.url, environment: environment))
    }

    /// The same in a process of its own, or of another program. Standard error goes to a file, where ``errorText`` reads it, or
    /// into a pipe.
    init(
        process arguments: [String], of executable: URL = Binary.executable, in folder: TemporaryFolder? = nil,
        errors pipe: Pipe? = nil
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        files = try OutputFiles()
        let process = ChildProcess()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = self.folder.url
        process.standardOutput = try FileHandle(forWritingTo: files.output)
        if let pipe {
            process.standardError = pipe
        } else {
            process.standardError = try FileHandle(forWritingTo: files.error)
        }
        try process.run()
        program = process
    }

    deinit { program.send(SIGKILL) }

    var isRunning: Bool { program.isRunning }
    var said: String { (try? String(contentsOf: files.output, encoding: .utf8)) ?? "" }
    var errorText: String { (try? String(contentsOf: files.error, encoding: .utf8)) ?? "" }

    /// The port of the address that it prints first.
    func port() async throws -> Int {
        let isThere = await waitUntil { self.said.contains("\n") || !self.isRunning }
        guard isThere, let match = said.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)/), let port = Int(match.1) else {
            throw Ended(status: isRunning ? nil : await wait(), errorText: errorText)
        }
        return port
    }

    func send(_ number: Int32) { program.send(number) }

    /// How long a process of its own ran after the first signal; nil before its end.
    var timeToEnd: Duration? { (program as? ChildProcess)?.timeToEnd }

    /// Interrupts the program and waits for its end.
    func interrupted() async -> Binary.Outcome {
        send(SIGINT)
        return Binary.Outcome(status: await wait(), output: said, error: errorText)
    }

    /// Waits for the end, and returns the exit status, or the number of the signal that ended the program below zero.
    func wait() async -> Int32 { await program.wait() }
}
