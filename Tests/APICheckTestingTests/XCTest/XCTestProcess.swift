// On Apple's systems, `xctest` runs a bundle, and its output differs.
#if os(Linux)
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
        (status, output) = try await ChildProcess.testProgram(
            ["APICheckTestingTests.XCTestSamples/\(name)"],
            environment: [
                "APICHECK_SAMPLE_PROJECT": project.folder, "APICHECK_SAMPLE_SERVER": server, "APICHECK_RECORD": mode,
            ], in: project)
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
