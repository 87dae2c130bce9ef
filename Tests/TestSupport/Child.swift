package import Foundation

/// A program that a test uses, ended with this object. If the tests end first, the closed pipe ends it.
///
/// Its standard input stays open and empty for a minute: `openssl s_server` closes a connection at the end of its
/// input.
package final class Child: Sendable {
    private let process = ChildProcess()
    private let input = Pipe()
    private let output: URL

    /// Starts the program, and waits until it accepts connections at the port of 127.0.0.1.
    package init(_ program: String, _ arguments: [String], port: UInt16, in folder: URL) async throws {
        output = folder.appending(path: "output-\(port)")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "sleep 60 | \"$@\" & child=$!; read _; kill -9 $child", "sh", program] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = input
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        _ = await waitUntil { [process] in Socket.accepts(port) || !process.isRunning }
    }

    deinit {
        try? input.fileHandleForWriting.write(contentsOf: [0x0A])
    }

    /// The output of the program so far.
    package var printed: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    /// Runs a program and returns its output; nil when it fails or is missing.
    package static func run(_ program: String, _ arguments: [String], in folder: URL) async -> String? {
        try? await onOwnThread {
            let process = ChildProcess()
            let output = Pipe()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [program] + arguments
            process.currentDirectoryURL = folder
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            let printed = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return process.terminationStatus == 0 ? String(decoding: printed, as: UTF8.self) : nil
        }
    }
}
