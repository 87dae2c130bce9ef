import APICheckTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests that the service rejects or misunderstands.
@Suite(.contract("kakao")) struct RequestMistakes {
    private static let client = KakaoClient(key: "test")

    private static func request(_ text: String) throws -> URLRequest {
        URLRequest(url: try #require(URL(string: "https://dapi.kakao.com" + text)))
    }

    /// The exchange of a request with a malformed key.
    private static func exchange(authorization: String) async throws -> RecordedExchange {
        let replay = try await Replay("kakao/refusals")
        var request = try request("/v2/search/blog?query=a")
        request.setValue(authorization, forHTTPHeaderField: "Authorization")
        _ = try await URLSession(configuration: .replaying(replay)).data(for: request)
        return try #require(replay.exchanges.first)
    }

    static let all = [
        Mistake("the key without the space before it") {
            expectConforms(try await exchange(authorization: "KakaoAKtest"))
        } says: {
            """
            credentials-missing: The request lacks the credentials that its operation requires.
              where:    GET /v2/search/blog, exchange
                        recordings/kakao/refusals.har:9
                        contracts/kakao/openapi.yaml:21
              expected: Authorization of the scheme 'KakaoAK'
              actual:   Authorization without a scheme
              help:     Send the credentials, unless the request tests that the server rejects it.
            """
        } fixed: {
            expectConforms(try await exchange(authorization: "KakaoAK test"))
        },
        Mistake("the key as a bearer token") {
            expectConforms(try await exchange(authorization: "Bearer test"))
        } says: {
            """
            credentials-missing: The request lacks the credentials that its operation requires.
              where:    GET /v2/search/blog, exchange
                        recordings/kakao/refusals.har:9
                        contracts/kakao/openapi.yaml:21
              expected: Authorization of the scheme 'KakaoAK'
              actual:   Authorization of the scheme 'bearer'
              help:     Send the credentials, unless the request tests that the server rejects it.
            """
        } fixed: {
            expectConforms(try await exchange(authorization: "KakaoAK test"))
        },
        Mistake("page 51, while pages end at 50") {
            expectConforms(client.request(.blog, query: [("query", "a"), ("page", "51")]))
        } says: {
            """
            request-parameter-schema-violated: A parameter's value does not match the contract's schema.
              where:    GET /v2/search/blog, query page
                        contracts/kakao/openapi.yaml:211
              expected: at most 50
              actual:   51 (number)
              help:     Compare the value with the schema at the contract's line, and correct the one that is wrong.
            """
        } fixed: {
            expectConforms(client.request(.blog, query: [("query", "a"), ("page", "50")]))
        },
        Mistake("80 posts on a page, which only images have") {
            expectConforms(client.request(.blog, query: [("query", "a"), ("size", "80")]))
        } says: {
            """
            request-parameter-schema-violated: A parameter's value does not match the contract's schema.
              where:    GET /v2/search/blog, query size
                        contracts/kakao/openapi.yaml:220
              expected: at most 50
              actual:   80 (number)
              help:     Compare the value with the schema at the contract's line, and correct the one that is wrong.
            """
        } fixed: {
            expectConforms(client.request(.image, query: [("query", "a"), ("size", "80")]))
        },
        Mistake("`recency` for books, where it is called `latest`") {
            expectConforms(client.request(.book, query: [("query", "a"), ("sort", "recency")]))
        } says: {
            """
            request-parameter-schema-violated: A parameter's value does not match the contract's schema.
              where:    GET /v3/search/book, query sort
                        contracts/kakao/openapi.yaml:160
              expected: one of "accuracy", "latest"
              actual:   "recency" (string)
              help:     Compare the value with the schema at the contract's line, and correct the one that is wrong.
            """
        } fixed: {
            expectConforms(client.request(.book, query: [("query", "a"), ("sort", "latest")]))
        },
        Mistake("a search for books in version 2 of the API, which has no such path") {
            expectConforms(try request("/v2/search/book?query=a"))
        } says: {
            """
            undeclared-operation: The contract has no operation with this method and path.
              where:    GET /v2/search/book, exchange
                        contracts/kakao/openapi.yaml:24
              expected: a path of the contract
              actual:   https://dapi.kakao.com/v2/search/book
              help:     Add the operation to the contract, or correct the request.
            """
        } fixed: {
            expectConforms(try request("/v3/search/book?query=a"))
        },
        Mistake("`q` instead of `query`") {
            expectConforms(client.request(.web, query: [("q", "a")]))
        } says: {
            """
            undeclared-request-parameter: The request has a query parameter that the operation does not declare; \
            servers usually ignore it.
              where:    GET /v2/search/web, query q
                        contracts/kakao/openapi.yaml:72
              expected: query, sort, page or size
              actual:   q
              help:     Correct the name in the request, or add the parameter to the contract.

            request-parameter-missing: The request lacks a parameter that the operation requires.
              where:    GET /v2/search/web, query query
                        contracts/kakao/openapi.yaml:190
              expected: the query parameter 'query'
              actual:   absent
              help:     Send it, or make it optional in the contract.
            """
        } fixed: {
            expectConforms(client.request(.web, query: [("query", "a")]))
        },
        Mistake("a & that is not encoded, which begins the next parameter") {
            expectConforms(try request("/v2/search/blog?query=Tips&Tricks"))
        } says: {
            """
            undeclared-request-parameter: The request has a query parameter that the operation does not declare; \
            servers usually ignore it.
              where:    GET /v2/search/blog, query Tricks
                        contracts/kakao/openapi.yaml:26
              expected: query, sort, page or size
              actual:   Tricks
              help:     Correct the name in the request, or add the parameter to the contract.
            """
        } fixed: {
            expectConforms(client.request(.blog, query: [("query", "Tips&Tricks")]))
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
