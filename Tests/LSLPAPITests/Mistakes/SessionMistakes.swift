import APICheckTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Calls in an order or a number that the service does not expect, found by a strict replay.
@Suite struct SessionMistakes {
    private static let client = FeedClient(session: .shared)

    private static func strict(_ name: String) async throws -> Replay {
        try await Replay("lslp/\(name)", repeats: .refused)
    }

    /// The tokens that the login of a recording answered.
    private static func tokens(_ name: String) throws -> Tokens {
        let login = try JSONDecoder().decode(
            Login.self, from: RecordedExchanges("lslp/\(name)").first("POST", at: "/login").body)
        return Tokens(access: login.token, refresh: login.refreshToken)
    }

    /// Sends a request and returns the status. A request without a recorded answer is an issue, and its status is 0.
    @discardableResult private static func call(
        _ session: URLSession, _ method: String, _ path: String, query: [(String, String)] = [],
        token: String = "token", sourceLocation: SourceLocation = #_sourceLocation
    ) async -> Int {
        var request = client.request(method, path, query: query)
        request.setValue(token, forHTTPHeaderField: "Authorization")
        request.setValue("token", forHTTPHeaderField: "Refresh")
        do {
            return (try await session.data(for: request).1 as? HTTPURLResponse)?.statusCode ?? 0
        } catch {
            Issue.record(Comment(rawValue: error.localizedDescription), sourceLocation: sourceLocation)
            return 0
        }
    }

    /// Refreshes through the same interceptor that meets the 419.
    private static func recursive(
        _ session: URLSession, _ path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        guard await call(session, "GET", path, sourceLocation: sourceLocation) == 419 else { return }
        await recursive(session, "refresh", sourceLocation: sourceLocation)
    }

    static let all = [
        Mistake("the token with the scheme `Bearer`") {
            expectStatus(try RecordedExchanges("lslp/bearer").first("GET", at: "/profile/me"), is: 200...299)
        } says: {
            """
            GET /profile/me has an unexpected status
              where:    Tests/LSLPAPITests/recordings/lslp/bearer.har:102 (entry 2)
              expected: 200 to 299
              actual:   401 Unauthorized, {"message":"인증할 수 없는 액세스 토큰입니다."}
              help:     handle this status in the app, or fix the request
            """
        } fixed: {
            expectStatus(try RecordedExchanges("lslp/two-calls").all("GET", at: "/profile/me")[1], is: 200...299)
        },
        Mistake("the refresh goes through the interceptor that refreshes: 419 without end", distance: 2) {
            let session = URLSession(configuration: .replaying(try await strict("refresh-419")))
            await recursive(session, "profile/me")
        } says: {
            """
            no recorded answer to GET /refresh
              where:    nearest entry: Tests/LSLPAPITests/recordings/lslp/refresh-419.har:185 (entry 3), GET /refresh
              expected: an unused entry
              actual:   an entry that answered call 2
              help:     to accept it, remove repeats: .refused; record it with: apicheck record lslp
            """
        } fixed: {
            let replay = try await strict("refresh-419")
            let client = FeedClient(
                session: URLSession(configuration: .replaying(replay)), tokens: try tokens("refresh-419"))
            await #expect(throws: FeedError.tokenExpired) { try await client.myProfile() }
        },
        Mistake("two calls that meet 419 refresh twice", distance: 4) {
            let session = URLSession(configuration: .replaying(try await strict("two-calls")))
            let query = [("limit", "2"), ("product_id", "sandbox_feed")]
            let met = [await call(session, "GET", "profile/me"), await call(session, "GET", "post", query: query)]
            for _ in met where met == [419, 419] { await call(session, "GET", "refresh") }
        } says: {
            """
            no recorded answer to GET /refresh
              where:    nearest entry: Tests/LSLPAPITests/recordings/lslp/two-calls.har:277 (entry 4), GET /refresh
              expected: an unused entry
              actual:   an entry that answered call 3
              help:     to accept it, remove repeats: .refused; record it with: apicheck record lslp
            """
        } fixed: {
            let replay = try await strict("two-calls")
            let client = FeedClient(
                session: URLSession(configuration: .replaying(replay)), tokens: try tokens("two-calls"))
            async let page = client.page(limit: 2)
            async let profile = client.myProfile()
            _ = try await (page, profile)
        },
        Mistake("a like is sent again after its answer was lost, which takes it back", distance: 2) {
            let session = URLSession(configuration: .replaying(try await strict("one-like")))
            for _ in 0..<2 { await call(session, "POST", "post/like/65866f4a74946e5a20f2a007") }
        } says: {
            """
            no recorded answer to POST /post/like/65866f4a74946e5a20f2a007
              where:    nearest entry: Tests/LSLPAPITests/recordings/lslp/one-like.har:102 (entry 2), POST \
            /post/like/65866f4a74946e5a20f2a007
              expected: an unused entry
              actual:   an entry that answered call 1
              help:     to accept it, remove repeats: .refused; record it with: apicheck record lslp
            """
        } fixed: {
            let replay = try await strict("one-like")
            let client = FeedClient(
                session: URLSession(configuration: .replaying(replay)), tokens: try tokens("one-like"))
            #expect(try await client.toggleLike("65866f4a74946e5a20f2a007"))
        },
        Mistake("a page after the last one: the cursor \"0\" is sent", distance: 2) {
            let session = URLSession(configuration: .replaying(try await strict("pages")))
            await call(
                session, "GET", "post", query: [("next", "0"), ("limit", "5"), ("product_id", "sandbox_feed")])
        } says: {
            """
            no recorded answer to GET /post?next=0&limit=5&product_id=sandbox_feed
              where:    nearest entry: Tests/LSLPAPITests/recordings/lslp/pages.har:102 (entry 2), GET \
            /post?next=&limit=5&product_id=sandbox_feed
              expected: query next: ""
              actual:   query next: "0"
              help:     to accept it, add .ignoringQuery("next") in matching:; record it with: apicheck record lslp
            """
        } fixed: {
            let last = try #require(try RecordedExchanges("lslp/pages").last)
            #expect(try JSONDecoder.feed.decode(PostPage.self, from: last.body).next == nil)
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
