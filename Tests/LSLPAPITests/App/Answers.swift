/// The answer to a login.
struct Login: Codable, Equatable {
    var id: String
    var token: String
    var refreshToken: String

    enum CodingKeys: String, CodingKey {
        case token, refreshToken
        case id = "_id"
    }
}

struct NewToken: Codable, Equatable {
    var token: String
}

/// Whether the member likes a post now.
struct LikeStatus: Codable, Equatable {
    var isLiked: Bool

    enum CodingKeys: String, CodingKey {
        case isLiked = "like_status"
    }
}

struct Follow: Codable, Equatable {
    var user: String
    var following: String
    var isFollowing: Bool

    enum CodingKeys: String, CodingKey {
        case user, following
        case isFollowing = "following_status"
    }
}

/// The body of an error.
struct Refusal: Decodable {
    var message: String
}
