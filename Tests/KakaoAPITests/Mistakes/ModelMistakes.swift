import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Models that do not fit what the service sends.
@Suite(.recording("kakao/reads")) struct ModelMistakes {
    private struct Found<Document: Decodable>: Decodable {
        var documents: [Document]
    }

    /// Every key is optional, and decoding errors are ignored.
    private struct TrustingPost: Decodable {
        var name: String?
        var title: String?
        var thumbnail: String?

        private enum CodingKeys: String, CodingKey {
            case title, thumbnail
            case name = "blogname"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            name = try? values.decode(String?.self, forKey: .name)
            title = try? values.decode(String?.self, forKey: .title)
            thumbnail = try? values.decode(String?.self, forKey: .thumbnail)
        }
    }

    private struct RenamedPost: Decodable {
        var title: String?
        var blogName: String?

        private enum CodingKeys: String, CodingKey {
            case title, blogName
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            title = try? values.decode(String.self, forKey: .title)
            blogName = try? values.decode(String.self, forKey: .blogName)
        }
    }

    private struct PicturedPost: Decodable {
        var thumbnail: URL
    }

    private struct NumberedBook: Decodable {
        var isbn: Int
    }

    private struct HidingBook: Decodable {
        var isbn: Int?

        private enum CodingKeys: String, CodingKey {
            case isbn
        }

        init(from decoder: any Decoder) throws {
            isbn = try? decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .isbn)
        }
    }

    private struct TranslatedBook: Decodable {
        var translators: String
    }

    private struct SoldBook: Decodable {
        enum CodingKeys: String, CodingKey {
            case salePrice = "sale_price"
        }

        var salePrice: UInt
    }

    private struct ClosedBook: Decodable {
        enum Status: String, Decodable {
            case onSale = "정상판매"
            case soldOut = "품절"
        }

        var status: Status
    }

    private static func blogs() throws -> RecordedExchange {
        try RecordedExchanges.current.first("GET", at: "/v2/search/blog")
    }

    private static func cafes() throws -> RecordedExchange {
        try RecordedExchanges.current.first("GET", at: "/v2/search/cafe")
    }

    private static func books() throws -> RecordedExchange {
        try RecordedExchanges.current.first("GET", at: "/v3/search/book")
    }

    static let all = [
        Mistake("the model of a blog decodes a cafe: the name is nil") {
            expectDecodes(Found<TrustingPost>.self, from: try cafes())
        } says: {
            """
            model-key-never-sent: The model reads a key that no sample has: the property is always nil, and no test \
            fails.
              where:    GET /v2/search/cafe, /documents/0/blogname
                        recordings/kakao/reads.har:313 (entry 3), 5 samples
              expected: documents[*].blogname as String?, asked for by TrustingPost
              actual:   absent in each of 5 objects; here the server sends `cafename`, and `blogname` in other responses
              help:     Decode this response with a model of its own. Use the name that the server sends, record a sample that has the key, or remove the property.
            """
        } fixed: {
            expectDecodes(SearchPage<CafePost>.self, from: try cafes(), decoder: .kakao)
        },
        Mistake("`try?` makes a misspelt key nil in every post") {
            expectDecodes(Found<RenamedPost>.self, from: try blogs())
        } says: {
            """
            model-key-never-sent: The model reads a key that no sample has: the property is always nil, and no test \
            fails.
              where:    GET /v2/search/blog, /documents/0/blogName
                        recordings/kakao/reads.har:9 (entry 1), 5 samples
              expected: documents[*].blogName as String?, asked for by RenamedPost
              actual:   absent in each of 5 objects; the server sends `blogname`
              help:     Add case blogName = "blogname" to the CodingKeys of RenamedPost. Use the name that the server \
            sends, record a sample that has the key, or remove the property.
            """
        } fixed: {
            expectDecodes(SearchPage<BlogPost>.self, from: try blogs(), decoder: .kakao)
        },
        Mistake("the model ignores `meta`, so the app does not know when paging ends") {
            expectDecodes(Found<BlogPost>.self, from: try blogs(), decoder: .kakao, options: .includingUnreadKeys)
        } says: {
            """
            model-key-never-read: The server sends a key that the model never reads.
              where:    GET /v2/search/blog, /meta
                        recordings/kakao/reads.har:9 (entry 1)
              expected: a key that Found<BlogPost> reads
              actual:   `meta`, e.g. object, in the one object
              help:     Add a property if the app needs it, or name the key in 'ignoring'.
            """
        } fixed: {
            expectDecodes(SearchPage<BlogPost>.self, from: try blogs(), decoder: .kakao, options: .includingUnreadKeys)
        },
        Mistake("a thumbnail as `URL`, which the empty string is not") {
            expectDecodes(Found<PicturedPost>.self, from: try blogs())
        } says: {
            """
            model-value-unreadable: A value has the right type, but its content cannot be decoded.
              where:    GET /v2/search/blog, /documents/1/thumbnail
                        recordings/kakao/reads.har:9 (entry 1)
              expected: documents[*].thumbnail as URL, asked for by PicturedPost
              actual:   "" (string) (Invalid URL string.)
              help:     Make the model, or the decoder's strategy, accept the form that the server sends.
            """
        } fixed: {
            expectDecodes(SearchPage<BlogPost>.self, from: try blogs(), decoder: .kakao)
        },
        Mistake("an ISBN as a number") {
            expectDecodes(Found<NumberedBook>.self, from: try books())
        } says: {
            """
            model-type-mismatch: The server sends a value of a different type than the model decodes.
              where:    GET /v3/search/book, /documents/0/isbn
                        recordings/kakao/reads.har:913 (entry 7)
              expected: documents[*].isbn as Int, asked for by NumberedBook
              actual:   "8977719874 9798977719874" (string)
              help:     String fits each of 5 values. Decode the type that the server sends.
            """
        } fixed: {
            expectDecodes(SearchPage<Book>.self, from: try books(), decoder: .kakao)
        },
        Mistake("the same with `try?`, which hides the next change as well") {
            expectDecodes(Found<HidingBook>.self, from: try books())
        } says: {
            """
            model-error-swallowed: The model could not decode a value and ignored the error, e.g. with try?.
              where:    GET /v3/search/book, /documents/0/isbn
                        recordings/kakao/reads.har:913 (entry 7), 5 samples
              expected: documents[*].isbn as Int, asked for by HidingBook
              actual:   "8977719874 9798977719874" (string), silently left out
              help:     String fits each of 5 values. Decode the type that the server sends, and let the error propagate.
            """
        } fixed: {
            expectDecodes(SearchPage<Book>.self, from: try books(), decoder: .kakao)
        },
        Mistake("translators as one text") {
            expectDecodes(Found<TranslatedBook>.self, from: try books())
        } says: {
            """
            model-type-mismatch: The server sends a value of a different type than the model decodes.
              where:    GET /v3/search/book, /documents/0/translators
                        recordings/kakao/reads.har:913 (entry 7)
              expected: documents[*].translators as String, asked for by TranslatedBook
              actual:   array
              help:     A list fits each of 5 values. Decode the type that the server sends.
            """
        } fixed: {
            expectDecodes(SearchPage<Book>.self, from: try books(), decoder: .kakao)
        },
        Mistake("a price that cannot be negative, and -1 for a book that is not sold") {
            expectDecodes(Found<SoldBook>.self, from: try books())
        } says: {
            """
            model-type-mismatch: The server sends a value of a different type than the model decodes.
              where:    GET /v3/search/book, /documents/4/sale_price
                        recordings/kakao/reads.har:913 (entry 7)
              expected: documents[*].sale_price as UInt, asked for by SoldBook
              actual:   -1 (number)
              help:     Int fits each of 5 values. Decode the type that the server sends.
            """
        } fixed: {
            expectDecodes(SearchPage<Book>.self, from: try books(), decoder: .kakao)
        },
        Mistake("a closed list of words for a person") {
            expectDecodes(Found<ClosedBook>.self, from: try books())
        } says: {
            """
            model-enum-case-undeclared: The server sends a value that has no case in the model's enum.
              where:    GET /v3/search/book, /documents/4/status
                        recordings/kakao/reads.har:913 (entry 7)
              expected: documents[*].status as Status, asked for by ClosedBook
              actual:   "절판" (string)
              help:     Add the case, and one for unknown values.
            """
        } fixed: {
            expectDecodes(SearchPage<Book>.self, from: try books(), decoder: .kakao)
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
