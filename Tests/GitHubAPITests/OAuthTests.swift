import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A code is exchanged for a token; errors have status 200.
@Suite(.contract("github-oauth")) struct OAuthTests {
    private static func signIn(_ replay: Replay) -> SignIn {
        SignIn(
            session: URLSession(configuration: .replaying(replay)), clientID: "sandbox-client", clientSecret: "any")
    }

    @Test(arguments: ["github-oauth/errors", "github-oauth/token"]) func theRecordingConforms(_ name: String) throws {
        for exchange in try RecordedExchanges(name) { expectConforms(exchange) }
    }

    @Test func aCodeBecomesAToken() async throws {
        let replay = try await Replay("github-oauth/token")
        let answer = try await Self.signIn(replay).exchange("any")
        guard case .token(let token) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(token.hasPrefix("REDACTED"))
        #expect(replay.requests.first?.value(forHTTPHeaderField: "Accept") == "application/json")
    }

    @Test func aWrongCodeIsAnErrorWithStatus200() async throws {
        let replay = try await Replay("github-oauth/errors")
        #expect(try await Self.signIn(replay).exchange("any") == .refused("bad_verification_code"))
        #expect(replay.exchanges.map(\.status) == [200])
    }

    @Test(.recording("github-oauth/errors")) func theSameAnswerAsAForm() throws {
        let exchanges = try RecordedExchanges.current
        #expect(
            exchanges.map { $0.header("Content-Type")?.prefix(33) } == [
                "application/json; charset=utf-8", "application/x-www-form-urlencoded",
            ])
        #expect(String(decoding: exchanges[1].body, as: UTF8.self).hasPrefix("error=bad_verification_code&"))
    }

    @Test func theRequestConforms() {
        let signIn = SignIn(clientID: "a", clientSecret: "b")
        expectConforms(signIn.request("c"))
        expectForm(signIn.request("c & d"), equals: ["client_id": "a", "client_secret": "b", "code": "c & d"])
    }
}
