import APICheckBase

/// A post of the feed with its comments.
struct FeedPost: Hashable, Sendable {
    let id: String
    let time: Instant
    var author: FeedAuthor
    var text: FeedPostText
    /// Paths of one to five files; empty for a post without.
    var files: [String]
    /// Ids of members.
    var likes: [String] = []
    /// Newest first.
    var comments: [FeedComment] = []

    /// The words after `#` in the content, in their order.
    var hashTags: [String] {
        (text.content ?? "").split(whereSeparator: \.isWhitespace)
            .flatMap { $0.split(separator: "#", omittingEmptySubsequences: false).dropFirst() }
            .filter { !$0.isEmpty }.map(String.init)
    }
}

/// The texts of a post. One that was never sent is nil, which is not the same as an empty one.
struct FeedPostText: Hashable, Sendable {
    var title: String?
    var content: String?
    /// `content1` to `content5`, for which each app has its own use.
    var contents: [String?] = [nil, nil, nil, nil, nil]
    /// The app that a post belongs to.
    var productID: String?

    /// Replaces the texts that a change has.
    mutating func update(_ change: FeedPostText) {
        title = change.title ?? title
        content = change.content ?? content
        contents = zip(contents, change.contents).map { $1 ?? $0 }
        productID = change.productID ?? productID
    }
}

struct FeedComment: Hashable, Sendable {
    let id: String
    let time: Instant
    var author: FeedAuthor
    var content: String
}

/// A member of the feed.
struct FeedUser: Hashable, Sendable {
    let id: String
    let email: String
    let password: String
    var nick: String
    var phone: String?
    var birthDay: String?
    /// The path of a picture.
    var profile: String?
    /// Ids of other members.
    var following: [String] = []

    var author: FeedAuthor { FeedAuthor(id: id, nick: nick, profile: profile) }
}

/// What posts and comments show of a member.
struct FeedAuthor: Hashable, Sendable {
    let id: String
    var nick: String
    var profile: String?
}

/// The ids of MongoDB: 24 hexadecimal digits, of which the first eight are the seconds since 1970-01-01T00:00:00Z at which
/// the id was made.
enum ObjectID {
    /// - Parameters:
    ///   - machine: Ten hexadecimal digits, different for each process of the service.
    ///   - count: Different for each id; the last six digits.
    static func make(at time: Instant, machine: String, count: Int) -> String {
        let seconds = Hex.text(UInt64(max(0, time.seconds))).suffix(8)
        return seconds + machine + Hex.text(UInt64(count & 0xFF_FFFF)).suffix(6)
    }
}
