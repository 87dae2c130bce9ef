import Foundation

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
