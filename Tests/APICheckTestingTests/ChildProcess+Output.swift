#if os(Linux)
import Dispatch
import Foundation
import TestSupport

extension ChildProcess {
    /// Runs this test program with other arguments; returns its status and what it printed.
    static func testProgram(
        _ arguments: [String], environment: [String: String?], in project: SampleProject
    ) async throws -> (status: Int32, output: String) {
        let file = URL(fileURLWithPath: "\(project.folder)/output-\(UUID().uuidString)")
        try Data().write(to: file)
        let process = ChildProcess()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        process.environment["CI"] = nil
        for (name, value) in environment { process.environment[name] = value }
        let handle = try FileHandle(forWritingTo: file)
        process.standardOutput = handle
        process.standardError = handle
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
                DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Patience.seconds)) {
                    if process.isRunning { process.terminate() }
                }
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        return (status, try String(contentsOf: file, encoding: .utf8))
    }
}
#endif
