import Foundation

/// Key strategies and coding keys.
extension Naming {
    struct Ids: Decodable { let userId: Int, avatarUrl: URL? }
    struct Upper: Decodable { let userID: Int?, name: String }
    struct RequiredURL: Decodable { let id: Int, htmlURL: URL }

    struct Mapped: Decodable {
        let userID: Int
        let htmlURL: URL
        enum CodingKeys: String, CodingKey {
            case userID = "userId"
            case htmlURL = "htmlUrl"
        }
    }

    struct RequiredTwice: Decodable {
        let userID: Int
        enum CodingKeys: String, CodingKey { case userID = "user_id" }
    }

    struct Article: Decodable { let title: String, publishedAt: String?, wordCount: Int? }
    struct Title: Decodable { let title: String?, year: String? }
    struct Header: Decodable { let contentType: String?, name: String }

    struct PartlyMapped: Decodable {
        let id: Int
        let firstName: String?
        let lastName: String?
        enum CodingKeys: String, CodingKey {
            case id, lastName
            case firstName = "first_name"
        }
    }

    struct Images: Decodable { let id: Int, image2x: URL? }
    struct Address: Decodable { let addressLine1: String, addressLine2: String?, postalCode: String }

    struct Linked: Decodable {
        struct Links: Decodable { let html: URL }
        let id: Int
        let links: Links
        enum CodingKeys: String, CodingKey {
            case id
            case links = "_links"
        }
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    struct SnakeProperties: Decodable { let id: Int, avatar_url: URL, created_at: String? }

    struct Saved: Codable { let id: Int, htmlUrl: URL, isRead: Bool }

    struct Product: Decodable {
        let name: String
        let offerPrice: Double
        enum CodingKeys: String, CodingKey {
            case name = "product_name"
            case offerPrice = "OfferPrice"
        }
    }

    struct Film: Decodable {
        let title: String
        let imdbID: String
        enum CodingKeys: String, CodingKey {
            case title = "Title"
            case imdbID
        }
    }

    @Sendable static func lowerFirst(_ key: String) -> String { key.prefix(1).lowercased() + key.dropFirst() }

    @Sendable static func fromKebab(_ key: String) -> String {
        let words = key.split(separator: "-")
        return String(words.first ?? "") + words.dropFirst().map(\.capitalized).joined()
    }

    /// `user_id` is `userID`, `html_url` is `htmlURL`.
    @Sendable static func withAcronyms(_ key: String) -> String {
        let words = key.split(separator: "_")
        return String(words.first ?? "")
            + words.dropFirst().map { ["id", "url"].contains($0) ? $0.uppercased() : $0.capitalized }.joined()
    }

    static let pairs = telling + others

    private static let others: [Pair] = [
        Pair("snake case", [Ids].self, [ids], decoder: .snake),
        Pair("an upper ID under snake case", [Upper].self, [ids], ["model-key-never-sent userID"], decoder: .snake),
        Pair(
            "a required upper URL under snake case", RequiredURL.self, [#"{"id": 1, "html_url": "https://a.example"}"#],
            ["model-key-missing htmlURL"], decoder: .snake),
        Pair(
            "coding keys after the strategy", Mapped.self, [#"{"user_id": 1, "html_url": "https://a.example"}"#],
            decoder: .snake),
        Pair(
            "required coding keys before the strategy", [RequiredTwice].self, [ids],
            ["model-key-missing user_id"], decoder: .snake),
        Pair("camel case that the server sends, under snake case", Ids.self, [#"{"userId": 1}"#], decoder: .snake),
        Pair(
            "capital letters through a strategy", Article.self,
            [#"{"Title": "t", "PublishedAt": "2024-05-21", "WordCount": 3}"#], decoder: .keys(lowerFirst)),
        Pair(
            "capital letters without a strategy", [Title].self, [list(2) { #"{"Title": "t\#($0)", "Year": "1999"}"# }],
            ["model-key-never-sent title", "model-key-never-sent year"]),
        Pair(
            "hyphens through a strategy", Header.self, [#"{"content-type": "text/html", "name": "n"}"#],
            decoder: .keys(fromKebab)),
        Pair(
            "hyphens without a strategy", Header.self, [#"{"content-type": "text/html", "name": "n"}"#],
            ["model-key-never-sent contentType"]),
        Pair("a strategy with acronyms", [Upper].self, [ids], decoder: .keys(withAcronyms)),
        Pair(
            "a strategy with acronyms, and the other spelling", [Ids].self,
            [list(2) { #"{"user_id": \#($0), "avatar_url": null}"# }], ["model-key-missing userId"],
            decoder: .keys(withAcronyms)),
        Pair(
            "one key that was not mapped", [PartlyMapped].self,
            [list(2) { #"{"id": \#($0), "first_name": "a", "last_name": "b"}"# }], ["model-key-never-sent lastName"]),
        Pair(
            "a digit before a letter under snake case", Images.self, [#"{"id": 1, "image_2x": "https://a.example/2"}"#],
            ["model-key-never-sent image2x"], decoder: .snake),
        Pair(
            "a digit alone under snake case", Address.self,
            [#"{"address_line_1": "a", "address_line_2": null, "postal_code": "1"}"#], decoder: .snake),
        Pair(
            "an underscore before the name", Linked.self, [#"{"id": 1, "_links": {"html": "https://a.example"}}"#],
            decoder: .snake),
        Pair(
            "properties in snake case", SnakeProperties.self,
            [#"{"id": 1, "avatar_url": "https://a.example/1", "created_at": "2024-05-21"}"#]),
        Pair(
            "properties in snake case under snake case", SnakeProperties.self,
            [#"{"id": 1, "avatar_url": "https://a.example/1", "created_at": "2024-05-21"}"#],
            ["model-key-missing avatar_url"], decoder: .snake),
        Pair(
            "a model that is saved again under snake case", Saved.self,
            [#"{"id": 1, "html_url": "https://a.example", "is_read": true}"#], decoder: .snake),
        Pair("coding keys in three styles", Product.self, [#"{"product_name": "n", "OfferPrice": 1.5}"#]),
        Pair("a name with an upper ID", Film.self, [#"{"Title": "t", "imdbID": "tt1"}"#]),
    ]
}
