import Foundation

/// A post in the app, from version 2 of the service.
struct PostV2: Codable, Equatable {
    struct Creator: Codable, Equatable {
        var userID: String
        var nick: String
        var profileImage: String?

        enum CodingKeys: String, CodingKey {
            case nick, profileImage
            case userID = "user_id"
        }
    }

    struct Comment: Codable, Equatable {
        var commentID: String
        var content: String
        var createdAt: Date
        var creator: Creator

        enum CodingKeys: String, CodingKey {
            case content, createdAt, creator
            case commentID = "comment_id"
        }
    }

    var postID: String
    var title: String?
    var content: String?
    var createdAt: Date
    var creator: Creator
    var files: [String]
    var likes: [String]
    var comments: [Comment]

    enum CodingKeys: String, CodingKey {
        case title, content, createdAt, creator, files, likes, comments
        case postID = "post_id"
    }
}

struct PostPageV2: Codable, Equatable {
    var data: [PostV2]
    var nextCursor: String

    enum CodingKeys: String, CodingKey {
        case data
        case nextCursor = "next_cursor"
    }
}

struct LoginV2: Codable, Equatable {
    var userID: String
    var email: String
    var nick: String
    var profileImage: String?
    var accessToken: String
    var refreshToken: String

    enum CodingKeys: String, CodingKey {
        case email, nick, profileImage, accessToken, refreshToken
        case userID = "user_id"
    }
}
