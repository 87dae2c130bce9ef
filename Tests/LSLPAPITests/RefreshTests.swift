import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the app does when its tokens expire.
@Suite(.timeLimit(.minutes(10))) struct RefreshTests {
    /// A client that has logged in with the recorded answer.
    private static func client(_ session: URLSession) async throws -> FeedClient {
        let client = FeedClient(session: session)
        try await client.logIn(email: "REDACTED-3@redacted.invalid", password: "REDACTED-2________")
        return client
    }

    /// 419, refresh, the call again.
    @Test func anExpiredTokenIsReplaced() async throws {
        let replay = try await Replay("lslp/two-calls", matching: Self.login)
        let client = try await Self.client(URLSession(configuration: .replaying(replay)))
        let before = await client.tokens
        #expect(try await client.myProfile().nick == "미나")
        #expect(replay.exchanges.map(\.status) == [200, 419, 200, 200])
        #expect(replay.exchanges.map { "\($0.method) \($0.url.split(separator: "/").last ?? "")" }.last == "GET me")
        let after = await client.tokens
        #expect(after?.access != before?.access)
        #expect(Self.sent(replay) == [nil, before?.access, before?.access, after?.access])
        #expect(after?.refresh == before?.refresh)
    }

    /// Two calls meet 419 at the same time, in each of ten orders, and only one refreshes.
    @Test(arguments: 0..<10) func twoExpiredCallsRefreshOnce(_ round: Int) async throws {
        let replay = try await Replay(
            "lslp/two-calls", matching: Self.login, repeats: .refused)
        let client = try await Self.client(URLSession(configuration: .replaying(replay)))
        let (found, member) = try await client.pageAndProfile(limit: 2)
        #expect(found.data.map(\.title) == ["한 해의 사진", "송년회"])
        #expect(member.nick == "미나")
        let statuses = replay.exchanges.map { "\(URL(string: $0.url)?.path ?? "") \($0.status)" }.sorted()
        #expect(
            statuses == [
                "/login 200", "/post 200", "/post 419", "/profile/me 200", "/profile/me 419", "/refresh 200",
            ])
        // The old token gets 419, the new one 200.
        let new = await client.tokens?.access
        for (exchange, token) in zip(replay.exchanges, Self.sent(replay)) where !exchange.url.contains("login") {
            #expect((token == new) == (exchange.status == 200 && !exchange.url.contains("refresh")))
        }
    }

    /// 418: the call ends with an error, and the tokens are gone.
    @Test func anExpiredLoginEndsTheCall() async throws {
        let replay = try await Replay("lslp/signed-out", matching: Self.login, repeats: .refused)
        let client = try await Self.client(URLSession(configuration: .replaying(replay)))
        await #expect(throws: FeedError.signedOut) { try await client.myProfile() }
        #expect(await client.tokens == nil)
        #expect(replay.exchanges.map(\.status) == [200, 419, 418])
        // The next call does not reach the server.
        await #expect(throws: FeedError.signedOut) { try await client.page(limit: 2) }
        #expect(replay.exchanges.count == 3)
    }

    /// A refresh that itself answers 419 is not refreshed.
    @Test func anExpiredRefreshIsNotRepeated() async throws {
        let replay = try await Replay("lslp/refresh-419", matching: Self.login, repeats: .refused)
        let client = try await Self.client(URLSession(configuration: .replaying(replay)))
        await #expect(throws: FeedError.tokenExpired) { try await client.myProfile() }
        #expect(replay.exchanges.map(\.status) == [200, 419, 419])
    }

    /// 409 says that the access token has not expired: no error for the user.
    @Test func aRefreshThatIsTooEarlyKeepsTheToken() async throws {
        let replay = try await Replay("lslp/expiry", matching: Self.login)
        let client = try await Self.client(URLSession(configuration: .replaying(replay)))
        let before = await client.tokens
        try await client.refresh()
        #expect(replay.exchanges.map(\.status) == [200, 409])
        #expect(await client.tokens == before)
    }

    /// The access tokens of the requests.
    private static func sent(_ replay: Replay) -> [String?] {
        replay.requests.map { $0.value(forHTTPHeaderField: "Authorization") }
    }

    /// The address and the password of the recording are placeholders.
    private static let login = [
        RequestMatching.ignoringBodyValue(at: "/email"), .ignoringBodyValue(at: "/password"),
    ]
}

extension FeedClient {
    /// Sends two calls with one token. Tasks of the actor begin in their order when it is free, so both have read the token
    /// before either has its answer; `async let` could begin the second one after the refresh of the first.
    fileprivate func pageAndProfile(limit: Int) async throws -> (PostPage, Profile) {
        let page = Task { try await self.page(limit: limit) }
        let profile = Task { try await self.myProfile() }
        return try await (page.value, profile.value)
    }
}
