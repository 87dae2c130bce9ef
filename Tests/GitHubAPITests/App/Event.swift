import Foundation

/// Something that happened in a repository, as the app reads it.
struct Event: Decodable, Equatable {
    /// A number for people, and text for programs: it may outgrow `Int`.
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

    /// What happened; kinds that the app does not know are kept as they are called.
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
