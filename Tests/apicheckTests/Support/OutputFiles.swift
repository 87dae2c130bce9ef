import Foundation
import TestSupport

/// The files that a program writes its output to: a pipe could fill up.
struct OutputFiles: Sendable {
    private let folder: TemporaryFolder
    let output: URL
    let error: URL

    init() throws {
        folder = try TemporaryFolder()
        output = folder.url.appendingPathComponent("output")
        error = folder.url.appendingPathComponent("error")
        for file in [output, error] { try Data().write(to: file) }
    }

    func request(_ arguments: [String], in folder: URL, environment: [String: String]) -> CommandRequest {
        CommandRequest(
            arguments: arguments, folder: folder.path,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            output: output.path, error: error.path)
    }

    func outcome(status: Int32) throws -> Binary.Outcome {
        Binary.Outcome(
            status: status, output: try String(contentsOf: output, encoding: .utf8),
            error: try String(contentsOf: error, encoding: .utf8))
    }
}
