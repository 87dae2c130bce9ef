import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The sign-in with a code: the state is checked, and the tokens are used.
@Suite(.contract("issuetracker")) struct SignInTests {
    private static let signIn = SignIn(clientID: "sandbox", state: "s-1")

    private static func code(of callback: String) throws -> String {
        try signIn.code(from: #require(URL(string: callback)))
    }

    @Test func thePageGetsTheStateOfTheSignIn() {
        #expect(
            Self.signIn.page?.absoluteString == "https://github.com/login/oauth/authorize?client_id=sandbox&state=s-1")
        #expect(SignIn(clientID: "sandbox").state != SignIn(clientID: "sandbox").state)
    }

    @Test(arguments: [
        "issuetrackerapp://?code=c-1&state=s-1", "issuetrackerapp://?state=s-1&code=c-1",
        "issuetrackerapp://callback?state=s-1&code=c-1&scope=",
    ])
    func theCodeIsFoundByItsName(_ callback: String) throws {
        #expect(try Self.code(of: callback) == "c-1")
    }

    @Test(arguments: [
        ("issuetrackerapp://?code=c-1", SignIn.Failed.otherState),
        ("issuetrackerapp://?code=c-1&state=s-2", .otherState),
        ("issuetrackerapp://?state=s-1", .noCode),
        ("issuetrackerapp://?state=s-1&code=", .noCode),
        ("issuetrackerapp://?error=access_denied&state=s-1", .refused("access_denied")),
        // Without the state the reason may come from anyone.
        ("issuetrackerapp://?error=access_denied", .otherState),
    ])
    func otherCallbacksAreRefused(_ callback: String, _ failure: SignIn.Failed) {
        #expect(throws: failure) { try Self.code(of: callback) }
    }

    /// The app took the text after the last `=`, which was the code while nothing came after it.
    @Test func theTextAfterTheLastEqualsSignIsNotTheCode() throws {
        let callback = "issuetrackerapp://?code=c-1&state=s-1"
        #expect(callback.split(separator: "=").last == "s-1")
        #expect(try Self.code(of: callback) == "c-1")
    }

    @Test func theAppSignsInAndListsItsIssues() async throws {
        let replay = try await Replay("issuetracker/reads")
        let client = TrackerClient(session: URLSession(configuration: .replaying(replay)))
        await #expect(throws: TrackerClient.Failed.notSignedIn) { try await client.issues() }
        let member = try await client.signIn(code: "sandbox-code")
        #expect(member.userID == 1)
        #expect(try await client.issues().map(\.id) == [1, 2, 3])
        #expect(try await client.issue(1).editable)
        for exchange in replay.exchanges { expectConforms(exchange) }
        let tokens = replay.requests.map { $0.value(forHTTPHeaderField: "Authorization") }
        #expect(tokens == [nil, "Bearer \(member.accessToken)", "Bearer \(member.accessToken)"])
    }

    @Test(.recording("issuetracker/signIn")) func aMissingTokenIsAFailureOfTheServer() throws {
        let exchanges = try RecordedExchanges.current
        #expect(exchanges.map(\.status) == [200, 500, 200, 200])
        #expect(exchanges[1].requestHeaders.allSatisfy { $0.name.lowercased() != "authorization" })
        expectStatus(exchanges[1], is: 500)
    }

    /// The claims of RFC 7519, of a member called "하루" who has until 1,800 seconds after 2022-07-01.
    @Test func theAppReadsWhenItsTokenExpires() throws {
        let claims = Data(#"{"id":"sandbox-haru","userName":"하루","exp":1656635400}"#.utf8).base64EncodedString()
        let text = claims.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "=", with: "")
        let token = try AccessToken("e30.\(text.replacingOccurrences(of: "/", with: "_")).sandbox")
        #expect(token.userName == "하루")
        expectSameInstant(token.expiry, as: "2022-07-01T00:30:00Z")
        #expect(!token.needsReissue(at: token.expiry.addingTimeInterval(-61)))
        #expect(token.needsReissue(at: token.expiry.addingTimeInterval(-59)))
        #expect(throws: (any Error).self) { try AccessToken("no token") }
    }
}
