import Foundation
import TestSupport

extension Binary {
    /// Runs the program until `body` is done, which is given the first line of output, then interrupts it.
    static func interrupted(
        _ arguments: [String], in folder: URL, environment: [String: String] = [:],
        body: (_ firstLine: String) async throws -> Void
    ) async throws -> Outcome {
        let run = try RunningBinary(arguments, at: folder, environment: environment)
        _ = await waitUntil { run.said.contains("\n") || !run.isRunning }
        if run.isRunning { try await body(run.said) }
        return await run.interrupted()
    }
}
