import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import Testing

@Suite("The GitHub API and its contract", .timeLimit(.minutes(10)))
struct GitHubContractTests {
    /// A call of every operation, for every declared status but 429, which only a drift switch sends.
    static func calls(_ client: GitHubClient) async throws -> [Exchange] {
        let byID = "/repositories/1296269/events"
        var exchanges: [Exchange] = []
        for target in [GitHubClient.events, byID] {
            exchanges.append(try await client.exchange(target, token: "Bearer sandbox-a"))
            exchanges.append(
                try await client.exchange(
                    target, ["If-Modified-Since": "Fri, 31 Dec 2100 00:00:00 GMT"], token: "Bearer sandbox-a"))
        }
        let labels = GitHubLabelTests.labels
        for target in [
            GitHubClient.events, byID, "/search/repositories?q=http", "/rate_limit", "/", "/user", labels,
            "\(labels)/bug",
        ] {
            exchanges.append(try await client.exchange(target, token: "Bearer wrong"))
            exchanges.append(try await client.exchange(target, agent: nil))
        }
        for target in [
            "/repos/octocat/other/events", "/repositories/1/events", "\(GitHubClient.events)?page=2&per_page=9",
            "/search/repositories?q=http&sort=stars", "/search/repositories?q=", "/rate_limit", "/", labels,
            "\(labels)/bug", "\(labels)/none", "/repos/octocat/other/labels",
        ] {
            exchanges.append(try await client.exchange(target))
        }
        exchanges.append(try await client.exchange("/user", token: "Bearer sandbox-a"))
        let label = #"{"name":"new"}"#
        for (method, target, body) in [("POST", labels, label), ("DELETE", "\(labels)/new", nil)] {
            for (token, agent) in [(nil, nil), (nil, "test"), ("Bearer sandbox-a", "test")] {
                exchanges.append(
                    try await client.exchange(target, token: token, agent: agent, method: method, body: body))
            }
            exchanges.append(
                try await client.exchange(
                    target.replacing("Hello-World", with: "other"), token: "Bearer sandbox-a", method: method,
                    body: body))
        }
        exchanges.append(
            try await client.exchange(
                labels, token: "Bearer sandbox-a", method: "POST", body: #"{"name":"bug"}"#))
        return exchanges
    }

    static func findings(drifts: [String]) async throws -> [Finding] {
        let contract = try TodoClient.contract("github")
        var exchanges: [Exchange] = []
        try await GitHubClient.run(drifts: drifts) { exchanges = try await calls($0) }
        return contract.findings(in: exchanges, areAll: drifts.isEmpty, missing: ["429"])
    }

    @Test("Without drift, every declared status occurs and there are no findings")
    func conformance() async throws {
        let findings = try await Self.findings(drifts: [])
        #expect(findings.map { "\($0.rule.id) \(TodoContractTests.text($0)) \($0.actual)" } == [])
    }

    /// A drift, the rules that it breaks, and the place of one finding.
    static let rules: [(String, Set<String>, String)] = [
        (
            "payload-thinned", ["response-required-property-removed"],
            "GET /repos/{owner}/{repo}/events /*/payload/action"
        ),
        ("id-as-number", ["response-property-type-changed"], "GET /repositories/{repository_id}/events /*/id"),
        ("timestamp-fraction", ["timestamp-fraction-changed"], "GET /repos/{owner}/{repo}/events /*/created_at"),
        ("etag-lost", ["required-response-header-removed"], "GET /repos/{owner}/{repo}/events header etag"),
        (
            "total-count-renamed", ["response-required-property-removed", "property-name-style-changed"],
            "GET /search/repositories /totalCount"
        ),
        (
            "reset-in-milliseconds", ["response-header-schema-violated"],
            "GET /search/repositories header x-ratelimit-reset"
        ),
        ("actor-null", ["response-property-became-nullable"], "GET /repos/{owner}/{repo}/events /*/actor"),
        (
            "repo-renamed", ["response-required-property-removed", "undeclared-response-property"],
            "GET /repositories/{repository_id}/events /*/repo"
        ),
        ("repository-moved", ["undeclared-response-status"], "GET /repos/{owner}/{repo}/events status"),
        ("score-removed", ["response-required-property-removed"], "GET /search/repositories /items/*/score"),
        ("rate-removed", ["response-required-property-removed"], "GET /rate_limit /rate"),
        ("media-type-vendor", ["undeclared-response-media-type"], "GET / header content-type"),
        (
            "documentation-url-moved", ["response-required-property-removed", "undeclared-response-property"],
            "POST /repos/{owner}/{repo}/labels /documentation_url"
        ),
        (
            "user-camel-cased", ["response-required-property-removed", "property-name-style-changed"],
            "GET /user /avatar_url"
        ),
        ("labels-in-envelope", ["response-body-type-changed"], "GET /repos/{owner}/{repo}/labels body"),
        (
            "label-color-hash", ["response-property-pattern-changed"],
            "GET /repos/{owner}/{repo}/labels/{name} /color"
        ),
        (
            "location-lost", ["required-response-header-removed"],
            "POST /repos/{owner}/{repo}/labels header location"
        ),
        ("label-deleted-200", ["undeclared-response-status"], "DELETE /repos/{owner}/{repo}/labels/{name} status"),
    ]

    @Test("Each drift of a single response breaks exactly its rules", arguments: rules)
    func drift(name: String, rules: Set<String>, place: String) async throws {
        let findings = try await Self.findings(drifts: [name])
        #expect(Set(findings.map(\.rule.id)) == rules)
        #expect(findings.contains { TodoContractTests.text($0) == place })
    }

    /// Drifts that only criteria of workflows and recordings detect.
    static let others = [
        "not-modified-ignored", "link-lost", "rate-limit-exceeded", "order-reversed", "link-as-cursor",
        "page-size-ignored", "search-emptied", "rate-limit-headers-renamed", "secondary-limit", "version-retired",
        "label-description-required",
    ]

    @Test("The other drifts do not break the contract", arguments: others)
    func unseen(name: String) async throws {
        #expect(try await Self.findings(drifts: [name]).isEmpty)
    }

    @Test("Every drift is in one of the two lists")
    func allDrifts() {
        let known = Set(Self.rules.map(\.0) + Self.others)
        #expect(Set(Sandbox.drifts(of: "github").map(\.name)) == known)
    }
}
