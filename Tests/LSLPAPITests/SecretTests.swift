import APICheckTesting
import Foundation
import Testing

/// Keys, passwords, addresses and tokens are in no recording, and the app does not print them.
@Suite struct SecretTests {
    @Test(arguments: [
        "lslp/members", "lslp/feed", "lslp/expiry", "lslp/two-calls", "lslp/signed-out", "lslp/refresh-419",
        "lslp/pages", "lslp/posting", "lslp/created", "lslp/one-like", "lslp/bearer", "lslp-v2/feed", "lslp-v2/expiry",
    ])
    func noSecretIsInTheFile(_ name: String) throws {
        let file = try String(contentsOfFile: RecordedExchanges(name).file, encoding: .utf8)
        for secret in ["sandbox-sesac-key", "sandbox-password", "sandbox.example\"", "@sandbox", "eyJ"] {
            #expect(!file.contains(secret), "\(secret) is in \(name)")
        }
        #expect(file.contains("REDACTED-"))
    }

    /// A placeholder is the same wherever its value was: the token of the login is that of the later call.
    @Test(.recording("lslp/expiry")) func thePlaceholdersOfATokenAreEqual() throws {
        let exchanges = try RecordedExchanges.current
        let login = try requireDecodes(Login.self, from: exchanges.first("POST", at: "/login"))
        let token = try requireDecodes(NewToken.self, from: exchanges.all("GET", at: "/refresh")[1]).token
        let sent = exchanges.all("GET", at: "/profile/me").map { exchange in
            exchange.requestHeaders.first { $0.name == "Authorization" }?.value
        }
        #expect(sent.count == 5)
        #expect([sent[0], sent[2], sent[4]] == [login.token, login.token, login.token])
        #expect(sent[3] == token)
        #expect(Set([login.token, login.refreshToken, token]).count == 3)
    }

    @Test func theAppDoesNotPrintTokens() {
        let tokens = Tokens(access: "first", refresh: "second")
        var dumped = ""
        dump(tokens, to: &dumped)
        #expect("\(tokens) \(String(reflecting: tokens)) \(dumped)".contains("first") == false)
        #expect("\(tokens)" == "Tokens(hidden)")
    }
}
