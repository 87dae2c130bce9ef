import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import Testing

@Suite("Labels of the GitHub API", .timeLimit(.minutes(10)))
struct GitHubLabelTests {
    static let labels = "/repos/octocat/Hello-World/labels"
    static let token = "Bearer sandbox-a"

    @Test("A label is created, read in any case, and deleted")
    func life() async throws {
        try await GitHubClient.run { client in
            let created = try await client.send(
                "POST", Self.labels, token: Self.token, body: #"{"name":"To do 할일","color":"BADA55"}"#)
            #expect(created.status == 201)
            #expect(created.json("/color") == "\"BADA55\"" && created.json("/description") == "null")
            #expect(created.json("/default") == "false")
            let url = "https://api.github.com/repos/octocat/Hello-World/labels/To%20do%20%ED%95%A0%EC%9D%BC"
            #expect(created.headers["location"] == url && created.json("/url") == "\"\(url)\"")
            let label = "\(Self.labels)/to%20DO%20%ED%95%A0%EC%9D%BC"
            #expect(try await client.get(label).body == created.body)
            #expect(try Document(try await client.get(Self.labels).body).root.count == 5)
            let deleted = try await client.send("DELETE", label, token: Self.token)
            #expect(deleted.status == 204 && deleted.body.isEmpty && deleted.headers["content-type"] == nil)
            #expect(try await client.get(label).status == 404)
            #expect(try await client.send("DELETE", label, token: Self.token).status == 404)
        }
    }

    @Test("The list is sorted by name and has the default labels")
    func list() async throws {
        try await GitHubClient.run { client in
            let page = try await client.get("\(Self.labels)?per_page=3")
            let rows = try Document(page.body).root
            #expect(rows.elements.compactMap { $0["name"]?.string } == ["bug", "documentation", "good first issue"])
            #expect(rows.elements.allSatisfy { $0["default"]?.bool == true })
            #expect(
                page.headers["link"]?.contains("/repositories/1296269/labels?per_page=3&page=2>; rel=\"next\"") == true)
        }
    }

    @Test(
        "An invalid label is rejected with the field and the reason",
        arguments: [
            (##"{"name":"x","color":"#BADA55"}"##, "invalid", "color"),
            (#"{"name":"x","color":"invalid"}"#, "invalid", "color"),
            (#"{"name":"Bug"}"#, "already_exists", "name"), (#"{"name":""}"#, "missing_field", "name"),
            ("{}", "missing_field", "name"),
        ])
    func invalid(body: String, code: String, field: String) async throws {
        try await GitHubClient.run { client in
            let response = try await client.send("POST", Self.labels, token: Self.token, body: body)
            #expect(response.status == 422)
            #expect(response.json("/message") == "\"Validation Failed\"")
            #expect(
                response.json("/errors") == #"[{"resource":"Label","code":"\#(code)","field":"\#(field)"}]"#)
        }
    }

    @Test("Every response has its own id")
    func requestIDs() async throws {
        try await GitHubClient.run { client in
            var ids: Set<String> = []
            for _ in 0..<20 { ids.insert(try #require(try await client.get("/").headers["x-github-request-id"])) }
            #expect(ids.count == 20)
            #expect(ids.allSatisfy { $0.wholeMatch(of: /([0-9A-F]{4}:){2}([0-9A-F]{6}:){2}[0-9A-F]{8}/) != nil })
        }
    }
}
