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

/// A label of a repository.
struct Label: Decodable, Equatable {
    var name: String
    /// Six hexadecimal digits without `#`.
    var color: String
    var isDefault: Bool
    var summary: String?
    var url: String

    enum CodingKeys: String, CodingKey {
        case name, color, url
        case isDefault = "default"
        case summary = "description"
    }
}

/// The reason of a rejected call.
struct Problem: Decodable {
    var message: String
}

/// The reason of a rejected write, with the fields that are wrong.
struct InvalidProblem: Decodable {
    struct Detail: Decodable, Equatable {
        var resource: String
        var field: String
        var code: String
    }

    var message: String
    var errors: [Detail]
}

/// The result of a search in the app.
struct SearchResult: Decodable {
    var totalCount: Int
    var items: [Item]

    enum CodingKeys: String, CodingKey {
        case items
        case totalCount = "total_count"
    }

    struct Item: Decodable {
        var id: Int
        var fullName: String
        var description: String?
        /// Is nil if none was recognised.
        var language: String?
        var license: License?
        var stars: Int

        enum CodingKeys: String, CodingKey {
            case id, description, language, license
            case fullName = "full_name"
            case stars = "stargazers_count"
        }
    }

    struct License: Decodable {
        var name: String
    }
}

extension JSONDecoder {
    /// Times of events are RFC 3339 without a fraction.
    static var gitHub: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    /// The rate limit counts seconds since 1970.
    static var rateLimit: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return decoder
    }
}
