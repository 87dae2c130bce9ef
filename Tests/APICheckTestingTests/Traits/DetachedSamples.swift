// As in XCTestProcess.
#if os(Linux)
import APICheckBase
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let samplesFolder = ProcessInfo.processInfo.environment["APICHECK_DETACHED_PROJECT"]

/// Tests of which one records an issue outside of any test; ``DetachedIssueTests`` runs them in a process of their own.
@Suite(.enabled(if: samplesFolder != nil)) struct DetachedSamples {
    private static let server = ProcessInfo.processInfo.environment["APICHECK_DETACHED_SERVER"] ?? ""
    private static let begun = Locked(0)
    private static let isOver = Locked(false)

    private static func waitForTheIssue() async throws {
        begun.withLock { $0 += 1 }
        try #require(await waitUntil { isOver.withLock { $0 } })
    }

    /// Records, and passes.
    @Test(.replay("things/bystander", in: .path(samplesFolder ?? ""))) func recordingBystander() async throws {
        let url = try #require(URL(string: DetachedSamples.server + "/things"))
        _ = try await URLSession(configuration: .replaying()).data(from: url)
        try await DetachedSamples.waitForTheIssue()
    }

    @Test(.answers { .get("/a") { .empty() } }, arguments: 1...5) func bystander(_ number: Int) async throws {
        let url = try #require(URL(string: "https://example.com/a"))
        _ = try await URLSession(configuration: .replaying()).data(from: url)
        try await DetachedSamples.waitForTheIssue()
    }

    /// A session is kept after its replay has ended.
    @Test func lateRequest() async throws {
        let url = try #require(URL(string: "https://example.com/a"))
        let kept = Locked<URLSession?>(nil)
        let trait = ReplayTrait.answers { .get("/a") { .empty() } }
        try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {
            let session = URLSession(configuration: .replaying())
            _ = try await session.data(from: url)
            kept.withLock { $0 = session }
        }
        let session = try #require(kept.withLock { $0 })
        _ = try? await session.data(from: url)
    }

    @Test(.answers { .get("/a") { .empty() } }) func culprit() async throws {
        let url = try #require(URL(string: "https://example.com/a"))
        _ = try await URLSession(configuration: .replaying()).data(from: url)
        let hasBegun = await waitUntil { DetachedSamples.begun.withLock { $0 } == 6 }
        await Task.detached { _ = URLSessionConfiguration.replaying() }.value
        DetachedSamples.isOver.withLock { $0 = true }
        #expect(hasBegun)
    }
}
#endif
