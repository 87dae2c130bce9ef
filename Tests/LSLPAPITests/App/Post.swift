import Foundation

/// A post in the app, from version 1 of the service.
struct Post: Codable, Equatable {
    struct Creator: Codable, Equatable {
        var id: String
        var nick: String
        /// Is nil without a picture.
        var profile: String?

        enum CodingKeys: String, CodingKey {
            case nick, profile
            case id = "_id"
        }
    }

    struct Comment: Codable, Equatable {
        var id: String
        var content: String
        var time: Date
        var creator: Creator

        enum CodingKeys: String, CodingKey {
            case content, time, creator
            case id = "_id"
        }
    }

    var id: String
    var creator: Creator
    var time: Date
    /// Is nil for texts that were never sent, which is not the same as empty ones.
    var title: String?
    var content: String?
    var content1: String?
    var content2: String?
    var content3: String?
    var productID: String?
    /// Paths on the server.
    var image: [String]
    var hashTags: [String]
    /// Ids of members.
    var likes: [String]
    var comments: [Comment]

    enum CodingKeys: String, CodingKey {
        case creator, time, title, content, content1, content2, content3, image, hashTags, likes, comments
        case id = "_id"
        case productID = "product_id"
    }
}

/// One page of posts.
struct PostPage: Codable, Equatable {
    var data: [Post]
    var nextCursor: String

    /// Is nil on the last page, whose cursor is the text "0".
    var next: String? { nextCursor == "0" ? nil : nextCursor }

    enum CodingKeys: String, CodingKey {
        case data
        case nextCursor = "next_cursor"
    }
}
