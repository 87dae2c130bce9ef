import Foundation

/// One page of the results of a search.
struct SearchPage<Document: Codable & Equatable>: Codable, Equatable {
    struct Meta: Codable, Equatable {
        /// Whether this is the last page.
        var isEnd: Bool
        /// How many documents can be reached by paging.
        var pageableCount: Int
        var totalCount: Int

        enum CodingKeys: String, CodingKey {
            case isEnd = "is_end"
            case pageableCount = "pageable_count"
            case totalCount = "total_count"
        }
    }

    var documents: [Document]
    var meta: Meta
}

/// A book.
struct Book: Codable, Equatable {
    var title: Markup
    var contents: Markup
    var authors: [String]
    var translators: [String]
    var publisher: String
    /// The midnight in Korea that begins the day of publication.
    var published: Date
    /// ISBN-10 and ISBN-13 with a space between them, or one of them.
    var isbn: String
    var price: Int
    /// -1 if the book is not sold.
    var salePrice: Int
    /// Words for a person, which the service may change.
    var status: String
    var thumbnail: Address
    var url: Address

    enum CodingKeys: String, CodingKey {
        case title, contents, authors, translators, publisher, isbn, price, status, thumbnail, url
        case published = "datetime"
        case salePrice = "sale_price"
    }

    /// `2014-11-17`, wherever the app runs.
    var day: String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 9 * 3_600) ?? .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: published)
        return [(parts.year, 4), (parts.month, 2), (parts.day, 2)].map { number, width in
            let digits = String(number ?? 0)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }.joined(separator: "-")
    }

    var isbn13: String? { isbn.split(separator: " ").last { $0.count == 13 }.map(String.init) }
}

/// An image. Several images may have one address and one time, so neither identifies it.
struct FoundImage: Codable, Equatable {
    var collection: String
    var siteName: String
    var date: Date
    var width: Int
    var height: Int
    var image: Address
    var thumbnail: Address
    var document: Address

    enum CodingKeys: String, CodingKey {
        case collection, width, height
        case siteName = "display_sitename"
        case date = "datetime"
        case image = "image_url"
        case thumbnail = "thumbnail_url"
        case document = "doc_url"
    }
}

/// A video.
struct Clip: Codable, Equatable {
    /// Plain text; empty if it is not known.
    var author: String
    var title: Markup
    var date: Date
    /// The length in seconds.
    var playTime: Int
    var thumbnail: Address
    var url: Address

    enum CodingKeys: String, CodingKey {
        case author, title, thumbnail, url
        case date = "datetime"
        case playTime = "play_time"
    }
}

/// The address of something that may not exist: the service sends the empty string then.
struct Address: Codable, Equatable {
    var text: String

    init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    var url: URL? { text.isEmpty ? nil : URL(string: text) }
}

/// The body of an error, which has one of two shapes.
enum Problem: Error, Decodable, Equatable {
    /// `errorType` and `message`, of the searches.
    case search(type: String, message: String)
    /// `code` and `msg`, of the platform below them.
    case platform(code: Int, message: String)

    private enum CodingKeys: String, CodingKey {
        case errorType, message, code, msg
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.code) {
            self = .platform(
                code: try container.decode(Int.self, forKey: .code),
                message: try container.decode(String.self, forKey: .msg))
        } else {
            self = .search(
                type: try container.decode(String.self, forKey: .errorType),
                message: try container.decode(String.self, forKey: .message))
        }
    }

    /// Whether the quota of the key is used up; a retry on the same day fails as well.
    var isQuota: Bool {
        guard case .platform(let code, _) = self else { return false }
        return code == -10
    }
}

/// Text with `<b>` around what was found, and HTML entities.
struct Markup: Codable, Equatable {
    var html: String

    init(html: String) { self.html = html }

    init(from decoder: any Decoder) throws {
        html = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(html)
    }

    /// The text for a label. Marks are removed before entities are decoded, because `&lt;b&gt;` is text.
    var plain: String {
        let entities = [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&amp;", "&"),
        ]
        let text = html.replacing("<b>", with: "").replacing("</b>", with: "")
        return entities.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}

extension JSONDecoder {
    /// Reads times such as `2021-06-06T16:58:03.000+09:00`, independent of the settings of the device.
    static var kakao: JSONDecoder {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX"
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .formatted(formatter)
        return decoder
    }
}
