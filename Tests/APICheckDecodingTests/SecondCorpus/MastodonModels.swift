import Foundation

extension SecondCorpus {
    final class Toot: Codable {
        let id: String
        let uri: String
        let url: URL?
        let createdAt: Date
        let account: Profile
        let content: String?
        let visibility: Visibility
        let sensitive: Bool
        let spoilerText: String
        let repliesCount: Int
        let reblogsCount: Int
        let favouritesCount: Int
        let editedAt: Date?
        let language: String?
        let inReplyToId: String?
        let reblog: Toot?
        let pinned: Bool?
        let bookmarked: Bool?
        let mediaAttachments: [Attachment]

        enum Visibility: String, Codable { case `public`, unlisted, `private`, direct, local }
    }

    /// The server spells favourites.
    struct CreatedToot: Decodable {
        let id: String
        let favoritesCount: Int?
    }

    struct Profile: Codable, Identifiable {
        let id: String
        let username: String
        let acct: String
        let displayName: String?
        let note: String
        let avatar: String
        let header: String
        let locked: Bool
        let bot: Bool?
        let createdAt: Date
        let followersCount: Int
        let followingCount: Int
        let statusesCount: Int
        let fields: [Field]
        let source: Source?
        let moved: Bool?
        let suspended: Bool?

        struct Field: Codable {
            let name: String
            let value: String
            let verifiedAt: Date?
        }
        struct Source: Codable {
            let privacy: String?
            let sensitive: Bool?
            let note: String
            let followRequestsCount: Int?
        }
    }

    struct Notification: Decodable {
        enum Kind: Equatable {
            case favourite, follow, mention, reblog, poll
            case other(String)
        }
        let id: String
        let kind: Kind
        let account: Profile
        let status: Toot?

        enum CodingKeys: String, CodingKey { case id, type, account, status }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            account = try container.decode(Profile.self, forKey: .account)
            status = try container.decodeIfPresent(Toot.self, forKey: .status)
            let name = try container.decode(String.self, forKey: .type)
            switch name {
            case "favourite": kind = .favourite
            case "follow": kind = .follow
            case "mention": kind = .mention
            case "reblog": kind = .reblog
            case "poll": kind = .poll
            default: kind = .other(name)
            }
        }
    }

    struct ClosedNotification: Decodable {
        enum Kind: String, Decodable { case favourite, follow, mention, reblog, poll, status, update }
        let id: String
        let type: Kind
    }

    struct InstanceV2: Decodable {
        struct Thumbnail: Decodable {
            let url: String
            let blurhash: String?
        }
        struct Usage: Decodable {
            struct Users: Decodable { let activeMonth: Int }
            let users: Users
        }
        struct Contact: Decodable {
            let email: String
            let account: Profile?
        }
        let domain: String
        let title: String
        let version: String
        let thumbnail: Thumbnail?
        let usage: Usage?
        let contact: Contact?
        let languages: [String]?
    }

    struct Poll: Decodable {
        struct Option: Decodable {
            let title: String
            let votesCount: Int?
        }
        let id: String
        let expiresAt: Date?
        let expired: Bool
        let multiple: Bool
        let votesCount: Int
        let votersCount: Int?
        let voted: Bool?
        let ownVotes: [Int]?
        let options: [Option]
    }

    struct StrictPoll: Decodable {
        let id: String
        let expired: Bool
        let votesCount: Int
        let votersCount: Int
    }

    struct SearchResult: Decodable {
        struct Tag: Decodable {
            struct Day: Decodable {
                let day: String
                let uses: String
                let accounts: String
            }
            let name: String
            let url: URL
            let history: [Day]?
            let following: Bool?
        }
        let accounts: [Profile]
        let statuses: [Toot]
        let hashtags: [Tag]
    }

    struct NumericTag: Decodable {
        struct Day: Decodable {
            let uses: Int
            let accounts: Int
        }
        let name: String
        let history: [Day]
    }

    struct Attachment: Codable {
        enum Kind: String, Codable {
            case image, gifv, video, audio, unknown
            init(from decoder: any Decoder) throws {
                self = Kind(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unknown
            }
        }
        struct Meta: Codable {
            struct Size: Codable {
                let width: Int?
                let height: Int?
                let aspect: Double?
            }
            struct Focus: Codable {
                let x: Double
                let y: Double
            }
            let original: Size?
            let small: Size?
            let focus: Focus?
            let duration: Double?
        }
        let id: String
        let type: Kind
        let url: String?
        let previewUrl: String?
        let remoteUrl: String?
        let meta: Meta?
        let description: String?
        let blurhash: String?
    }

    struct RequiredAttachment: Decodable {
        let id: String
        let url: URL
        let previewUrl: URL?
    }

    struct Relationship: Codable {
        let id: String
        let following: Bool
        let followedBy: Bool
        let blocking: Bool
        let blockedBy: Bool?
        let muting: Bool
        let requested: Bool
        let note: String?
    }

    struct ScheduledToot: Codable {
        struct Params: Codable {
            let text: String?
            let mediaIds: [String]?
            let sensitive: Bool?
            let visibility: String?
            let inReplyToId: String?
        }
        let id: String
        let scheduledAt: Date
        let params: Params
    }

    struct Token: Decodable {
        let accessToken: String
        let scope: String
        let tokenType: String
        let createdAt: Int
    }

    struct DatedToken: Decodable {
        let accessToken: String
        let createdAt: Date
    }

    struct CountedAccount: Decodable {
        let id: String
        let username: String
        let displayname: String?
    }
}
