import APICheckBase
import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Models that do not fit the responses.
@Suite(.recording("github/reads")) struct ModelMistakes {
    private struct NumberedEvent: Decodable {
        var id: Int
    }

    private struct ClosedEvent: Decodable {
        enum Kind: String, Decodable {
            case push = "PushEvent"
            case watch = "WatchEvent"
            case issue = "IssuesEvent"
            case comment = "IssueCommentEvent"
            case pullRequest = "PullRequestEvent"
            case fork = "ForkEvent"
            case create = "CreateEvent"
            case delete = "DeleteEvent"
        }

        var type: Kind
    }

    private struct CertainResult: Decodable {
        struct Item: Decodable {
            struct License: Decodable {
                var name: String
            }

            var language: String
            var license: License
        }

        var items: [Item]
    }

    private struct ClosedLimit: Decodable {
        struct Resources: Decodable {
            var core: RateLimit.Rate
            var search: RateLimit.Rate
            var graphql: RateLimit.Rate
        }

        var resources: Resources
    }

    private struct Token: Decodable {
        var accessToken: String

        enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
        }
    }

    private static var milliseconds: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        return decoder
    }

    /// The decoder for another API, whose times have six fraction digits.
    private static var microseconds: JSONDecoder {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXXXX"
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .formatted(formatter)
        return decoder
    }

    private static func events() throws -> RecordedExchange {
        try RecordedExchanges.current.first("GET", at: "/events")
    }

    private static func searches() throws -> [RecordedExchange] {
        try RecordedExchanges.current.all("GET", at: "/search/repositories").filter { $0.status == 200 }
    }

    private static func rateLimit() throws -> RecordedExchange {
        try RecordedExchanges("github/observed")[4]
    }

    private static func oauth() throws -> RecordedExchange { try RecordedExchanges("github-oauth/errors")[0] }

    static let all = [
        Mistake("the id of an event, a string of digits, read as `Int`") {
            expectDecodes([NumberedEvent].self, from: try events())
        } says: {
            """
            model-type-mismatch: The server sends a value of a different type than the model decodes.
              where:    GET /repos/octocat/Hello-World/events, /0/id
                        recordings/github/reads.har:9 (entry 1)
              expected: [*].id as Int, asked for by NumberedEvent
              actual:   "48370317898" (string)
              help:     String fits each of 10 values. Decode the type that the server sends.
            """
        } fixed: {
            expectDecodes([Event].self, from: try events(), decoder: .gitHub)
        },
        Mistake("a closed list of event types") {
            expectDecodes([ClosedEvent].self, from: try events())
        } says: {
            """
            model-enum-case-undeclared: The server sends a value that has no case in the model's enum.
              where:    GET /repos/octocat/Hello-World/events, /8/type
                        recordings/github/reads.har:9 (entry 1)
              expected: [*].type as Kind, asked for by ClosedEvent
              actual:   "DiscussionEvent" (string)
              help:     Add the case, and one for unknown values.
            """
        } fixed: {
            expectDecodes([Event].self, from: try events(), decoder: .gitHub)
        },
        Mistake("`language` and `license` that cannot be null") {
            expectDecodes(CertainResult.self, from: try searches())
        } says: {
            """
            model-null-in-required: The server sends null for a property that is not optional in the model. 2 findings \
            in Item.
              where:    GET /search/repositories
                        recordings/github/reads.har:1694 (entry 5)
                        recordings/github/reads.har:1266 (entry 4)
              expected: /items/0/language: items[*].language as String, asked for by Item
                        /items/2/license: items[*].license as License, asked for by Item
              actual:   /items/0/language: null in 1 of 4 values
                        /items/2/license: null in 1 of 4 values
              help:     /items/0/language: Make it String?. Make the property optional, or have the server send a value.
                        The others are fixed in the same way.
            """
        } fixed: {
            expectDecodes(SearchResult.self, from: try searches())
        },
        Mistake("a time without a fraction, read as if it had one") {
            expectDecodes([Event].self, from: try events(), decoder: microseconds)
        } says: {
            """
            model-value-unreadable: A value has the right type, but its content cannot be decoded.
              where:    GET /repos/octocat/Hello-World/events, /0/created_at
                        recordings/github/reads.har:9 (entry 1)
              expected: [*].created_at as Date, asked for by Event
              actual:   "2026-11-22T06:02:26Z" (string) (Date string does not match format expected by formatter.)
              help:     The dateDecodingStrategy .iso8601 reads this format. Make the model, or the decoder's strategy, \
            accept the form that the server sends.
            """
        } fixed: {
            expectDecodes([Event].self, from: try events(), decoder: .gitHub)
        },
        Mistake("the kinds of the rate limit as a closed type") {
            expectDecodes(
                ClosedLimit.self, from: try RecordedExchanges.current.first("GET", at: "/rate_limit"),
                decoder: .rateLimit)
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    GET /rate_limit, /resources/graphql
                        recordings/github/reads.har:2141 (entry 8)
              expected: resources.graphql as Rate, asked for by Resources
              actual:   absent in the one object
              help:     Use the name that the server sends, or make the property optional.
            """
        } fixed: {
            let limit = try RecordedExchanges.current.first("GET", at: "/rate_limit")
            expectDecodes(RateLimit.self, from: limit, decoder: .rateLimit)
        },
        Mistake("the reset, in seconds, read as milliseconds: 1970") {
            expectDecodes(RateLimit.self, from: try rateLimit(), decoder: milliseconds)
        } says: {
            """
            model-epoch-mistaken: A numeric time is decoded in a different unit, or from a different start, than the \
            server uses.
              where:    GET /rate_limit, /rate/reset
                        recordings/github/observed.har:318 (entry 5), 2 samples
                        also /resources/actions_runner_registration/reset
              expected: rate.reset as Date, asked for by Rate
              actual:   1684195041 becomes 1970-01-20T11:49:55Z
              help:     The number counts seconds, not milliseconds: .secondsSince1970 reads it. Set the decoder's \
            dateDecodingStrategy to the server's unit and start, or decode the number itself.
            """
        } fixed: {
            expectDecodes(RateLimit.self, from: try rateLimit(), decoder: .rateLimit)
        },
        Mistake("the reset read by a decoder without a strategy: 31 years later", distance: 2) {
            let limit = try JSONDecoder().decode(RateLimit.self, from: rateLimit().body)
            expectSameInstant(limit.rate.reset, at: "/rate/reset", of: try rateLimit())
        } says: {
            """
            the time is not the instant that the server sent
              where:    GET /rate_limit, /rate/reset
                        recordings/github/observed.har:318 (entry 5)
              expected: 1684195041, which is 2023-05-15T23:57:21Z
              actual:   2054-05-15T23:57:21.000000Z, 31 years too late
              help:     the number counts from 1970, and was read as if from 2001: set .secondsSince1970
            """
        } fixed: {
            let limit = try JSONDecoder.rateLimit.decode(RateLimit.self, from: rateLimit().body)
            expectSameInstant(limit.rate.reset, at: "/rate/reset", of: try rateLimit())
        },
        Mistake("the reset of the header read as milliseconds", distance: 2) {
            let text = try #require(try rateLimit().header("X-RateLimit-Reset"))
            expectSameInstant(Date(timeIntervalSince1970: try #require(Double(text)) / 1_000), as: text)
        } says: {
            """
            the time is not the instant that the server sent
              expected: 1684195041, which is 2023-05-15T23:57:21Z
              actual:   1970-01-20T11:49:55.041000Z, 53 years too early
              help:     seconds were read as milliseconds: read them with Date(timeIntervalSince1970:)
            """
        } fixed: {
            let text = try #require(try rateLimit().header("X-RateLimit-Reset"))
            expectSameInstant(Date(timeIntervalSince1970: try #require(Double(text))), as: text)
        },
        Mistake("an error that comes with 200") {
            expectDecodes(Token.self, from: try oauth())
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    POST /login/oauth/access_token, /access_token
                        recordings/github-oauth/errors.har:9 (entry 1)
              expected: access_token as String, asked for by Token
              actual:   absent in the one object
              help:     The response is an error with status 200, with `error`, `error_description`, `error_uri`: check for errors \
            before decoding. Use the name that the server sends, or make the property optional.
            """
        } fixed: {
            expectDecodes(TokenAnswer.self, from: try oauth())
        },
        Mistake("the response to a request that does not accept JSON") {
            expectDecodes(TokenAnswer.self, from: try RecordedExchanges("github-oauth/errors")[1])
        } says: {
            """
            decoding-body-not-json: The body that a model decodes is not JSON.
              where:    POST /login/oauth/access_token, body
                        recordings/github-oauth/errors.har:116 (entry 2)
              expected: JSON for TokenAnswer
              actual:   1:1: expected a value
              help:     Inspect the body: it may be truncated, or sent by something other than the API.
            """
        } fixed: {
            expectDecodes(TokenAnswer.self, from: try oauth())
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
