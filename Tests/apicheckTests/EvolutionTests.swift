import Foundation
import Testing

/// The issue tracker as it was in June 2022, in `Evolution/`, and a week later, in the sandbox: each change of a real
/// service is named.
@Suite struct EvolutionTests {
    private static let folder = Binary.root.appendingPathComponent("Tests/apicheckTests/Evolution")

    private static func compare(with url: String) async throws -> Binary.Outcome {
        try await Binary.run(
            ["diff", "--live", "--server", url, "--allow-writes", "--input", "code=sandbox-code"], in: folder)
    }

    @Test func theRecordingOfTheEarlierServerSatisfiesItsContract() async throws {
        let outcome = try await Binary.run(["verify"], in: Self.folder)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("8 exchanges checked: 0 breaking, 0 warnings, 0 info"))
    }

    @Test func theLaterServerDiffersInEachChange() async throws {
        let server = try RunningBinary(["sandbox", "issuetracker"], at: Binary.root)
        let outcome = try await Self.compare(with: "http://127.0.0.1:\(server.port())")
        #expect(outcome.status == 1)
        try Golden.expect(Golden.stable(outcome.output + outcome.error), equals: "evolution.txt")
        #expect(await server.interrupted().status == 0)
    }

    @Test func theRecordingItselfDoesNotDiffer() async throws {
        let server = try RunningBinary(["serve"], at: Self.folder)
        let outcome = try await Self.compare(with: "http://127.0.0.1:\(server.port())")
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
        _ = await server.interrupted()
    }
}
