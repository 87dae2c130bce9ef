import Foundation
import TestSupport

/// The built program, run as a user runs it.
struct Binary {
    struct Outcome: Sendable {
        var status: Int32
        var output: String
        var error: String
    }

    /// The package's folder, where contracts and recordings stand.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL

    private static let turnstile = Turnstile(2)

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

    /// Runs to the end, for at most `limit` seconds; output goes through files, so that no pipe can fill up.
    static func run(
        _ arguments: [String], of program: URL = executable, in folder: URL = root, environment: [String: String] = [:],
        limit: Double = Double(Patience.seconds)
    ) async throws -> Outcome {
        let scratch = try TemporaryFolder()
        let output = scratch.url.appendingPathComponent("output")
        let error = scratch.url.appendingPathComponent("error")
        for file in [output, error] { try Data().write(to: file) }
        let process = ChildProcess()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: error)
        await turnstile.enter()
        let status = await exitStatus(of: process, limit: limit)
        await turnstile.leave()
        return try Outcome(
            status: status.get(), output: String(contentsOf: output, encoding: .utf8),
            error: String(contentsOf: error, encoding: .utf8))
    }

    /// Runs a line of bash that may name the program as `apicheck`.
    static func shell(_ line: String) async throws -> Outcome {
        try await run(
            ["-c", "apicheck() { \"$APICHECK\" \"$@\"; }; \(line)"], of: URL(fileURLWithPath: "/bin/bash"),
            environment: ["APICHECK": executable.path])
    }

    private static func exitStatus(of process: ChildProcess, limit: Double) async -> Result<Int32, any Error> {
        await withCheckedContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: .success($0.terminationStatus)) }
            do {
                try process.run()
                DispatchQueue.global().asyncAfter(deadline: .now() + limit) {
                    if process.isRunning { process.terminate() }
                }
            } catch {
                process.terminationHandler = nil
                continuation.resume(returning: .failure(error))
            }
        }
    }
}
