import APICheckTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Errors that are decoded as pages or as the other shape, and requests for pages that do not exist.
@Suite(.recording("kakao/observed")) struct AnswerMistakes {
    private struct SearchProblem: Decodable {
        var errorType: String
        var message: String
    }

    private struct OptionalProblem: Decodable {
        var errorType: String?
        var message: String?
    }

    private static func refused(_ status: Int, _ text: String) throws -> RecordedExchange {
        try #require(
            try RecordedExchanges.current.first {
                $0.status == status && String(decoding: $0.body, as: UTF8.self).contains(text)
            })
    }

    private static func readAll(while goesOn: (SearchPage<BlogPost>, Int) -> Bool) async throws {
        let client = KakaoClient(session: URLSession(configuration: .replaying()), key: "test")
        var (count, number) = (0, 0)
        var page: SearchPage<BlogPost>
        repeat {
            number += 1
            page = try await client.page(.blog, "책갈피", number: number)
            count += page.documents.count
        } while goesOn(page, count)
    }

    static let all = [
        Mistake("a 401 decoded as a page") {
            expectDecodes(SearchPage<BlogPost>.self, from: try refused(401, "cannot find"), decoder: .kakao)
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    GET /v2/search/blog, /documents
                        recordings/kakao/observed.har:613 (entry 11)
              expected: documents as [BlogPost], asked for by SearchPage<BlogPost>
              actual:   absent in the one object
              help:     The response has status 401: check the status before decoding. Use the name that the server \
            sends, or make the property optional.
            """
        } fixed: {
            expectDecodes(Problem.self, from: try refused(401, "cannot find"))
        },
        Mistake("a used-up quota decoded as an error of the search") {
            expectDecodes(SearchProblem.self, from: try refused(400, "limit"))
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    GET /v2/search/blog, /errorType
                        recordings/kakao/observed.har:555 (entry 10)
              expected: errorType as String, asked for by SearchProblem
              actual:   absent in the one object
              help:     The response has status 400: check the status before decoding. Use the name that the server \
            sends, or make the property optional.
            """
        } fixed: {
            expectDecodes(Problem.self, from: try refused(400, "limit"))
        },
        Mistake("a model of errors with optional keys, which are all nil for the other shape") {
            expectDecodes(OptionalProblem.self, from: try refused(400, "limit"))
        } says: {
            """
            model-accepts-anything: A type reads nothing of the value, so it accepts every response, including errors.
              where:    GET /v2/search/blog, body
                        recordings/kakao/observed.har:555 (entry 10)
              expected: an object with `errorType`, `message`, asked for by OptionalProblem
              actual:   the one object with `code`, `msg`, of which nothing is read
              help:     Add the properties that show whether the call succeeded.
            """
        } fixed: {
            expectDecodes(Problem.self, from: try refused(400, "limit"))
        },
        Mistake("paging until `total_count`, which is more than paging can reach") {
            let trait = ReplayTrait.replay("kakao/pages", repeats: .refused)
            try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {
                try? await readAll { page, count in count < page.meta.totalCount }
            }
        } says: {
            """
            no recorded answer to GET /v2/search/blog?query=%EC%B1%85%EA%B0%88%ED%94%BC&page=4&size=15
              where:    nearest entry: recordings/kakao/pages.har:9 (entry 1), GET \
            /v2/search/blog?query=%EC%B1%85%EA%B0%88%ED%94%BC&page=1&size=15
              expected: query page: "1"
              actual:   query page: "4"
              help:     to accept it, add .ignoringQuery("page") in matching:; record it with: APICHECK_RECORD=new \
            swift test --filter KakaoAPITests.AnswerMistakes/isNamed
            """
        } fixed: {
            let trait = ReplayTrait.replay("kakao/pages", repeats: .refused)
            try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {
                try await readAll { page, _ in !page.meta.isEnd }
            }
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
