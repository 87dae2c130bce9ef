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

extension Binary {
    private static let synopses = [
        "diff": """
        OLD NEW [<options>]
               apicheck diff --live [<api> ...] [<options>]
               apicheck diff --live --recording FILE.har [<options>]
        """,
        "proxy": "[<options>] --target <url>",
        "record": """
        [<api> ...] [<options>]
               apicheck record <api> ... [<options>] -- <command> ...
        """,
        "replay": "[<api> ...] [<options>] -- <command> ...",
        "sandbox": """
        [<api> ...] [--port <port>] [--drift <api:name> ...] [--contracts <folder>] [--allow-host <name> ...] \
        [--allow-origin <origin> ...]
        """,
        "scrub": "[<options>] [<path> ...]",
    ]

    /// The lines below an error in the arguments of a command.
    static func usage(of command: String) -> String {
        """
        Usage: apicheck \(command) \(synopses[command] ?? "[<options>] [<api> ...]")
          See 'apicheck \(command) --help' for more information.

        """
    }
}
