import Foundation
import TestSupport

extension Binary {
    /// Runs to the end with a terminal as standard input and standard error, and types a line when a question is asked.
    ///
    /// - Parameter answer: What is typed; nil for the end of the input, Ctrl-D.
    /// - Returns: As `error`, what the terminal shows.
    static func run(_ arguments: [String], typing answer: String?, in folder: URL) async throws -> Outcome {
        let scratch = try TemporaryFolder()
        let output = scratch.url.appendingPathComponent("output")
        try Data().write(to: output)
        let (master, slave) = try openTerminal()
        let process = ChildProcess()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = slave
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = slave
        try process.run()
        // The terminal ends when nobody has it open any more.
        try slave.close()
        DispatchQueue.global().asyncAfter(deadline: .now() + Double(Patience.seconds)) {
            if process.isRunning { process.terminate() }
        }
        let shown = try await onOwnThread { converse(on: master.fileDescriptor, answer: answer) }
        process.waitUntilExit()
        return try Outcome(
            status: process.terminationStatus, output: String(contentsOf: output, encoding: .utf8), error: shown)
    }

    private static func openTerminal() throws -> (master: FileHandle, slave: FileHandle) {
        var (master, slave): (Int32, Int32) = (-1, -1)
        guard openpty(&master, &slave, nil, nil, nil) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        return (
            FileHandle(fileDescriptor: master, closeOnDealloc: true),
            FileHandle(fileDescriptor: slave, closeOnDealloc: true)
        )
    }

    /// Reads what the terminal shows until the program ends.
    private static func converse(on master: Int32, answer: String?) -> String {
        var shown: [UInt8] = []
        var isAnswered = false
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(master, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            // Linux reports the end as an error.
            guard count > 0 else { break }
            shown += buffer[..<count]
            if !isAnswered, shown.suffix(6).elementsEqual("[y/N] ".utf8) {
                isAnswered = true
                let typed = Array((answer.map { $0 + "\n" } ?? "\u{4}").utf8)
                _ = typed.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            }
        }
        return String(decoding: shown, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    }
}
