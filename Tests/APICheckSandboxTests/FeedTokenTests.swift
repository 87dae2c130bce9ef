import APICheckBase
import APICheckHTTP
import APICheckJSON
import Foundation
import TestSupport
import Testing

@Suite("Keys and tokens of the social feed", .timeLimit(.minutes(10)))
struct FeedTokenTests {
    @Test("A missing or wrong key is rejected first, also for an unknown path", arguments: [nil, "", "other"])
    func wrongKey(key: String?) async throws {
        try await FeedClient.run { client in
            for target in ["/post", "/nowhere", "/login"] {
                let response = try await client.send("GET", target, key: key)
                #expect(response.status == 420)
                #expect(response.text == #"{"message":"This service sesac_memolease only"}"#)
                #expect(response.headers["content-type"] == "application/json; charset=utf-8")
            }
        }
    }

    @Test("An unknown path or method is 444", arguments: ["/nowhere", "/login", "/post/1/2/3"])
    func unknownPath(target: String) async throws {
        try await FeedClient.run { client in
            let response = try await client.send("GET", target)
            #expect(response.status == 444)
            #expect(response.text == #"{"message":"돌아가 여긴 자네가 올 곳이 아니야."}"#)
        }
    }

    @Test("The access token expires after 300 seconds and the refresh token after a day")
    func expiry() async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com")
            let statuses = [0: 200, 200: 200, 310: 419, 86_000: 419]
            for (clock, status) in statuses {
                #expect(try await member.send("GET", "/profile/me", clock: clock).status == status, "\(clock)")
            }
            #expect(try await member.send("GET", "/refresh", clock: 200).status == 409)
            #expect(try await member.send("GET", "/refresh", clock: 86_500).status == 418)
            let refreshed = try await member.send("GET", "/refresh", clock: 310)
            #expect(refreshed.status == 200)
            var later = member
            later.access = try Document(refreshed.body).root["token"]?.string
            #expect(try await later.send("GET", "/profile/me", clock: 310).status == 200)
            #expect(try await later.send("GET", "/profile/me", clock: 700).status == 419)
            // The clock of a call is that of no other one.
            #expect(try await member.send("GET", "/profile/me").status == 200)
        }
    }

    @Test("A clock that is no number of seconds is refused", arguments: ["an hour", "", "1.5", "31622401"])
    func wrongClock(text: String) async throws {
        try await FeedClient.run { client in
            let port = try #require(client.base.port)
            let response = try await RawConnection.exchange(
                "GET", "/profile/me", headers: ["Sandbox-Clock": text], body: nil, port: port)
            #expect(response.status == 400)
            #expect(
                response.text == "Sandbox-Clock must be a number of seconds from -31622400 to 31622400, not \(text)\n")
        }
    }

    @Test("A token has three parts, of which the first two are JSON")
    func form() async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com")
            let parts = try #require(member.access).split(separator: ".").map { String($0) }
            #expect(parts.count == 3)
            let header = try Document(try #require(Base64.decode(parts[0].utf8))).root
            #expect(header.text == #"{"alg":"HS256","typ":"JWT"}"#)
            let claims = try Document(try #require(Base64.decode(parts[1].utf8))).root
            #expect(try #require(claims["exp"]?.int) - #require(claims["iat"]?.int) == 300)
            #expect(abs(try #require(claims["iat"]?.int) - Int(Instant.now.seconds)) < 60)
            #expect(parts[2].utf8.count == 43)
        }
    }

    /// Changes of a token, each of which makes it one that the service did not issue.
    static let forgeries: [(String, @Sendable (FeedClient) -> String?)] = [
        ("absent", { _ in nil }), ("empty", { _ in "" }), ("a word", { _ in "token" }),
        ("with a scheme", { "Bearer \($0.access ?? "")" }), ("the refresh token", { $0.refresh }),
        ("without a signature", { ($0.access ?? "").split(separator: ".").prefix(2).joined(separator: ".") + "." }),
        ("cut", { String(($0.access ?? "").dropLast(2)) }),
        (
            "with other claims",
            { client in
                let parts = (client.access ?? "").split(separator: ".")
                return "\(parts[0]).\(parts[1].dropLast(8))AAAAAAAA.\(parts[2])"
            }
        ),
        // {"alg":"none"}
        ("without an algorithm", { "eyJhbGciOiJub25lIn0.\(($0.access ?? "").split(separator: ".")[1])." }),
    ]

    @Test("A token of another form is 401", arguments: forgeries.map(\.0))
    func forged(name: String) async throws {
        let forge = try #require(Self.forgeries.first { $0.0 == name }).1
        try await FeedClient.run { client in
            var member = try await client.member("a@example.com")
            member.access = forge(member)
            let response = try await member.send("GET", "/profile/me")
            #expect(response.status == 401)
            #expect(response.text == #"{"message":"인증할 수 없는 액세스 토큰입니다."}"#)
            if member.refresh != member.access { member.refresh = member.access }
            #expect(try await member.send("GET", "/refresh").status == 401)
        }
    }

    @Test("Two logins of one second have different tokens")
    func twoLogins() async throws {
        try await FeedClient.run { client in
            let first = try await client.member("a@example.com")
            let second = try await client.loggedIn("a@example.com", "sandbox-password-2")
            #expect(first.access != second.access)
            #expect(first.refresh != second.refresh)
        }
    }

    @Test("The 601st call of a minute with one token is rejected, another login is not")
    func tooManyCalls() async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com")
            var statuses: [Int] = []
            // The minute may end in between, and the count restarts then. One call after the other would take longer than the
            // life of the token where processors are few.
            while statuses.count <= 1_200, !statuses.contains(429) {
                statuses += try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<100 { group.addTask { try await member.send("GET", "/profile/me").status } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
            }
            #expect(Set(statuses) == [200, 429])
            #expect(statuses.count { $0 == 200 } >= 600)
            let other = try await client.loggedIn("a@example.com", "sandbox-password-2")
            #expect(try await other.send("GET", "/profile/me").status == 200)
        }
    }

    @Test("After a withdrawal the token is 403 and the address is free")
    func withdrawal() async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com")
            #expect(
                try await client.send("POST", "/validation/email", json: #"{"email":"a@example.com"}"#).status == 409)
            #expect(try await member.send("GET", "/withdraw").status == 200)
            #expect(try await member.send("GET", "/profile/me").status == 403)
            #expect(try await member.send("GET", "/refresh", clock: 400).status == 403)
            let login = try await client.send(
                "POST", "/login", json: #"{"email":"a@example.com","password":"sandbox-password-2"}"#)
            #expect(login.status == 401)
            #expect(
                try await client.send("POST", "/validation/email", json: #"{"email":"a@example.com"}"#).status == 200)
            _ = try await client.member("a@example.com")
        }
    }

    @Test(
        "A missing value is 400",
        arguments: ["{}", #"{"email":"a@example.com"}"#, #"{"email":"","password":"x"}"#, "x"])
    func missingValues(body: String) async throws {
        try await FeedClient.run { client in
            for path in ["/join", "/login"] {
                let response = try await client.send("POST", path, json: body)
                #expect(response.status == 400)
                #expect(response.text == #"{"message":"필수값을 채워주세요"}"#)
            }
        }
    }
}
