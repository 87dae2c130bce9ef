import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Requests and responses that differ from the expectations of an app or its contract.
@Suite(.contract("github")) struct MessageMistakes {
    private static let client = GitHubClient()

    private static func refused(_ status: Int) throws -> RecordedExchange {
        try #require(try RecordedExchanges("github/observed").first { $0.status == status })
    }

    static let all = [
        Mistake("JSON labelled application/octet-stream, under a contract that only declares JSON") {
            expectConforms(try refused(403), to: try APIContract("json-only"))
        } says: {
            """
            response-json-mislabelled: The response's body is JSON, but its Content-Type says text, binary or form.
              where:    GET /rate_limit, header Content-Type
                        recordings/github/observed.har:86 (entry 2)
                        Tests/GitHubAPITests/contracts/json-only/openapi.yaml:10
              expected: application/json
              actual:   JSON as application/octet-stream
              help:     Have the server send the declared type; clients that check it reject the response.
            """
        } fixed: {
            expectConforms(try refused(403))
        },
        Mistake("a 401 decoded as the rate limit") {
            expectDecodes(RateLimit.self, from: try refused(401), decoder: .rateLimit)
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    GET /rate_limit, /resources
                        recordings/github/observed.har:9 (entry 1)
              expected: resources as [String: Rate], asked for by RateLimit
              actual:   absent in the one object
              help:     The response has status 401: check the status before decoding. Use the name that \
            the server sends, or make the property optional.
            """
        } fixed: {
            expectDecodes(Problem.self, from: try refused(401))
        },
        Mistake("a search without `q`") {
            expectConforms(client.request("search/repositories", query: [("query", "http")]))
        } says: {
            """
            request-parameter-missing: The request lacks a parameter that the operation requires.
              where:    GET /search/repositories, query q
                        contracts/github/openapi.yaml:300
              expected: the query parameter 'q'
              actual:   absent
              help:     Send it, or make it optional in the contract.

            undeclared-request-parameter: The request has a query parameter that the operation does not declare; \
            servers usually ignore it.
              where:    GET /search/repositories, query query
                        contracts/github/openapi.yaml:294
              expected: q, sort, order, per_page or page
              actual:   query
              help:     Correct the name in the request, or add the parameter to the contract.
            """
        } fixed: {
            expectConforms(client.request("search/repositories", query: [("q", "http")]))
        },
        Mistake("500 events requested on a page, of which the server sends 100") {
            expectConforms(client.request("repos/octocat/Hello-World/events", query: [("per_page", "500")]))
        } says: {
            """
            request-parameter-schema-violated: A parameter's value does not match the contract's schema.
              where:    GET /repos/{owner}/{repo}/events, query per_page
                        contracts/github/openapi.yaml:412
              expected: at most 100
              actual:   500 (number)
              help:     Compare the value with the schema at the contract's line, and correct the one that is wrong.
            """
        } fixed: {
            expectConforms(client.request("repos/octocat/Hello-World/events", query: [("per_page", "100")]))
        },
        Mistake("`sort=star` is ignored: the order is not the requested one") {
            expectConforms(client.request("search/repositories", query: [("q", "http"), ("sort", "star")]))
        } says: {
            """
            request-parameter-schema-violated: A parameter's value does not match the contract's schema.
              where:    GET /search/repositories, query sort
                        contracts/github/openapi.yaml:311
              expected: one of "stars", "forks", "help-wanted-issues", "updated"
              actual:   "star" (string)
              help:     Compare the value with the schema at the contract's line, and correct the one that is wrong.
            """
        } fixed: {
            expectConforms(client.request("search/repositories", query: [("q", "http"), ("sort", "stars")]))
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
