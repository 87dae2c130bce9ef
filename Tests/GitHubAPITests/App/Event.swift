import Foundation

/// An event in a repository in the app.
struct Event: Decodable, Equatable {
    /// The digits are text: the number may exceed `Int`.
    var id: String
    var kind: Kind?
    var actor: Actor
    var repo: Repository
    var createdAt: Date?

    struct Actor: Decodable, Equatable {
        var login: String
    }

    struct Repository: Decodable, Equatable {
        var id: Int
        var name: String
    }

    enum CodingKeys: String, CodingKey {
        case id, actor, repo
        case kind = "type"
        case createdAt = "created_at"
    }

    /// The kind of event; unknown kinds keep their names.
    enum Kind: Decodable, Equatable {
        case push, watch, issue, comment, pullRequest
        case other(String)

        init(from decoder: any Decoder) throws {
            switch try decoder.singleValueContainer().decode(String.self) {
            case "PushEvent": self = .push
            case "WatchEvent": self = .watch
            case "IssuesEvent": self = .issue
            case "IssueCommentEvent": self = .comment
            case "PullRequestEvent": self = .pullRequest
            case let name: self = .other(name)
            }
        }
    }
}
