// On Apple's systems, `xctest` runs a bundle, and its output differs.
#if os(Linux)
import Dispatch
import Foundation
import TestSupport

/// A run of one case of ``XCTestSamples`` in a process of XCTest.
struct XCTestProcess {
    let status: Int32
    private let output: String

    /// `server` is what the case calls while it records in the mode `record`.
    init(_ name: String, in project: SampleProject, recording mode: String? = nil, from server: String? = nil)
        async throws
    {
        let file = URL(fileURLWithPath: "\(project.folder)/output-\(UUID().uuidString)")
        try Data().write(to: file)
        let process = ChildProcess()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["APICheckTestingTests.XCTestSamples/\(name)"]
        process.environment["APICHECK_SAMPLE_PROJECT"] = project.folder
        process.environment["APICHECK_SAMPLE_SERVER"] = server
        process.environment["APICHECK_RECORD"] = mode
        process.environment["CI"] = nil
        let handle = try FileHandle(forWritingTo: file)
        process.standardOutput = handle
        process.standardError = handle
        status = try await withCheckedThrowingContinuation { continuation in
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
        output = try String(contentsOf: file, encoding: .utf8)
    }

    /// What was printed while the case ran, without the folder of its file.
    var printed: String {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex { $0.hasPrefix("Test Case ") && $0.contains(" started at ") }
        let end = lines.lastIndex { $0.hasPrefix("Test Case ") && !$0.contains(" started at ") }
        guard let start, let end else { return output }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
        return lines[(start + 1)..<end].joined(separator: "\n").replacing("\(folder)/", with: "")
    }
}
#endif
