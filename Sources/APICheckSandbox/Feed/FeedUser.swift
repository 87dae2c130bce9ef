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
