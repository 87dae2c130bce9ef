import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Fixtures and models of other years.
@Suite(.contract("github")) struct HistoryMistakes {
    private struct CertainLabel: Decodable {
        var name: String
        var description: String
    }

    private static func search(_ year: Int) throws -> RecordedExchange {
        try RecordedExchanges("github/search-\(year)")[0]
    }

    private static func searchOfToday() throws -> RecordedExchange {
        try RecordedExchanges("github/reads").first("GET", at: "/search/repositories")
    }

    static let all = [
        Mistake("a search of 2014 as the fixture of a test") {
            expectConforms(try search(2014))
        } says: {
            """
            response-required-property-removed: A property that the contract requires is missing.
              where:    GET /search/repositories, /incomplete_results
                        Tests/GitHubAPITests/recordings/github/search-2014.har:9 (entry 1)
                        contracts/github/openapi.yaml:338
              expected: the member "incomplete_results"
              actual:   absent
              help:     Make the property optional in the model and the contract, or have the server send it.

            response-required-property-removed: A property that the contract requires is missing.
              where:    GET /search/repositories, /items/0/archived
                        Tests/GitHubAPITests/recordings/github/search-2014.har:9 (entry 1)
                        contracts/github/openapi.yaml:643
              expected: the member "archived"
              actual:   absent
              help:     Make the property optional in the model and the contract, or have the server send it.

            response-required-property-removed: A property that the contract requires is missing.
              where:    GET /search/repositories, /items/0/deployments_url
                        Tests/GitHubAPITests/recordings/github/search-2014.har:9 (entry 1)
                        contracts/github/openapi.yaml:643
              expected: the member "deployments_url"
              actual:   absent
              help:     Make the property optional in the model and the contract, or have the server send it.

            response-required-property-removed: A property that the contract requires is missing.
              where:    GET /search/repositories, /items/0/disabled
                        Tests/GitHubAPITests/recordings/github/search-2014.har:9 (entry 1)
                        contracts/github/openapi.yaml:643
              expected: the member "disabled"
              actual:   absent
              help:     Make the property optional in the model and the contract, or have the server send it.

            response-required-property-removed: A property that the contract requires is missing.
              where:    GET /search/repositories, /items/0/has_pages
                        Tests/GitHubAPITests/recordings/github/search-2014.har:9 (entry 1)
                        contracts/github/openapi.yaml:643
              expected: the member "has_pages"
              actual:   absent
              help:     Make the property optional in the model and the contract, or have the server send it.

            response-required-property-removed: A property that the contract requires is missing.
              where:    GET /search/repositories, /items/0/has_projects
                        Tests/GitHubAPITests/recordings/github/search-2014.har:9 (entry 1)
                        contracts/github/openapi.yaml:643
              expected: the member "has_projects"
              actual:   absent
              help:     Make the property optional in the model and the contract, or have the server send it.

            response-required-property-removed: A property that the contract requires is missing.
              where:    GET /search/repositories, /items/0/license
                        Tests/GitHubAPITests/recordings/github/search-2014.har:9 (entry 1)
                        contracts/github/openapi.yaml:643
              expected: the member "license"
              actual:   absent
              help:     Make the property optional in the model and the contract, or have the server send it.

            response-required-property-removed: A property that the contract requires is missing.
              where:    GET /search/repositories, /items/0/node_id
                        Tests/GitHubAPITests/recordings/github/search-2014.har:9 (entry 1)
                        contracts/github/openapi.yaml:643
              expected: the member "node_id"
              actual:   absent
              help:     Make the property optional in the model and the contract, or have the server send it.

            response-required-property-removed: A property that the contract requires is missing.
              where:    GET /search/repositories, /items/0/owner/node_id
                        Tests/GitHubAPITests/recordings/github/search-2014.har:9 (entry 1)
                        contracts/github/openapi.yaml:790
              expected: the member "node_id"
              actual:   absent
              help:     Make the property optional in the model and the contract, or have the server send it.
            """
        } fixed: {
            expectConforms(try search(2020))
        },
        Mistake("`master_branch`, sent in 2014 and not in 2020") {
            expectNoDrift(try search(2020), since: try RecordedExchanges("github/search-2014"))
        } says: {
            """
            recorded-property-missing: A property of every recorded response is missing from the live response.
              where:    GET /search/repositories, /items/0/master_branch
                        Tests/GitHubAPITests/recordings/github/search-2020.har:9 (entry 1)
                        recorded earlier: Tests/GitHubAPITests/recordings/github/search-2014.har:9 (entry 1)
              expected: string, in each of 2 recorded
              actual:   absent
              help:     Check whether the app needs it; record again if the change is intended.
            """
        } fixed: {
            expectNoDrift(try search(2020), since: try RecordedExchanges("github/search-2020"))
        },
        Mistake("`permissions`, which only a token gets") {
            expectNoDrift(try searchOfToday(), since: try RecordedExchanges("github/search-2020"))
        } says: {
            """
            recorded-property-missing: A property of every recorded response is missing from the live response.
              where:    GET /search/repositories, /items/0/permissions
                        recordings/github/reads.har:1266 (entry 4)
                        recorded earlier: Tests/GitHubAPITests/recordings/github/search-2020.har:9 (entry 1)
              expected: object, in each of 2 recorded
              actual:   absent
              help:     Check whether the app needs it; record again if the change is intended.
            """
        } fixed: {
            expectNoDrift(try searchOfToday(), since: try RecordedExchanges("github/reads"))
        },
        Mistake("the commits of a push, sent in 2013 and not today", distance: 2) {
            let today = try RecordedExchanges("github/reads").first("GET", at: "/events")
            expectNoDrift(today, since: try RecordedExchanges("github/push-2013"))
        } says: {
            """
            recorded-property-missing: A property of every recorded response is missing from the live response.
              where:    GET /repos/{owner}/{repo}/events, /0/payload/commits
                        recordings/github/reads.har:9 (entry 1)
                        recorded earlier: Tests/GitHubAPITests/recordings/github/push-2013.har:9 (entry 1)
              expected: array, in each of 1 recorded
              actual:   absent
              help:     Check whether the app needs it; record again if the change is intended.

            recorded-property-missing: A property of every recorded response is missing from the live response.
              where:    GET /repos/{owner}/{repo}/events, /0/payload/distinct_size
                        recordings/github/reads.har:9 (entry 1)
                        recorded earlier: Tests/GitHubAPITests/recordings/github/push-2013.har:9 (entry 1)
              expected: number, in each of 1 recorded
              actual:   absent
              help:     Check whether the app needs it; record again if the change is intended.

            recorded-property-missing: A property of every recorded response is missing from the live response.
              where:    GET /repos/{owner}/{repo}/events, /0/payload/size
                        recordings/github/reads.har:9 (entry 1)
                        recorded earlier: Tests/GitHubAPITests/recordings/github/push-2013.har:9 (entry 1)
              expected: number, in each of 1 recorded
              actual:   absent
              help:     Check whether the app needs it; record again if the change is intended.
            """
        } fixed: {
            let today = try RecordedExchanges("github/reads").first("GET", at: "/events")
            expectNoDrift(today, since: try RecordedExchanges("github/reads"))
        },
        Mistake("the description of a label, which may be null") {
            expectDecodes([CertainLabel].self, from: try RecordedExchanges("github/labels-2020")[0])
        } says: {
            """
            model-null-in-required: The server sends null for a property that is not optional in the model.
              where:    GET /repos/octokit/octokit.rb/labels, /0/description
                        Tests/GitHubAPITests/recordings/github/labels-2020.har:9 (entry 1)
              expected: [*].description as String, asked for by CertainLabel
              actual:   null in each of 4 values
              help:     Make it String?. Make the property optional, or have the server send a value.
            """
        } fixed: {
            expectDecodes([Label].self, from: try RecordedExchanges("github/labels-2020")[0])
        },
        Mistake("the 204 of a deleted label decoded as JSON") {
            expectDecodes(Label.self, from: try RecordedExchanges("github/labels-2020")[1])
        } says: {
            """
            decoding-without-content: The response has no content, and the app decodes it: JSONDecoder reports invalid JSON.
              where:    DELETE /repos/octokit-login/test-repository/labels/test-label, body
                        Tests/GitHubAPITests/recordings/github/labels-2020.har:118 (entry 2)
              expected: JSON for Label
              actual:   no content, nothing to decode (status 204)
              help:     Check the status before decoding, and handle 204 and an empty body as 'no content'.
            """
        } fixed: {
            expectStatus(try RecordedExchanges("github/labels-2020")[1], is: 204)
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
