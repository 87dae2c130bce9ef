import Foundation

/// Models of services with many optional keys, as apps declare them: a value that is not found is nil.
enum PlantedModels {
    struct Repository: Decodable {
        struct Owner: Decodable { let login: String?, avatarUrl: URL?, isAdmin: Bool? }
        struct License: Decodable { let key: String?, displayName: String? }
        let id: Int
        let fullName: String?
        let description: String?
        let isPrivate: Bool?
        let stargazersCount: Int?
        let topics: [String]?
        let createdAt: Date?
        let homepage: URL?
        let owner: Owner?
        let license: License?
    }

    struct Movie: Decodable {
        struct Person: Decodable { let name: String?, character: String?, profilePath: String? }
        let id: Int
        let originalTitle: String?
        let overview: String?
        let posterPath: String?
        let voteAverage: Double?
        let voteCount: Int?
        let isAdult: Bool?
        let genres: [String]?
        let cast: [Person]?
        let releasedAt: Date?
        let budget: Decimal?
    }

    /// Defaults for what is absent.
    struct Order: Decodable {
        struct Line: Decodable { let productName: String?, quantity: Int?, unitPrice: Decimal? }
        let orderNumber: String
        let lines: [Line]
        let note: String
        let discount: Decimal
        let isPaid: Bool
        let shippedAt: Date?

        enum CodingKeys: String, CodingKey { case orderNumber, lines, note, discount, isPaid, shippedAt }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            orderNumber = try container.decodeIfPresent(String.self, forKey: .orderNumber) ?? ""
            lines = try container.decodeIfPresent([Line].self, forKey: .lines) ?? []
            note = try container.decodeIfPresent(String.self, forKey: .note) ?? ""
            discount = try container.decodeIfPresent(Decimal.self, forKey: .discount) ?? 0
            isPaid = try container.decodeIfPresent(Bool.self, forKey: .isPaid) ?? false
            shippedAt = try container.decodeIfPresent(Date.self, forKey: .shippedAt)
        }
    }

    /// Errors of single values are discarded.
    struct Station: Decodable {
        let title: String?
        let latitude: Double?
        let platforms: [Int]?
        let openedAt: Date?
        let website: URL?
        let isOpen: Bool?

        enum CodingKeys: String, CodingKey { case title, latitude, platforms, openedAt, website, isOpen }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            title = try? container.decode(String.self, forKey: .title)
            latitude = try? container.decode(Double.self, forKey: .latitude)
            platforms = try? container.decode([Int].self, forKey: .platforms)
            openedAt = try? container.decode(Date.self, forKey: .openedAt)
            website = try? container.decode(URL.self, forKey: .website)
            isOpen = try? container.decode(Bool.self, forKey: .isOpen)
        }
    }

    static let all: [DecodingHabit] = [
        DecodingHabit(
            "a repository", Repository.self,
            [
                #"""
                {"id": 1, "fullName": "a/b", "description": "c", "isPrivate": true, "stargazersCount": 12,
                "topics": ["d"], "createdAt": @date, "homepage": "https://a.example",
                "owner": {"login": "e", "avatarUrl": "https://a.example/e", "isAdmin": true},
                "license": {"key": "mit", "displayName": "MIT"}}
                """#,
                #"{"id": 2, "fullName": "f/g", "license": null, "owner": {"login": "h"}, "forks": 4}"#,
            ]),
        DecodingHabit(
            "a movie", Movie.self,
            [
                #"""
                {"id": 1, "originalTitle": "a", "overview": "b", "posterPath": "/c.jpg", "voteAverage": 7.5,
                "voteCount": 9, "isAdult": true, "genres": ["d", "e"], "releasedAt": @date, "budget": 1200,
                "cast": [{"name": "f", "character": "g", "profilePath": "/h.jpg"}, {"name": "i"}], "revenue": 3}
                """#
            ]),
        DecodingHabit(
            "an order", Order.self,
            [
                #"""
                {"orderNumber": "a1", "note": "b", "discount": 2.5, "isPaid": true, "shippedAt": @date,
                "lines": [{"productName": "c", "quantity": 2, "unitPrice": 9.99}], "currency": "EUR"}
                """#
            ]),
        DecodingHabit(
            "a station", Station.self,
            [
                #"""
                {"title": "a", "latitude": 47.5, "platforms": [1, 2], "openedAt": @date,
                "website": "https://a.example", "isOpen": true}
                """#,
                #"{"title": "b"}"#,
            ], in: BodyShape.separate),
    ]
}
