import APICheckTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests that are not conditional by mistake, and responses without content that are misread.
@Suite(.contract("github")) struct ConditionalMistakes {
    private static let client = GitHubClient()
    private static let query = [("per_page", "10"), ("page", "1")]

    private static func asking(_ header: String, _ value: String?) -> URLRequest {
        var request = client.request("repos/octocat/Hello-World/events", query: query)
        request.setValue(value, forHTTPHeaderField: header)
        return request
    }

    private static var first: RecordedExchange {
        get throws { try RecordedExchanges("github/conditional")[0] }
    }

    private static var unchanged: RecordedExchange {
        get throws { try #require(try RecordedExchanges("github/conditional").first { $0.status == 304 }) }
    }

    /// Sends a request with the header, and returns the recorded exchange.
    private static func answered(_ header: String, _ value: String?) async throws -> RecordedExchange {
        let conditions = ["If-None-Match", "If-Modified-Since"].map { RequestMatching.header($0) }
        let replay = try await Replay("github/conditional", matching: conditions)
        let session = URLSession(configuration: .replaying(replay))
        _ = try await session.data(for: asking(header, value))
        return replay.exchanges[0]
    }

    static let all = [
        Mistake("the time is sent back as `Last-Modified`: always 200, and everything again") {
            expectConforms(asking("Last-Modified", try first.header("Last-Modified")))
        } says: {
            """
            response-header-in-request: The request has a header that has a meaning only in responses; servers ignore \
            it.
              where:    GET /repos/{owner}/{repo}/events, request header Last-Modified
                        contracts/github/openapi.yaml:236
              expected: no Last-Modified in a request
              actual:   it is sent
              help:     To learn whether an answer still holds, send its Last-Modified as If-Modified-Since. Omit it, or declare \
            it as a parameter if this server does read it.
            """
        } fixed: {
            expectConforms(asking("If-Modified-Since", try first.header("Last-Modified")))
        },
        Mistake("the same, found by the response") {
            expectConforms(try await answered("Last-Modified", try first.header("Last-Modified")))
        } says: {
            """
            response-header-in-request: The request has a header that has a meaning only in responses; servers ignore \
            it.
              where:    GET /repos/{owner}/{repo}/events, request header Last-Modified
                        recordings/github/conditional.har:9
                        contracts/github/openapi.yaml:236
              expected: no Last-Modified in a request
              actual:   it is sent
              help:     To learn whether an answer still holds, send its Last-Modified as If-Modified-Since. Omit it, or declare \
            it as a parameter if this server does read it.
            """
        } fixed: {
            let exchange = try await answered("If-Modified-Since", try first.header("Last-Modified"))
            expectStatus(exchange, is: 304)
            expectConforms(exchange)
        },
        Mistake("the same, found by the expected status") {
            expectStatus(try await answered("Last-Modified", try first.header("Last-Modified")), is: 304)
        } says: {
            """
            GET /repos/octocat/Hello-World/events?per_page=10&page=1 has an unexpected status
              where:    recordings/github/conditional.har:9
              expected: 304
              actual:   200 OK, \
            [{"id":"48370317898","type":"PushEvent","actor":{"id":9200003,"login":"haneul-dev","display_login":"haneul-dev","gravatar_id":"","url":"https://api.github.com/users/haneul-dev","avatar_url":"https://a
              help:     handle this status in the app, or fix the request
            """
        } fixed: {
            expectStatus(try await answered("If-Modified-Since", try first.header("Last-Modified")), is: 304)
        },
        Mistake("the tag is sent back as `ETag`") {
            expectConforms(asking("ETag", try first.header("ETag")))
        } says: {
            """
            response-header-in-request: The request has a header that has a meaning only in responses; servers ignore \
            it.
              where:    GET /repos/{owner}/{repo}/events, request header ETag
                        contracts/github/openapi.yaml:236
              expected: no ETag in a request
              actual:   it is sent
              help:     To learn whether an answer still holds, send its ETag as If-None-Match. Omit it, or declare it as a \
            parameter if this server does read it.
            """
        } fixed: {
            expectConforms(asking("If-None-Match", try first.header("ETag")))
        },
        Mistake("a date with the wrong weekday, which servers ignore") {
            expectConforms(asking("If-Modified-Since", "Mon, 30 May 2017 04:30:00 GMT"))
        } says: {
            """
            request-date-unreadable: The date of a condition is invalid, e.g. in its form or its weekday; servers \
            ignore the condition.
              where:    GET /repos/{owner}/{repo}/events, request header If-Modified-Since
                        contracts/github/openapi.yaml:236
              expected: an HTTP date such as Sun, 06 Nov 1994 08:49:37 GMT
              actual:   Mon, 30 May 2017 04:30:00 GMT
              help:     Send the Last-Modified of the answer as it came. Use the date format of RFC 9110: GMT, English names, and \
            the weekday of that day.
            """
        } fixed: {
            expectConforms(asking("If-Modified-Since", "Tue, 30 May 2017 04:30:00 GMT"))
        },
        Mistake("`200..<400` is success, and a 304 is decoded") {
            expectDecodes([Event].self, from: try unchanged, decoder: .gitHub)
        } says: {
            """
            decoding-without-content: The response has no content, and the app decodes it: JSONDecoder reports invalid \
            JSON.
              where:    GET /repos/octocat/Hello-World/events, body
                        recordings/github/conditional.har:438 (entry 2)
              expected: JSON for [Event]
              actual:   no content, nothing to decode (status 304)
              help:     304 means that the response stored by the app is still valid: use that one. Check the status before decoding, \
            and handle 204 and an empty body as 'no content'.
            """
        } fixed: {
            if try unchanged.status != 304 { expectDecodes([Event].self, from: try unchanged, decoder: .gitHub) }
        },
        Mistake("the same, found by its status") {
            expectStatus(try unchanged, is: 200..<300)
        } says: {
            """
            GET /repos/octocat/Hello-World/events?per_page=10&page=1 has an unexpected status
              where:    recordings/github/conditional.har:438 (entry 2)
              expected: 200 to 299
              actual:   304 Not Modified, no body
              help:     handle this status in the app, or fix the request
            """
        } fixed: {
            expectStatus(try unchanged, is: 304)
        },
        Mistake("one account uses the tag of another", distance: 6) {
            let matching = [RequestMatching.header("If-None-Match")]
            let replay = try await Replay("github/tokens", matching: matching, repeats: .refused)
            let session = URLSession(configuration: .replaying(replay))
            for token in ["one", "two"] {
                do { try await askTwice(session, token: token, with: try tag(of: "one")) } catch {
                    Issue.record("\(error.localizedDescription)")
                }
            }
        } says: {
            """
            no recorded answer to GET /repos/octocat/Hello-World/events?per_page=1&page=1
              where:    nearest entry: Tests/GitHubAPITests/recordings/github/tokens.har:170 (entry 2), GET \
            /repos/octocat/Hello-World/events?per_page=1&page=1
              expected: an unused entry
              actual:   an entry that answered call 2
              help:     to accept it, remove repeats: .refused; record it with: apicheck record github
            """
        } fixed: {
            let matching = [RequestMatching.header("If-None-Match")]
            let replay = try await Replay("github/tokens", matching: matching, repeats: .refused)
            let session = URLSession(configuration: .replaying(replay))
            for token in ["one", "two"] { try await askTwice(session, token: token, with: try tag(of: token)) }
        },
    ]

    /// The tag for the first or the second account.
    private static func tag(of account: String) throws -> String? {
        try RecordedExchanges("github/tokens")[account == "one" ? 0 : 2].header("ETag")
    }

    private static func askTwice(_ session: URLSession, token: String, with tag: String?) async throws {
        var request = GitHubClient(token: token).request(
            "repos/octocat/Hello-World/events", query: [("per_page", "1"), ("page", "1")])
        _ = try await session.data(for: request)
        request.setValue(tag, forHTTPHeaderField: "If-None-Match")
        _ = try await session.data(for: request)
    }

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
