import Foundation

extension SecondCorpus {
    final class User: Codable {
        let id: Int
        let login: String
        let avatarUrl: URL?
        let htmlUrl: URL?
        let name: String?
        let company: String?
        let blog: String?
        let location: String?
        let email: String?
        let bio: String?
        let publicRepos: Int?
        let followers: Int?
        let following: Int?
        let type: String?
        let createdAt: Date?
    }

    struct AcronymUser: Decodable {
        let login: String
        let avatarURL: URL?
    }

    struct ConvertedUser: Decodable {
        let login: String
        let avatarURL: URL?
        let htmlURL: URL?
        enum CodingKeys: String, CodingKey {
            case login
            case avatarURL = "avatarUrl"
            case htmlURL = "htmlUrl"
        }
    }

    struct CamelUser: Decodable {
        let login: String
        let avatarUrl: String?
    }

    /// A decoder that converts names, and coding keys that are already written as the server writes them.
    struct DoubleNamed: Decodable {
        let login: String
        let avatar: String?
        enum CodingKeys: String, CodingKey {
            case login
            case avatar = "avatar_url"
        }
    }

    struct InventedUser: Decodable {
        let login: String
        let nickname: String?
    }

    struct Repo: Codable {
        struct License: Codable {
            let key: String
            let name: String
        }
        struct Permissions: Codable {
            let admin: Bool
            let push: Bool
            let pull: Bool
        }
        let id: Int
        let name: String
        let fullName: String
        let owner: User
        let `private`: Bool
        let description: String?
        let fork: Bool
        let stargazersCount: Int
        let forksCount: Int
        let openIssuesCount: Int
        let language: String?
        let license: License?
        let permissions: Permissions?
        let topics: [String]?
        let subscribersCount: Int?
        let networkCount: Int?
        let parent: Parent?
        let pushedAt: Date?
        let createdAt: Date

        struct Parent: Codable { let fullName: String }
    }

    struct LooseRepo: Decodable {
        let fullName: String?
        let defaultBranch: String?
    }

    struct LicensedRepo: Decodable {
        let id: Int
        let license: String?
    }

    struct PermittedRepo: Decodable {
        let id: Int
        let stargazers: Int
        let role: String?
        let organization: Owner?
        struct Owner: Decodable { let login: String }
        enum CodingKeys: String, CodingKey {
            case id
            case stargazers = "stargazersCount"
            case role = "roleName"
            case organization
        }
    }

    struct Summary: Decodable {
        let id: Int
        let name: String
        let owner: Owner
        struct Owner: Decodable { let login: String }
    }

    struct Issue: Codable {
        enum State: String, Codable { case open, closed }
        struct Label: Codable {
            let name: String
            let color: String
        }
        struct Milestone: Codable {
            let title: String
            let dueOn: Date?
        }
        struct PullRequest: Codable { let htmlUrl: URL }
        let id: Int
        let number: Int
        let title: String
        let body: String?
        let state: State
        let user: User
        let labels: [Label]
        let assignee: User?
        let milestone: Milestone?
        let comments: Int
        let pullRequest: PullRequest?
        let closedAt: Date?
        let closedBy: User?
        let createdAt: Date
        let reactions: Reactions?
        struct Reactions: Codable { let totalCount: Int }
    }

    struct StrictIssue: Decodable {
        let number: Int
        let body: String
    }

    struct AssigneeIssue: Decodable {
        let number: Int
        let assignee: [User]
    }

    struct MisspeltIssue: Decodable {
        let number: Int
        let asignees: [User]?
    }

    struct SearchPage<Item: Codable>: Codable {
        let totalCount: Int
        let incompleteResults: Bool
        let items: [Item]
    }

    struct Failure: Decodable {
        struct Detail: Decodable {
            let resource: String?
            let field: String?
            let code: String?
            let message: String?
        }
        let message: String
        let errors: [Detail]?
        let documentationUrl: String?
    }

    struct Content: Decodable {
        let name: String
        let path: String
        let sha: String
        let size: Int
        let type: String
        let content: String?
        let encoding: String?
        let downloadUrl: URL?
        let target: String?
    }

    enum FileOrFolder: Decodable {
        case file(Content)
        case folder([Content])
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let files = try? container.decode([Content].self) {
                self = .folder(files)
            } else {
                self = .file(try container.decode(Content.self))
            }
        }
    }

    struct Event: Decodable {
        enum Payload {
            case push(Push)
            case watch(Watch)
            case other
        }
        struct Push: Decodable {
            struct Commit: Decodable {
                let sha: String
                let message: String
            }
            let size: Int
            let commits: [Commit]
        }
        struct Watch: Decodable { let action: String }
        struct Actor: Decodable { let login: String }

        let id: String
        let actor: Actor
        let payload: Payload
        let createdAt: Date

        enum CodingKeys: String, CodingKey { case id, type, actor, payload, createdAt }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            actor = try container.decode(Actor.self, forKey: .actor)
            createdAt = try container.decode(Date.self, forKey: .createdAt)
            switch try container.decode(String.self, forKey: .type) {
            case "PushEvent": payload = .push(try container.decode(Push.self, forKey: .payload))
            case "WatchEvent": payload = .watch(try container.decode(Watch.self, forKey: .payload))
            default: payload = .other
            }
        }
    }

    struct NumericEvent: Decodable {
        let id: Int
        let type: String
    }

    struct ClosedReview: Decodable {
        enum State: String, Decodable {
            case approved = "APPROVED"
            case commented = "COMMENTED"
            case changesRequested = "CHANGES_REQUESTED"
        }
        let id: Int
        let state: State
    }

    struct RateLimit: Decodable {
        struct Limit: Decodable {
            let limit: Int
            let remaining: Int
            let reset: Date
        }
        struct Resources: Decodable {
            let core: Limit
            let search: Limit
            let graphql: Limit?
        }
        let resources: Resources
    }

    struct Project: Decodable {
        struct Namespace: Decodable {
            let id: Int
            let name: String
            let kind: String
            let fullPath: String?
        }
        let id: Int
        let name: String
        let nameWithNamespace: String
        let path: String
        let avatarUrl: URL?
        let starCount: Int
        let namespace: Namespace
        let readmeUrl: URL?
        let emptyRepo: Bool?
        let archived: Bool?
        let visibility: String?
    }

    struct ProjectWithUsers: Decodable {
        let id: Int
        let creatorId: Int
        let owner: User?
        let creator: User?
        let tags: [String]?
        let stars: Int?
    }

    struct MergeRequest: Decodable {
        struct Person: Decodable {
            let id: Int
            let name: String
            let avatarUrl: URL?
        }
        let iid: Int
        let title: String
        let mergedBy: Person?
        let mergeUser: Person?
        let mergedAt: String?
        let closedBy: Person?
        let labels: [String]
        let milestone: String?
        let squash: Bool?
        let upvotes: Int
        let downvotes: Int?
    }

    enum GitLabFailure: Decodable {
        case text(String)
        case fields([String: [String]])
        enum CodingKeys: String, CodingKey { case message }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let text = try? container.decode(String.self, forKey: .message) {
                self = .text(text)
            } else {
                self = .fields(try container.decode([String: [String]].self, forKey: .message))
            }
        }
    }

    struct TextFailure: Decodable { let message: String }
}
