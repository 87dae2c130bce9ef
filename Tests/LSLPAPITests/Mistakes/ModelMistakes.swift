import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Models that do not fit the responses of the feed.
@Suite struct ModelMistakes {
    /// The key of the app's own model is `productID`, the server's is `product_id`.
    private struct UnmappedPost: Decodable {
        var id: String
        var productID: String?

        enum CodingKeys: String, CodingKey {
            case productID
            case id = "_id"
        }
    }

    private struct UnmappedPage: Decodable {
        var data: [UnmappedPost]
    }

    /// As in the documentation of the service, whose example has `creator.id`.
    private struct DocumentedPost: Decodable {
        struct Creator: Decodable {
            var id: String
            var nick: String
        }

        var creator: Creator
    }

    private struct DocumentedPage: Decodable {
        var data: [DocumentedPost]
    }

    /// All texts are required, although one that was never sent is absent.
    private struct CompletePost: Decodable {
        var title: String
        var content1: String
    }

    private struct CompletePage: Decodable {
        var data: [CompletePost]
    }

    private struct NumberedPage: Decodable {
        var nextCursor: Int

        enum CodingKeys: String, CodingKey {
            case nextCursor = "next_cursor"
        }
    }

    private struct TimedPost: Decodable {
        var time: Date
    }

    private struct TimedPage: Decodable {
        var data: [TimedPost]
    }

    /// - Parameter zone: nil is the time zone of the phone.
    private static func decoder(_ format: String, zone: String? = "UTC") -> JSONDecoder {
        let decoder = JSONDecoder()
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        if let zone { formatter.timeZone = TimeZone(identifier: zone) }
        formatter.dateFormat = format
        decoder.dateDecodingStrategy = .formatted(formatter)
        return decoder
    }

    private static var page: RecordedExchange {
        get throws { try RecordedExchanges("lslp/pages").first("GET", at: "/post") }
    }

