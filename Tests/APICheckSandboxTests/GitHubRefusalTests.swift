import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import Testing

@Suite("Error responses of the GitHub API", .timeLimit(.minutes(10)))
struct GitHubRefusalTests {
    @Test("Without a User-Agent the response is JSON with another media type", arguments: [nil, ""])
    func noUserAgent(agent: String?) async throws {
        try await GitHubClient.run { client in
            for target in [GitHubClient.events, "/rate_limit", "/nowhere"] {
                let response = try await client.get(target, agent: agent)
                #expect(response.status == 403)
                #expect(response.headers.contentType?.essence == "application/octet-stream")
                #expect(
                    response.text
                        == #"{"message":"Missing or invalid User Agent string. "#
                        + #"See https://docs.github.com/rest/user-agent-required"}"#)
            }
        }
    }

    @Test(
        "Wrong credentials are checked first",
        arguments: ["Bearer other", "token", "Basic sandbox-a", "sandbox-a"])
    func badCredentials(token: String) async throws {
        try await GitHubClient.run { client in
            let response = try await client.get(GitHubClient.events, token: token)
            #expect(response.status == 401)
            #expect(response.json("/message") == "\"Bad credentials\"")
        }
    }

    @Test(
        "An unknown path, repository or method is not found",
        arguments: ["/repos/octocat/other/events", "/users/octocat"])
    func notFound(target: String) async throws {
        try await GitHubClient.run { client in
            let response = try await client.get(target)
            #expect(response.status == 404)
            #expect(response.json("/status") == "\"404\"")
        }
    }

    @Test("A search without words is rejected", arguments: ["", "?q=", "?q=%20", "?sort=stars"])
    func noQuery(query: String) async throws {
        try await GitHubClient.run { client in
            let response = try await client.get("/search/repositories\(query)")
            #expect(response.status == 422)
            #expect(response.json("/errors") == #"[{"resource":"Search","field":"q","code":"missing"}]"#)
        }
    }

    @Test("The eleventh search without a token is rejected; events and other callers are not affected")
    func searchLimit() async throws {
        try await GitHubClient.run { client in
            let client = try client.onOneConnection()
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
            #expect(refused.json("/message") == "\"API rate limit exceeded for 127.0.0.1.\"")
            #expect(try await client.get(search, token: "Bearer sandbox-a").status == 200)
            #expect(try await client.get(GitHubClient.events).headers["x-ratelimit-remaining"] == "59")
        }
    }

    @Test("The 61st call without a token on a connection is rejected; another connection is not affected")
    func coreLimit() async throws {
        try await GitHubClient.run { client in
            let first = try client.onOneConnection()
            for left in (0...59).reversed() {
                #expect(try await first.get("/").headers["x-ratelimit-remaining"] == "\(left)")
            }
            let refused = try await first.get("/")
            #expect(refused.status == 403)
            #expect(refused.headers["x-ratelimit-remaining"] == "0")
            #expect(try await first.get("/", token: "Bearer sandbox-a").headers["x-ratelimit-remaining"] == "4999")
            #expect(try await client.onOneConnection().get("/").headers["x-ratelimit-remaining"] == "59")
        }
    }

    @Test(
        "Only a token has an account and may write",
        arguments: [("GET", "/user"), ("POST", "/repos/octocat/Hello-World/labels")])
    func noCredentials(method: String, target: String) async throws {
        try await GitHubClient.run { client in
            let response = try await client.send(method, target, body: method == "POST" ? #"{"name":"x"}"# : nil)
            #expect(response.status == 401)
            #expect(response.json("/message") == "\"Requires authentication\"")
        }
    }

    @Test("/rate_limit matches the headers and costs nothing")
    func rateLimit() async throws {
        try await GitHubClient.run { client in
            let client = try client.onOneConnection()
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
