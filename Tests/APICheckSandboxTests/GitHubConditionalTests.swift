import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import Testing

@Suite("Conditional requests to the GitHub API", .timeLimit(.minutes(10)))
struct GitHubConditionalTests {
    /// The fields of the second request, made of the tag (without `W/`) and the time of the first response, and the
    /// resulting status.
    static let conditions: [(String, @Sendable (_ tag: String, _ time: String) -> Headers, Int)] = [
        ("weak", { tag, _ in ["If-None-Match": "W/\(tag)"] }, 304),
        ("strong", { tag, _ in ["If-None-Match": tag] }, 304),
        ("listed", { tag, _ in ["If-None-Match": "\"x\", W/\(tag)"] }, 304),
        ("any", { _, _ in ["If-None-Match": "*"] }, 304),
        ("another", { _, _ in ["If-None-Match": "\"x\""] }, 200),
        ("time", { _, time in ["If-Modified-Since": time] }, 304),
        ("later", { _, _ in ["If-Modified-Since": "Fri, 31 Dec 2100 00:00:00 GMT"] }, 304),
        ("earlier", { _, _ in ["If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"] }, 200),
        ("wrong weekday", { _, _ in ["If-Modified-Since": "Mon, 31 Dec 2100 00:00:00 GMT"] }, 200),
        ("the tag takes precedence", { _, time in ["If-None-Match": "\"x\"", "If-Modified-Since": time] }, 200),
        ("response fields sent back", { tag, time in ["ETag": tag, "Last-Modified": time] }, 200),
    ]

    @Test("Conditions follow RFC 9110", arguments: conditions.indices)
    func condition(index: Int) async throws {
        let (name, fields, status) = Self.conditions[index]
        try await GitHubClient.run { client in
            let first = try await client.get(GitHubClient.events)
            let tag = try #require(first.headers["etag"])
            let time = try #require(first.headers["last-modified"])
            #expect(tag.wholeMatch(of: /W\/"[0-9a-f]{32}"/) != nil)
            let second = try await client.get(GitHubClient.events, fields(String(tag.dropFirst(2)), time))
            #expect(second.status == status, "\(name)")
            guard second.status == 304 else { return }
            #expect(second.headers["etag"] == String(tag.dropFirst(2)))
            #expect(second.headers["last-modified"] == time)
            #expect(second.body.isEmpty && second.headers["content-type"] == nil)
            #expect(second.headers["content-length"] == nil)
        }
    }

    @Test("Each token and each page has its own tag")
    func tags() async throws {
        try await GitHubClient.run { client in
            var tags: [String] = []
            for token in [nil, "Bearer sandbox-a", "token sandbox-b"] {
                for page in [1, 2] {
                    let target = "\(GitHubClient.events)?per_page=10&page=\(page)"
                    tags.append(try #require(try await client.get(target, token: token).headers["etag"]))
                }
            }
            #expect(Set(tags).count == 6)
            let again = try await client.get(
                "\(GitHubClient.events)?per_page=10&page=1", ["If-None-Match": tags[0]], token: "Bearer sandbox-a")
            #expect(again.status == 200)
        }
    }

    @Test("An unchanged response costs nothing with a token", arguments: [nil, "Bearer sandbox-a"])
    func cost(token: String?) async throws {
        try await GitHubClient.run { client in
            let client = try client.onOneConnection()
            let first = try await client.get(GitHubClient.events, token: token)
            let tag = try #require(first.headers["etag"])
            let second = try await client.get(GitHubClient.events, ["If-None-Match": tag], token: token)
            #expect(second.status == 304)
            let remaining = [first, second].compactMap { $0.headers["x-ratelimit-remaining"] }
            #expect(remaining == (token == nil ? ["59", "58"] : ["4999", "4999"]))
        }
    }
}