    static let all = [
        Mistake("`productID` without a coding key: always nil") {
            expectDecodes(UnmappedPage.self, from: try page)
        } says: {
            """
            model-key-never-sent: The model reads a key that no sample has: the property is always nil, and no test fails.
              where:    GET /post, /data/0/productID
                        Tests/LSLPAPITests/recordings/lslp/pages.har:102 (entry 2), 5 samples
              expected: data[*].productID as String?, asked for by UnmappedPost
              actual:   absent in each of 5 objects; the server sends `product_id`
              help:     Add case productID = "product_id" to the CodingKeys of UnmappedPost. Use the name that the server \
            sends, record a sample that has the key, or remove the property.
            """
        } fixed: {
            expectDecodes(PostPage.self, from: try page, decoder: .feed)
        },
        Mistake("`creator.id` as in the documentation; the server sends `_id`") {
            expectDecodes(DocumentedPage.self, from: try page)
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    GET /post, /data/0/creator/id
                        Tests/LSLPAPITests/recordings/lslp/pages.har:102 (entry 2)
              expected: data[*].creator.id as String, asked for by Creator
              actual:   absent in each of 5 objects; the server sends `_id`
              help:     Add case id = "_id" to the CodingKeys of Creator. Use the name that the server sends, or make the \
            property optional.
            """
        } fixed: {
            expectDecodes(PostPage.self, from: try page, decoder: .feed)
        },
        Mistake("every text is required, and a post without pictures has no `content1`") {
            expectDecodes(CompletePage.self, from: try page)
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    GET /post, /data/1/content1
                        Tests/LSLPAPITests/recordings/lslp/pages.har:102 (entry 2)
              expected: data[*].content1 as String, asked for by CompletePost
              actual:   absent in 1 of 5 objects
              help:     Make it optional. Use the name that the server sends, or make the property optional.
            """
        } fixed: {
            expectDecodes(PostPage.self, from: try page, decoder: .feed)
        },
        Mistake("the cursor `\"0\"` is read as a number") {
            expectDecodes(NumberedPage.self, from: try RecordedExchanges("lslp/pages").all("GET", at: "/post"))
        } says: {
            """
            model-type-mismatch: The server sends a value of a different type than the model decodes.
              where:    GET /post, /next_cursor
                        Tests/LSLPAPITests/recordings/lslp/pages.har:102 (entry 2), 3 samples
              expected: next_cursor as Int, asked for by NumberedPage
              actual:   "65866f4a74946e5a20f2a007" (string)
              help:     String fits each of 3 values. Decode the type that the server sends.
            """
        } fixed: {
            expectDecodes(
                PostPage.self, from: try RecordedExchanges("lslp/pages").all("GET", at: "/post"), decoder: .feed)
        },
        Mistake("a date format without the fraction") {
            expectDecodes(TimedPage.self, from: try page, decoder: decoder("yyyy-MM-dd'T'HH:mm:ss'Z'"))
        } says: {
            """
            model-value-unreadable: A value has the right type, but its content cannot be decoded.
              where:    GET /post, /data/0/time
                        Tests/LSLPAPITests/recordings/lslp/pages.har:102 (entry 2)
              expected: data[*].time as Date, asked for by TimedPost
              actual:   "2023-12-30T23:04:38.965Z" (string) (Date string does not match format expected by formatter.)
              help:     Decode it with a strategy that accepts any number of fraction digits. Make the model, or the \
            decoder's strategy, accept the form that the server sends.
            """
        } fixed: {
            expectDecodes(PostPage.self, from: try page, decoder: .feed)
        },
        Mistake("the `Z` as a letter, and the time zone of the phone") {
            expectDecodes(
                TimedPage.self, from: try page, decoder: decoder("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", zone: nil),
                options: .timeZones(["UTC", "Asia/Seoul"]))
        } says: {
            """
            model-date-depends-on-time-zone: A date is different on a machine in another time zone.
              where:    GET /post, /data/0/time
                        Tests/LSLPAPITests/recordings/lslp/pages.har:102 (entry 2)
              expected: data[*].time as Date, asked for by TimedPost
              actual:   "2023-12-30T23:04:38.965Z" becomes 2023-12-30T23:04:38.965000Z in UTC, \
            2023-12-30T14:04:38.965000Z in Asia/Seoul
              help:     Set the formatter's timeZone: TimeZone(secondsFromGMT: 0) where the server means UTC. Set the \
            time zone wherever text is converted to a date, or a date to text.
            """
        } fixed: {
            expectDecodes(PostPage.self, from: try page, decoder: .feed)
        },
        Mistake("the models of version 1 read an answer of version 2") {
            expectDecodes(
                PostPage.self, from: try RecordedExchanges("lslp-v2/feed").first("GET", at: "/posts"), decoder: .feed)
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    GET /v1/posts, /data/0/creator/_id
                        recordings/lslp-v2/feed.har:288 (entry 4)
              expected: data[*].creator._id as String, asked for by Creator
              actual:   absent in each of 5 objects
              help:     Use the name that the server sends, or make the property optional.
            """
        } fixed: {
            expectDecodes(
                PostPageV2.self, from: try RecordedExchanges("lslp-v2/feed").first("GET", at: "/posts"), decoder: .feed)
        },
        Mistake("a call of version 2, while the contract is that of version 1") {
            expectConforms(
                try RecordedExchanges("lslp-v2/feed").first("GET", at: "/posts"), to: try APIContract("lslp"))
        } says: {
            """
            undeclared-operation: The contract has no operation with this method and path.
              where:    GET /v1/posts, exchange
                        recordings/lslp-v2/feed.har:288 (entry 4)
                        contracts/lslp/openapi.yaml:29
              expected: a path of the contract
              actual:   http://127.0.0.1:39175/v1/posts
              help:     Add the operation to the contract, or correct the request.
            """
        } fixed: {
            expectConforms(
                try RecordedExchanges("lslp-v2/feed").first("GET", at: "/posts"), to: try APIContract("lslp-v2"))
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
