import APICheckTesting
import Foundation
import Testing

/// Searches, limits and rejections in the app.
@Suite struct AnswerTests {
    @Test(.recording("github/reads")) func resultsOfASearchMayLackProperties() throws {
        let searches = try RecordedExchanges.current.all("GET", at: "/search/repositories").filter { $0.status == 200 }
        let results = expectDecodes(SearchResult.self, from: searches, decoder: .gitHub)
        #expect(results.map(\.totalCount) == [3, 1, 0])
        let items = results.flatMap(\.items)
        #expect(items.map(\.fullName).contains("mina-dev/awesome-http"))
        #expect(items.contains { $0.language == nil } && items.contains { $0.language == "Swift" })
        #expect(items.contains { $0.license == nil } && items.contains { $0.license?.name == "MIT License" })
        #expect(items.contains { $0.description == nil })
        #expect(items.prefix(3).map(\.stars) == items.prefix(3).map(\.stars).sorted(by: >))
    }

    @Test(arguments: ["github/reads", "github/observed"]) func theRateLimitIsAnOpenMap(_ recording: String) throws {
        let exchange = try #require(
            try RecordedExchanges(recording).all("GET", at: "/rate_limit").first { $0.status == 200 })
        let limit = try requireDecodes(RateLimit.self, from: exchange, decoder: .rateLimit)
        #expect(Set(limit.resources.keys).isSuperset(of: ["core", "search"]))
        expectSameInstant(limit.rate.reset, at: "/rate/reset", of: exchange)
        expectSameInstant(limit.rate.reset, as: try #require(exchange.header("X-RateLimit-Reset")))
        #expect(limit.resources["core"]?.remaining == limit.rate.remaining)
    }

    @Test(
        .recording("github/observed"),
        arguments: [
            (401, "Bad credentials"),
            (403, "Missing or invalid User Agent string. See http://developer.github.com/v3/#user-agent-required"),
        ])
    func aRejectionHasAReason(_ status: Int, _ message: String) throws {
        let exchange = try #require(try RecordedExchanges.current.first { $0.status == status })
        expectConforms(exchange)
        #expect(expectDecodes(Problem.self, from: exchange)?.message == message)
    }

    @Test(.recording("github/reads")) func aSearchWithoutWordsIsRefused() throws {
        let exchange = try #require(try RecordedExchanges.current.first { $0.url.hasSuffix("?q=") })
        expectStatus(exchange, is: 422)
        #expect(expectDecodes(Problem.self, from: exchange)?.message == "Validation Failed")
    }
}
