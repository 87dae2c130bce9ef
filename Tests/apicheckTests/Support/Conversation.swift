import Foundation
import TestSupport

/// A program that is sent a line and answers with one, through pipes. One speaker at a time.
final class Conversation: @unchecked Sendable {
    struct Ended: Error {}

    let process = ChildProcess()
    private let input = Pipe()
    private let output = Pipe()
    private let error = Pipe()
    private var received: [UInt8] = []

    /// Ended by force after `limit` seconds.
    init(
        with program: URL, _ arguments: [String] = [], in folder: URL = Binary.root,
        environment: [String: String] = [:],
        limit: Double = Double(Patience.seconds)
    ) throws {
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment.merge(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = error
        try process.run()
        let process = process
        DispatchQueue.global().asyncAfter(deadline: .now() + limit) {
            if process.isRunning { process.terminate() }
        }
    }

    deinit { if process.isRunning { process.terminate() } }

    /// Sends a line and waits for the line that answers it.
    func ask(_ line: [UInt8]) async throws -> [UInt8] { try await onOwnThread { try self.answer(to: line) } }

    private func answer(to line: [UInt8]) throws -> [UInt8] {
        try send(line)
        return try next()
    }

    /// Sends a line that has no answer, or whose answer is read later.
    func send(_ line: [UInt8]) throws { try input.fileHandleForWriting.write(contentsOf: Data(line + [0x0A])) }

    /// Waits for the next line.
    func next() throws -> [UInt8] {
        while true {
            if let end = received.firstIndex(of: 0x0A) {
                defer { received.removeFirst(end + 1) }
                return Array(received[..<end])
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Ended() }
            received += more
        }
    }

    func ask(_ line: String) async throws -> String {
        String(decoding: try await ask(Array(line.utf8)), as: UTF8.self)
    }

    /// Sends a last line, or nothing more, and waits for the program's end.
    func end(_ line: String? = nil) async throws -> (status: Int32, error: String) {
        try await onOwnThread { try self.farewell(line) }
    }

    private func farewell(_ line: String?) throws -> (status: Int32, error: String) {
        if let line { try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }
        try input.fileHandleForWriting.close()
        let said = try error.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }
}
