#if os(Linux)
import Foundation
import TestSupport
import Testing

/// Only commands that send requests need libcurl.
@Suite struct MissingLibraryTests {
    /// Runs the program where the file of libcurl is empty. `LIBRARIES` is the file's folder.
    private func run(_ arguments: [String]) async throws -> Binary.Outcome {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.url.appendingPathComponent("libcurl.so.4"))
        var outcome = try await Binary.process(arguments, environment: ["LD_LIBRARY_PATH": folder.path])
        outcome.output = outcome.output.replacingOccurrences(of: folder.path, with: "LIBRARIES")
        outcome.error = outcome.error.replacingOccurrences(of: folder.path, with: "LIBRARIES")
        return outcome
    }

    @Test func `--version says why there is no libcurl`() async throws {
        let outcome = try await run(["--version"])
        #expect(
            outcome.output
                == "apicheck 0.9.0 (development)\nlibcurl not found (LIBRARIES/libcurl.so.4: file too short)\n")
        #expect(outcome.status == 0)
    }

    @Test func `a comparison of two contracts runs`() async throws {
        let contract = "contracts/todos/openapi.yaml"
        let outcome = try await run(["diff", contract, contract])
        #expect(outcome.error.isEmpty)
        #expect(outcome.status == 0)
    }

    @Test func `a live run fails`() async throws {
        let outcome = try await run(["diff", "--live", "--sandbox", "todos"])
        #expect(
            outcome.error == """
                error: libcurl: libcurl returned an error (dlopen: LIBRARIES/libcurl.so.4: file too short) while \
                preparing the request
                  help:     check that a libcurl of 7.68.0 or later with TLS is installed: \
                `curl-config --version --features`

                """)
        #expect(outcome.status == 3)
    }
}
#endif
