import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import Testing

@Suite("Refusals of the GitHub API", .timeLimit(.minutes(1)))
struct GitHubRefusalTests {
    @Test("Without a User-Agent the answer is JSON under another name", arguments: [nil, ""])
    func noUserAgent(agent: String?) async throws {
        try await GitHubClient.run { client in
            for target in [GitHubClient.events, "/rate_limit", "/nowhere"] {
                let response = try await client.get(target, agent: agent)
                #expect(response.status == 403)
                #expect(response.headers.contentType?.essence == "application/octet-stream")
                #expect(response.json("/message")?.hasPrefix("\"Missing or invalid User Agent string.") == true)
            }
        }
    }

    @Test(
        "Wrong credentials are told before anything else",
        arguments: ["Bearer other", "token", "Basic sandbox-a", "sandbox-a"])
    func badCredentials(token: String) async throws {
        try await GitHubClient.run { client in
            let response = try await client.get(GitHubClient.events, token: token)
            #expect(response.status == 401)
            #expect(response.json("/message") == "\"Bad credentials\"")
        }
    }

    @Test("An unknown path, repository or method is not found", arguments: ["/repos/octocat/other/events", "/user"])
    func notFound(target: String) async throws {
        try await GitHubClient.run { client in
            let response = try await client.get(target)
            #expect(response.status == 404)
            #expect(response.json("/status") == "\"404\"")
        }
    }

    @Test("A search without words is refused", arguments: ["", "?q=", "?q=%20", "?sort=stars"])
    func noQuery(query: String) async throws {
        try await GitHubClient.run { client in
            let response = try await client.get("/search/repositories\(query)")
            #expect(response.status == 422)
            #expect(response.json("/errors") == #"[{"resource":"Search","field":"q","code":"missing"}]"#)
        }
    }

    @Test("Eleven searches without a token are one too many; events and another caller are not touched")
    func searchLimit() async throws {
        try await GitHubClient.run { client in
            let search = "/search/repositories?q=http"
            for left in (0...9).reversed() {
                let response = try await client.get(search)
                #expect(response.status == 200)
                #expect(response.headers["x-ratelimit-remaining"] == "\(left)")
                #expect(response.headers["x-ratelimit-resource"] == "search")
            }
            let refused = try await client.get(search)
            #expect(refused.status == 403)
            #expect(refused.headers["x-ratelimit-remaining"] == "0")
            #expect(refused.json("/message")?.contains("rate limit exceeded") == true)
            #expect(try await client.get(search, token: "Bearer sandbox-a").status == 200)
            #expect(try await client.get(GitHubClient.events).headers["x-ratelimit-remaining"] == "59")
        }
    }

    @Test("/rate_limit says what the headers say and costs nothing")
    func rateLimit() async throws {
        try await GitHubClient.run { client in
            let before = Instant.now.seconds
            let events = try await client.get(GitHubClient.events)
            _ = try await client.get("/search/repositories?q=http")
            for _ in 0..<2 {
                let limit = try await client.get("/rate_limit")
                #expect(limit.headers["x-ratelimit-remaining"] == "59")
                #expect(limit.json("/resources/core/remaining") == "59")
                #expect(limit.json("/resources/search/used") == "1")
                #expect(limit.json("/rate") == limit.json("/resources/core"))
                #expect(limit.json("/rate/reset") == events.headers["x-ratelimit-reset"])
                let reset = try #require(limit.json("/rate/reset").flatMap { Int64($0) })
                #expect((before + 3_600...Instant.now.seconds + 3_600).contains(reset))
            }
        }
    }
}
