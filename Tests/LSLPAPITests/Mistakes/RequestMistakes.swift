import APICheckTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests that the service rejects or reads differently.
@Suite(.contract("lslp")) struct RequestMistakes {
    private static let client = FeedClient(session: .shared)

    /// A new post whose `Content-Type` an app wrote by hand.
    private static func posting(_ contentType: String? = nil, files: Int = 2, type: String = "image/gif") -> URLRequest
    {
        var form = PostTests.form
        form.files = (0..<files).map { PostForm.File(name: "\($0).gif", type: type, bytes: PostTests.gif) }
        var request = client.request("POST", "post")
        request.setValue(contentType ?? form.contentType, forHTTPHeaderField: "Content-Type")
        request.setValue("token", forHTTPHeaderField: "Authorization")
        request.httpBody = form.body
        return request
    }

    private static func authorized(_ method: String, _ path: String, query: [(String, String)] = []) -> URLRequest {
        var request = client.request(method, path, query: query)
        request.setValue("token", forHTTPHeaderField: "Authorization")
        return request
    }

    /// The recorded answer to a call, with the headers that were sent.
    private static func answered(_ path: String, without name: String) async throws -> RecordedExchange {
        let replay = try await Replay("lslp/expiry")
        var request = authorized("GET", path)
        request.setValue("token", forHTTPHeaderField: "Refresh")
        request.setValue(nil, forHTTPHeaderField: name)
        _ = try await URLSession(configuration: .replaying(replay)).data(for: request)
        return replay.exchanges[0]
    }

    static let all = [
        Mistake("`Content-Type: multipart/form-data` without the boundary") {
            expectConforms(posting("multipart/form-data"))
        } says: {
            """
            request-multipart-boundary-missing: The Content-Type of a multipart request has no boundary, so the server \
            cannot separate the parts.
              where:    POST /post, request body
                        contracts/lslp/openapi.yaml:225
              expected: multipart/form-data; boundary=…
              actual:   multipart/form-data
              help:     Let the library that encodes the parts also write the Content-Type, with the boundary that it chose.
            """
        } fixed: {
            expectConforms(posting())
        },
        Mistake("a boundary that is not that of the body") {
            expectConforms(posting("multipart/form-data; boundary=other"))
        } says: {
            """
            request-multipart-boundary-wrong: The body of a multipart request does not use the boundary of its Content-Type.
              where:    POST /post, request body
                        contracts/lslp/openapi.yaml:225
              expected: a body that begins with --other
              actual:   --post-boundary
              help:     Write --BOUNDARY before each part, where BOUNDARY is the header's value with any dashes of its own.
            """
        } fixed: {
            expectConforms(posting())
        },
        Mistake("six files") {
            expectConforms(posting(files: 6))
        } says: {
            """
            request-body-schema-violated: The request's body does not match the contract's schema.
              where:    POST /post, request body /file
                        contracts/lslp/openapi.yaml:246
              expected: at most 5 items
              actual:   6 items
              help:     Compare the value with the schema at the contract's line, and correct the one that is wrong.
            """
        } fixed: {
            expectConforms(posting(files: 5))
        },
        Mistake("a file of a kind that the service does not store") {
            expectConforms(posting(files: 1, type: "image/heic"))
        } says: {
            """
            request-part-media-type-undeclared: A part of a multipart request has a Content-Type that the contract's \
            encoding does not list.
              where:    POST /post, request body /file
                        contracts/lslp/openapi.yaml:250
              expected: image/jpeg, image/jpg, image/png, image/gif or application/pdf
              actual:   image/heic
              help:     Send the part with a type from the encoding's contentType, or add this type to the contract.
            """
        } fixed: {
            expectConforms(posting(files: 1, type: "image/jpg"))
        },
        Mistake("no `SesacKey`") {
            expectConforms(try await answered("profile/me", without: "SesacKey"))
        } says: {
            """
            credentials-missing: The request lacks the credentials that its operation requires.
              where:    GET /profile/me, exchange
                        recordings/lslp/expiry.har:196
                        contracts/lslp/openapi.yaml:22
              expected: the header SesacKey and the header Authorization
              actual:   Authorization without a scheme
              help:     Send the credentials, unless the request tests that the server rejects it.
            """
        } fixed: {
            // The spelling of a later client: names of headers are case-insensitive.
            let replay = try await Replay("lslp/expiry")
            var request = authorized("GET", "profile/me")
            request.setValue(nil, forHTTPHeaderField: "SesacKey")
            request.setValue("key", forHTTPHeaderField: "SeSACKey")
            _ = try await URLSession(configuration: .replaying(replay)).data(for: request)
            expectConforms(replay.exchanges[0])
        },
        Mistake("a refresh without the refresh token") {
            expectConforms(try await answered("refresh", without: "Refresh"))
        } says: {
            """
            credentials-missing: The request lacks the credentials that its operation requires.
              where:    GET /refresh, exchange
                        recordings/lslp/expiry.har:280
                        contracts/lslp/openapi.yaml:147
              expected: the header SesacKey and the header Authorization and the header Refresh
              actual:   Authorization without a scheme
              help:     Send the credentials, unless the request tests that the server rejects it.
            """
        } fixed: {
            expectConforms(try await answered("refresh", without: "X-None"))
        },
        Mistake("`productId` in the query: ignored, and the posts of all apps come") {
            expectConforms(authorized("GET", "post", query: [("productId", "sandbox_feed")]))
        } says: {
            """
            undeclared-request-parameter: The request has a query parameter that the operation does not declare; servers \
            usually ignore it.
              where:    GET /post, query productId
                        contracts/lslp/openapi.yaml:195
              expected: next, limit or product_id
              actual:   productId
              help:     Did you mean 'product_id'? Correct the name in the request, or add the parameter to the contract.
            """
        } fixed: {
            expectConforms(authorized("GET", "post", query: [("product_id", "sandbox_feed")]))
        },
        Mistake("a withdrawal by POST, as one client does") {
            expectConforms(authorized("POST", "withdraw"))
        } says: {
            """
            undeclared-operation: The contract has no operation with this method and path.
              where:    POST /withdraw, exchange
                        contracts/lslp/openapi.yaml:29
              expected: GET
              actual:   POST
              help:     Add the operation to the contract, or correct the request.
            """
        } fixed: {
            expectConforms(authorized("GET", "withdraw"))
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
