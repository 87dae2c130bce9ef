import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Statuses that an app handles wrongly, of which some are its own.
@Suite(.contract("lslp")) struct StatusMistakes {
    /// The errors of an app, which calls every other status undefined.
    private enum ListedError: Int {
        case undefined = 0
        case success = 200, badRequest = 400, unauthorized = 401, forbidden = 403, conflict = 409, gone = 410, expired =
            419
        case wrongKey = 420, tooManyCalls = 429, unknownPath = 444, server = 500

        init(status: Int) { self = ListedError(rawValue: status) ?? .undefined }
    }

    private static func listed(_ status: Int) -> Bool { ListedError(status: status) != .undefined }

    private static func exchange(_ recording: String, _ status: Int) throws -> RecordedExchange {
        try #require(try RecordedExchanges("lslp/\(recording)").first { $0.status == status })
    }

    static let all = [
        Mistake("only 200 is success: a server that answers 201 loses the new post") {
            expectStatus(try exchange("created", 201), is: 200)
        } says: {
            """
            POST /post has an unexpected status
              where:    Tests/LSLPAPITests/recordings/lslp/created.har:102 (entry 2)
              expected: 200
              actual:   201 Created, \
            {"likes":[],"image":["uploads/posts/1795404968290.gif","uploads/posts/1795404968291.gif"],"hashTags":["고양이"],"comments":[],"_id":"6b03b4a85a4d20f2a5000001","creator":{"_id":"655f1a10c2c219175f83
              help:     handle this status in the app, or fix the request
            """
        } fixed: {
            expectStatus(try exchange("created", 201), is: 200...299)
        },
        Mistake("the same, found by the contract") {
            expectConforms(try exchange("created", 201))
        } says: {
            """
            undeclared-response-status: The server responds with a status that the contract does not declare for the \
            operation.
              where:    POST /post, status
                        Tests/LSLPAPITests/recordings/lslp/created.har:102 (entry 2)
                        contracts/lslp/openapi.yaml:253
              expected: 200, 400, 401, 403, 410, 419, 420 or 429
              actual:   201
              help:     Handle the status in the app and add it to the operation's responses, or fix the server.
            """
        } fixed: {
            let created = try RecordedExchanges("lslp/posting").first { $0.url.hasSuffix("/post") }
            expectConforms(try #require(created))
        },
        Mistake("`?? .undefined` hides 445, which the list of errors does not have") {
            expectStatus(try #require(try RecordedExchanges("lslp/feed").first { !listed($0.status) }), is: 200...299)
        } says: {
            """
            DELETE /post/6590a20674946e5a20f2a00b has an unexpected status
              where:    recordings/lslp/feed.har:2251 (entry 19)
              expected: 200 to 299
              actual:   445, {"message":"작성자만 수정하거나 삭제할 수 있습니다."}
              help:     handle this status in the app, or fix the request
            """
        } fixed: {
            expectStatus(try exchange("feed", 445), is: 445)
        },
        Mistake("a 419 is decoded as the profile, and the failure is swallowed: the caller waits for ever") {
            expectDecodes(Profile.self, from: try exchange("expiry", 419))
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    GET /profile/me, /nick
                        recordings/lslp/expiry.har:442 (entry 6)
              expected: nick as String, asked for by Profile
              actual:   absent in the one object
              help:     The response has status 419: check the status before decoding. Use the name that the server \
            sends, or make the property optional.
            """
        } fixed: {
            expectDecodes(Refusal.self, from: try exchange("expiry", 419))
        },
        Mistake("the refresh answers 419, which the contract does not declare for it") {
            expectConforms(try RecordedExchanges("lslp/refresh-419").first("GET", at: "/refresh"))
        } says: {
            """
            undeclared-response-status: The server responds with a status that the contract does not declare for the \
            operation.
              where:    GET /refresh, status
                        Tests/LSLPAPITests/recordings/lslp/refresh-419.har:185 (entry 3)
                        contracts/lslp/openapi.yaml:152
              expected: 200, 401, 403, 409, 418, 420 or 429
              actual:   419
              help:     Handle the status in the app and add it to the operation's responses, or fix the server.
            """
        } fixed: {
            expectConforms(try RecordedExchanges("lslp/signed-out").first("GET", at: "/refresh"))
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
