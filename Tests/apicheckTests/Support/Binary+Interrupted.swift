import Foundation
import TestSupport

extension Binary {
    /// Runs the program until `body` is done, which is given the first line of output, then interrupts it.
    static func interrupted(
        _ arguments: [String], in folder: URL, environment: [String: String] = [:],
        body: (_ firstLine: String) async throws -> Void
    ) async throws -> Outcome {
        let scratch = try TemporaryFolder()
        let output = scratch.url.appendingPathComponent("output")
        let error = scratch.url.appendingPathComponent("error")
        for file in [output, error] { try Data().write(to: file) }
        let process = ChildProcess()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: error)
        let (ended, end) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        var line = ""
        while process.isRunning, !line.contains("\n") {
            await Task.yield()
            line = try String(contentsOf: output, encoding: .utf8)
        }
        if process.isRunning {
            try await body(line)
            process.interrupt()
        }
        for await _ in ended {}
        return try Outcome(
            status: process.terminationStatus, output: String(contentsOf: output, encoding: .utf8),
            error: String(contentsOf: error, encoding: .utf8))
    }
}
