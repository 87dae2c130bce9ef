import APICheckBase
import APICheckHTTP
import APICheckJSON
import Foundation
import Testing

@Suite("Signing in to the issue tracker", .timeLimit(.minutes(10)))
struct IssueTrackerSignInTests {
    private func text(_ pointer: String, of response: Response) throws -> String {
        let pointer = try #require(Pointer(pointer))
        return try #require(try Document(response.body).root[pointer]?.string)
    }

    private func claims(_ token: String) throws -> JSON {
        let parts = token.split(separator: ".")
        try #require(parts.count == 3)
        let bytes = try #require(Base64.decode(parts[1].utf8))
        return try Document(bytes).root
    }

    @Test("A code gives an access token for half an hour and a refresh token for two weeks")
    func tokens() async throws {
        try await IssueTrackerClient.run { client in
            let answer = try await client.get("/login/oauth/github?code=sandbox-code")
            #expect(answer.status == 200)
            #expect(answer.json("/userId") == "1")
            for (name, lifetime) in [("/accessToken", 1_800), ("/refreshToken", 14 * 86_400)] {
                let token = try claims(text(name, of: answer))
                #expect(token["userName"]?.string == "하루")
                let (issued, expiry) = (try #require(token["iat"]?.int), try #require(token["exp"]?.int))
                #expect(expiry - issued == lifetime)
            }
        }
    }

    @Test("The page calls the app back with the state and a code that is valid once")
    func page() async throws {
        try await IssueTrackerClient.run { client in
            let page = try await client.get("/login/oauth/authorize?client_id=sandbox&state=a%26b")
            #expect(page.status == 302)
            let callback = try #require(page.headers["location"])
            #expect(callback.hasPrefix("issuetrackerapp://?code=sandbox-") && callback.hasSuffix("&state=a%26b"))
            let code = try #require(callback.firstMatch(of: /code=([^&]+)/)).output.1
            #expect(try await client.get("/login/oauth/github?code=\(code)").status == 200)
            #expect(try await client.get("/login/oauth/github?code=\(code)").status == 500)
            #expect(try await client.get("/login/oauth/github?code=unknown").status == 500)
            #expect(try await client.get("/login/oauth/github").status == 400)
            #expect(try await client.get("/login/oauth/gitlab?code=sandbox-code").status == 500)
        }
    }

    @Test("A token that is missing, changed or expired fails with 500")
    func invalidTokens() async throws {
        try await IssueTrackerClient.run { anonymous in
            #expect(try await anonymous.get("/issues").status == 500)
            #expect(try await anonymous.get("/api/issues?query=is:open").status == 500)
            var client = try await anonymous.signedIn()
            #expect(try await client.get("/issues").status == 200)
            #expect(try await client.get("/issues", ["Sandbox-Clock": "1700"]).status == 200)
            let expired = try await client.get("/issues", ["Sandbox-Clock": "1801"])
            #expect(expired.status == 500)
            #expect(expired.json("/error") == #""Internal Server Error""#)
            #expect(expired.json("/path") == #""/issues""#)
            // The server removes seven characters, whatever they are.
            let token = try #require(client.token)
            #expect(try await anonymous.get("/issues", ["Authorization": "1234567\(token)"]).status == 200)
            client.token = token.replacing(/\..*\./, with: ".e30.")
            #expect(try await client.get("/issues").status == 500)
        }
    }

    @Test("A new access token needs both tokens while they are valid")
    func reissue() async throws {
        try await IssueTrackerClient.run { client in
            let first = try await client.get("/login/oauth/github?code=sandbox-code")
            let (access, refresh) = (try text("/accessToken", of: first), try text("/refreshToken", of: first))
            let body = #"{"accessToken":"\#(access)","refreshToken":"\#(refresh)"}"#
            let later = try await client.send("GET", "/login/oauth/reissue", body, ["Sandbox-Clock": "1000"])
            #expect(later.status == 200)
            #expect(try text("/refreshToken", of: later) == refresh)
            let token = try text("/accessToken", of: later)
            #expect(token != access)
            let signed = IssueTrackerClient(base: client.base, token: token)
            #expect(try await signed.get("/issues", ["Sandbox-Clock": "2700"]).status == 200)
            #expect(try await client.send("GET", "/login/oauth/reissue", body, ["Sandbox-Clock": "1900"]).status == 500)
            let swapped = #"{"accessToken":"\#(access)","refreshToken":"\#(access)"}"#
            #expect(try await client.send("GET", "/login/oauth/reissue", swapped).status == 500)
            #expect(try await client.get("/login/oauth/reissue").status == 500)
        }
    }

    @Test("A member who signed out gets 200 without a body")
    func signOut() async throws {
        try await IssueTrackerClient.run { anonymous in
            let (client, other) = (try await anonymous.signedIn(), try await anonymous.signedIn())
            #expect(try await client.get("/api/users/logout").status == 204)
            let answer = try await client.get("/api/labels")
            #expect(answer.status == 200 && answer.body.isEmpty)
            #expect(try await !other.get("/api/labels").body.isEmpty)
        }
    }
}
