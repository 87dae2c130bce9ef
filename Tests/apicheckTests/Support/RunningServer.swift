import APICheckHTTP
import Foundation
import TestSupport
import Testing

/// A server of the program, running until it is interrupted.
final class RunningServer {
    private let process = ChildProcess()
    private let output = Pipe()
    private let errors: URL
    private let scratch: TemporaryFolder
    let port: Int

    /// Starts it and waits for the line that is written when it listens.
    init(_ arguments: [String], in folder: URL = Binary.root) throws {
        scratch = try TemporaryFolder()
        errors = scratch.url.appendingPathComponent("errors")
        try Data().write(to: errors)
        process.executableURL = Binary.executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let match = try #require(line.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)/), "\(line)")
        port = try #require(Int(match.1))
    }

    deinit { if process.isRunning { process.terminate() } }

    /// One request on a connection of its own, its fields as given.
    func ask(_ line: String, _ fields: String) async throws -> Response {
        let connection = try RawConnection(port: port)
        try await connection.send("\(line) HTTP/1.1\r\n\(fields)\r\n")
        return try await connection.readResponse()
    }

    /// Interrupts and returns what was written to standard error.
    func end() throws -> String {
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        return try String(contentsOf: errors, encoding: .utf8)
    }
}
