import APICheckHTTP
import Foundation
import TestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The program while it runs, in a folder of its own unless another is given.
final class RunningBinary: @unchecked Sendable {
    struct Ended: Error {
        var status: Int32?
        var errorText: String
    }

    let process = ChildProcess()
    let folder: TemporaryFolder
    private let output: URL
    private let errors: URL
    private let scratch: TemporaryFolder
    private let end: AsyncStream<Void>

    /// Runs in `url`, else in `folder`. Standard error goes to a file, where ``errorText`` reads it, or into a pipe.
    init(
        _ arguments: [String], of program: URL = Binary.executable, in folder: TemporaryFolder? = nil,
        at url: URL? = nil,
        environment: [String: String] = [:], errors pipe: Pipe? = nil
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        scratch = try TemporaryFolder()
        output = scratch.url.appendingPathComponent("output")
        errors = scratch.url.appendingPathComponent("errors")
        for file in [output, errors] { try Data().write(to: file) }
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = url ?? self.folder.url
        process.environment.merge(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        if let pipe {
            process.standardError = pipe
        } else {
            process.standardError = try FileHandle(forWritingTo: errors)
        }
        let (end, ended) = AsyncStream<Void>.makeStream()
        self.end = end
        process.terminationHandler = { _ in ended.finish() }
        try process.run()
    }

    deinit { process.send(SIGKILL) }

    var said: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }
    var errorText: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    /// The port of the address that it prints first.
    func port() async throws -> Int {
        let isThere = await waitUntil { self.said.contains("\n") || !self.process.isRunning }
        guard isThere, let match = said.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)/), let port = Int(match.1) else {
            throw Ended(status: process.isRunning ? nil : process.terminationStatus, errorText: errorText)
        }
        return port
    }

    func send(_ number: Int32) { process.send(number) }

    /// Interrupts the program and waits for its end.
    func interrupted() async -> Binary.Outcome {
        send(SIGINT)
        return Binary.Outcome(status: await wait(), output: said, error: errorText)
    }

    /// Waits for the end; the status is the signal's number below zero when a signal ended it.
    func wait() async -> Int32 {
        for await _ in end {}
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
}
