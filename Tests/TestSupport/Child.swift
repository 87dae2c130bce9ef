import Dispatch
package import Foundation

/// A program that serves a test, ended with it; should the tests die first, the closing pipe ends it.
///
/// Its own input stays open for a minute and is empty: `openssl s_server` ends a connection at the end of its input.
package final class Child {
    private let process = ChildProcess()
    private let input = Pipe()
    private let output: URL

    /// Starts the program and waits until its port of 127.0.0.1 takes connections.
    package init(_ program: String, _ arguments: [String], port: UInt16, in folder: URL) throws {
        output = folder.appending(path: "output-\(port)")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "sleep 60 | \"$@\" & child=$!; read _; kill -9 $child", "sh", program] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = input
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        let deadline = ContinuousClock.now + .seconds(Patience.seconds)
        while !Socket.accepts(port), ContinuousClock.now < deadline, process.isRunning { sched_yield() }
    }

    deinit {
        try? input.fileHandleForWriting.write(contentsOf: [0x0A])
    }

    /// What the program has printed so far.
    package var printed: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    /// Runs a program to its end and returns what it printed; nil when it failed or is not there.
    package static func run(_ program: String, _ arguments: [String], in folder: URL) -> String? {
        let process = ChildProcess()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do { try process.run() } catch { return nil }
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        guard ended.wait(timeout: .now() + .seconds(Patience.seconds)) == .success else { return nil }
        return process.terminationStatus == 0 ? String(decoding: printed, as: UTF8.self) : nil
    }
}
