import Foundation

/// A member in the app.
struct Profile: Codable, Equatable {
    var id: String
    var nick: String
    /// Only in the profile of the member who asks.
    var email: String?
    var profile: String?
    /// Ids of the member's posts.
    var posts: [String]
    var followers: [Post.Creator]
    var following: [Post.Creator]

    enum CodingKeys: String, CodingKey {
        case nick, email, profile, posts, followers, following
        case id = "_id"
    }
}

/// The tokens of a login. Printing them shows nothing.
struct Tokens: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var access: String
    var refresh: String

    var description: String { "Tokens(hidden)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}

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

/// Why a call failed, in terms of what the app does next.
enum FeedError: Error, Equatable {
    /// 418: the refresh token has expired, show the login screen.
    case signedOut
    /// 419: the access token has expired. The client refreshes it, so its callers see this only for a new token.
    case tokenExpired
    /// 420: the key of the app is wrong, which only an update fixes.
    case wrongKey
    /// 429
    case tooManyCalls
    /// 444: the app asked for a path that does not exist.
    case unknownPath
    /// 445: the post or comment is another member's.
    case notTheAuthor
    /// Every other status, with the text for the user.
    case refused(Int, String)

    /// A status that the app does not know keeps its number.
    init(status: Int, message: String) {
        self =
            switch status {
            case 418: .signedOut
            case 419: .tokenExpired
            case 420: .wrongKey
            case 429: .tooManyCalls
            case 444: .unknownPath
            case 445: .notTheAuthor
            default: .refused(status, message)
            }
    }
}

extension JSONDecoder {
    /// Reads times with a fraction of a second, which the strategy `iso8601` rejects on some systems.
    static var feed: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "not an ISO 8601 time with a fraction: \(text)")
            }
            return date
        }
        return decoder
    }
}

extension JSONEncoder {
    /// Writes times as the service does, with three digits of fraction.
    static var feed: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            let milliseconds = Int((date.timeIntervalSince1970 * 1_000).rounded())
            let whole = Date(timeIntervalSince1970: Double(milliseconds / 1_000))
            let digits = String(1_000 + milliseconds % 1_000).dropFirst()
            var container = encoder.singleValueContainer()
            try container.encode("\(whole.formatted(.iso8601).dropLast()).\(digits)Z")
        }
        return encoder
    }
}
