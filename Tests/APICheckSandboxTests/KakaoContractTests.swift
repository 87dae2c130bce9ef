import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckSandbox
import Testing

@Suite("The Kakao API and its contract", .timeLimit(.minutes(10)))
struct KakaoContractTests {
    private static let searches = [
        "/v2/search/blog", "/v2/search/cafe", "/v2/search/web", "/v2/search/image", "/v2/search/vclip",
        "/v3/search/book",
    ]

    @Test("Every search has no findings for pages, empty pages and errors", arguments: searches)
    func conformance(path: String) async throws {
        let contract = try TodoClient.contract("kakao")
        try await KakaoCaller.run { caller in
            let calls: [(query: String, credentials: String, status: Int)] = [
                ("?query=swift", KakaoCaller.credentials, 200), ("?query=swift&page=9", KakaoCaller.credentials, 200),
                ("?query=zzzz", KakaoCaller.credentials, 200), ("?query=", KakaoCaller.credentials, 400),
                ("?query=swift", "KakaoAK wrong", 401),
            ]
            for call in calls {
                let exchange = try await caller.exchange(path + call.query, credentials: call.credentials)
                #expect(exchange.response?.status == call.status)
                #expect(contract.findings(in: [exchange], areAll: false).map { "\($0.rule.id) \($0.place)" } == [])
            }
        }
    }

    /// Found by criteria and recordings alone; `DriftTests` walks all.
    @Test(
        "These drifts keep the contract",
        arguments: ["counts-swapped", "never-ends", "page-ignored", "sort-ignored", "error-shape", "highlight-changed"])
    func unseen(name: String) async throws {
        let contract = try TodoClient.contract("kakao")
        try await KakaoCaller.run(drifts: [name]) { caller in
            for query in ["?query=swift", "?query="] {
                let exchange = try await caller.exchange("/v2/search/blog\(query)")
                #expect(contract.findings(in: [exchange], areAll: false).isEmpty)
            }
        }
    }
}
