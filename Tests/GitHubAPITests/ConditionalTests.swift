import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Unchanged responses are not sent again.
@Suite(.contract("github")) struct ConditionalTests {
    /// The conditions must match, so that a response is only replayed for the recorded condition.
    private static let matching: [RequestMatching] = [.header("If-None-Match")]

    @Test func anUnchangedPageIsShownAgain() async throws {
        let replay = try await Replay("github/conditional", matching: ConditionalTests.matching)
        let client = GitHubClient(session: URLSession(configuration: .replaying(replay)))
        let first = try await client.events(of: "octocat/Hello-World")
        let second = try await client.events(of: "octocat/Hello-World")
        #expect(first.events.count == 10)
        #expect(second == first)
        #expect(replay.exchanges.map(\.status) == [200, 304])
        for exchange in replay.exchanges { expectConforms(exchange) }
        let asked = try #require(replay.requests.last)
        #expect(asked.value(forHTTPHeaderField: "If-None-Match") == replay.exchanges[0].header("ETag"))
        #expect(asked.value(forHTTPHeaderField: "If-Modified-Since") == replay.exchanges[0].header("Last-Modified"))
    }

    /// A replaying session has no cache: it neither adds conditions nor turns a 304 into a 200.
    @Test func theSessionShowsA304AsOne() async throws {
        let replay = try await Replay("github/conditional")
        let session = URLSession(configuration: .replaying(replay))
        let url = try #require(
            URL(string: "https://api.github.com/repos/octocat/Hello-World/events?per_page=10&page=1"))
        for status in [200, 304, 304, 200] {
            let (body, response) = try await session.data(from: url)
            expectStatus(response, is: status)
            #expect(body.isEmpty == (status == 304))
        }
        #expect(replay.requests.allSatisfy { $0.value(forHTTPHeaderField: "If-None-Match") == nil })
    }

    /// 200 sends W/"x" and 304 sends "x": the app keeps the first and compares weakly.
    @Test(.recording("github/conditional")) func theTagsOf200And304AreTheSame() throws {
        let exchanges = try RecordedExchanges.current
        let tags = try exchanges.map { try #require($0.header("ETag")) }
        #expect(exchanges.map(\.status) == [200, 304, 304, 200])
        #expect(tags.allSatisfy { Validators.areSame($0, tags[0]) })
        #expect(tags[0] != tags[1])
        #expect(!Validators.areSame(tags[0], "\"x\""))
    }

    @Test(.replay("github/tokens", matching: ConditionalTests.matching, repeats: .refused))
    func eachAccountUsesItsOwnTags() async throws {
        let session = URLSession(configuration: .replaying())
        for token in ["one", "two"] {
            let client = GitHubClient(session: session, token: token)
            for _ in 0..<2 { _ = try await client.events(of: "octocat/Hello-World", perPage: 1) }
        }
        let exchanges = try Replay.current.exchanges
        #expect(exchanges.map(\.status) == [200, 304, 200, 304])
        #expect(exchanges[0].header("ETag") != exchanges[2].header("ETag"))
    }

    /// With a token, a 304 does not count as a call; without one it does.
    @Test(arguments: [("github/tokens", 0), ("github/conditional", 1)])
    func whatA304Costs(_ recording: String, _ cost: Int) throws {
        let left = try RecordedExchanges(recording).prefix(2)
            .map { try #require($0.header("X-RateLimit-Remaining").flatMap { Int($0) }) }
        #expect(left[0] - left[1] == cost)
    }
}
