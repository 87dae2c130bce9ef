import Foundation

extension SecondCorpus {
    struct Thing<Payload: Decodable>: Decodable {
        let kind: String
        let data: Payload
    }

    struct Listing<Child: Decodable>: Decodable {
        let children: [Thing<Child>]
        let after: String?
        let before: String?
    }

    struct Post: Decodable {
        struct Preview: Decodable { let enabled: Bool }
        let id: String
        let title: String
        let selftext: String
        let author: String
        let numComments: Int
        let createdUtc: Date
        let thumbnail: String?
        let preview: Preview?
        let postHint: String?
        let linkFlairText: String?
    }

    struct EditedPost: Decodable {
        let id: String
        let edited: Double
    }

    struct EitherPost: Decodable {
        let id: String
        let edited: Date?
        enum CodingKeys: String, CodingKey { case id, edited }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            if (try? container.decode(Bool.self, forKey: .edited)) != nil {
                edited = nil
            } else {
                edited = Date(timeIntervalSince1970: try container.decode(Double.self, forKey: .edited))
            }
        }
    }

    struct NamedPost: Decodable {
        let id: String
        let subredditId: String?
        let names: [String]?
        let mediaMetadata: [String: Picture]?
        let scores: [Int]?
    }

    final class Comment: Decodable {
        let id: String
        let body: String
        let replies: [Comment]
        enum CodingKeys: String, CodingKey { case id, body, replies }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            body = try container.decode(String.self, forKey: .body)
            if let text = try? container.decode(String.self, forKey: .replies), text.isEmpty {
                replies = []
            } else {
                replies = try container.decode(Thing<Replies>.self, forKey: .replies).data.children.map(\.data)
            }
        }
        struct Replies: Decodable { let children: [Thing<Comment>] }
    }

    struct FlatListing: Decodable {
        let after: String?
        let children: [Thing<Post>]?
    }

    struct Story: Decodable {
        let id: Int
        let by: String?
        let title: String?
        let text: String?
        let url: URL?
        let score: Int?
        let time: Date
        let kids: [Int]?
        let parent: Int?
        let dead: Bool?
        let deleted: Bool?
        let descendants: Int?
        let poll: Int?
    }

    struct TitledStory: Decodable {
        let id: Int
        let title: String
    }

    struct News: Decodable {
        struct Article: Decodable {
            struct Source: Decodable {
                let id: String?
                let name: String
            }
            let source: Source
            let author: String?
            let title: String
            let url: URL
            let urlToImage: URL?
            let publishedAt: Date
        }
        let status: String
        let totalResults: Int?
        let articles: [Article]?
        let code: String?
        let message: String?
    }

    struct SourcedArticle: Decodable {
        struct Source: Decodable {
            let id: String
            let name: String
        }
        let source: Source
    }

    struct SnakeArticle: Decodable {
        let title: String
        let image: String?
        enum CodingKeys: String, CodingKey {
            case title
            case image = "url_to_image"
        }
    }

    /// `image`, `category` and `keywords` are of another news service that the app also uses.
    struct ImageArticle: Decodable {
        let title: String
        let image: String?
        let imageUrl: String?
        let category: [String]?
        let keywords: [String]?
        let published: String?
    }

    struct StoreSearch: Decodable {
        struct Result: Decodable {
            let wrapperType: String
            let trackId: Int?
            let trackName: String?
            let artistName: String
            let artworkUrl100: URL?
            let artworkUrl512: URL?
            let releaseDate: Date?
            let price: Double?
            let formattedPrice: String?
        }
        let resultCount: Int
        let results: [Result]
    }

    struct Artwork: Decodable {
        let trackId: Int
        let artworkUrl100: URL?
        let artworkUrl512: URL?
    }
}
