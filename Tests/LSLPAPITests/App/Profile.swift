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
