import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Events on pages, whatever the form of the next page's URL.
@Suite struct EventTests {
    @Test(.recording("github/reads")) func everyPageDecodes() throws {
        let exchanges = try RecordedExchanges.current
        let pages =
            exchanges.all("GET", at: "/repos/octocat/Hello-World/events") + exchanges.all("GET", at: "/1296269/events")
        let events = expectDecodes([Event].self, from: pages, decoder: .gitHub)
        #expect(events.map(\.count) == [10, 10, 10])
        #expect(events[1] == events[2])
        for event in events[0] {
            #expect(Int(event.id) != nil)
            #expect(event.repo.name == "octocat/Hello-World")
        }
        #expect(events[0].map(\.kind).contains(.push))
        #expect(events[0].map(\.kind).contains(.other("DiscussionEvent")))
    }

    @Test(.recording("github/reads")) func theTimeIsTheSentOne() throws {
        let page = try RecordedExchanges.current.first("GET", at: "/events")
        let events = try requireDecodes([Event].self, from: page, decoder: .gitHub)
        for (index, event) in events.enumerated() {
            expectSameInstant(try #require(event.createdAt), at: "/\(index)/created_at", of: page)
        }
    }

    @Test func theAppFollowsLink() async throws {
        let replay = try await Replay("github/reads")
        let client = GitHubClient(session: URLSession(configuration: .replaying(replay)))
        let first = try await client.events(of: "octocat/Hello-World")
        #expect(first.next == 2)
        let second = try await client.events(of: "octocat/Hello-World", page: try #require(first.next))
        #expect(second.next == 3)
        #expect(Set(first.events.map(\.id)).isDisjoint(with: second.events.map(\.id)))
        #expect(try await client.search("http language:swift", sort: "stars").totalCount == 3)
    }

    @Test(
        arguments: [
            (#"<https://api.github.com/repositories/810796/events?page=2>; rel="next""#, 2),
            (#"<https://a/x?page=1&per_page=5>; rel="prev", <https://a/x?per_page=5&page=3>; rel="next""#, 3),
            (#"<https://a/x?page=1>; rel="prev", <https://a/x?page=1>; rel="first""#, nil),
            (nil, nil),
        ] as [(String?, Int?)])
    func theLinkHeaderNamesTheNextPage(_ link: String?, _ page: Int?) {
        #expect(GitHubClient.page(next: link) == page)
    }
}
