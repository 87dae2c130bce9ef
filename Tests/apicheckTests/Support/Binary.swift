import Foundation
import TestSupport

/// The built program, run as a user runs it.
struct Binary {
    struct Outcome: Sendable {
        /// The exit status, or the number of the signal that ended the program below zero.
        var status: Int32
        var output: String
        var error: String
    }

    /// The package's folder, with contracts and recordings.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL

    private static let queue = CommandQueue(width: 2)

    static var executable: URL { executable(named: "apicheck") }

    /// Beside the test bundle, wherever the build put that.
    static func executable(named name: String) -> URL {
        #if os(macOS)
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let products = bundles.first?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        #else
        let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        #endif
        return products.appendingPathComponent(name)
    }

    /// Runs a command to its end, for at most `limit` seconds, in a process that runs other commands before and after it.
    static func run(
        _ arguments: [String], in folder: URL = root, environment: [String: String] = [:],
        limit: Double = Double(Patience.seconds)
    ) async throws -> Outcome {
        let outcome = try await outcome(limit: limit) { files in
            try CommandRunner.start(files.request(arguments, in: folder, environment: environment))
        }
        JSONOutput.check(outcome, of: arguments)
        return outcome
    }

    /// The same in a process of its own, for what belongs to a process: its signals, descriptors, limits, and libraries; or of
    /// another program.
    static func process(
        _ arguments: [String], of program: URL = executable, in folder: URL = root, environment: [String: String] = [:],
        limit: Double = Double(Patience.seconds)
    ) async throws -> Outcome {
        try await outcome(limit: limit) { files in
            let process = ChildProcess()
            process.executableURL = program
            process.arguments = arguments
            process.currentDirectoryURL = folder
            process.environment.merge(environment) { $1 }
            process.standardOutput = try FileHandle(forWritingTo: files.output)
            process.standardError = try FileHandle(forWritingTo: files.error)
            try process.run()
            return process
        }
    }

    /// Runs a line of bash that may name the program as `apicheck`.
    static func shell(_ line: String) async throws -> Outcome {
        try await process(
            ["-c", "apicheck() { \"$APICHECK\" \"$@\"; }; \(line)"], of: URL(fileURLWithPath: "/bin/bash"),
            environment: ["APICHECK": executable.path])
    }

    private static func outcome(
        limit: Double, of start: @escaping @Sendable (OutputFiles) throws -> any RunningProgram
    ) async throws -> Outcome {
        try await queue.run {
            let files = try OutputFiles()
            let program = try start(files)
            DispatchQueue.global().asyncAfter(deadline: .now() + limit) { program.send(SIGTERM) }
            return try files.outcome(status: program.waitUntilEnd())
        }
    }
}
