import Foundation

extension SecondCorpus {
    struct SlackReply<Payload: Decodable>: Decodable {
        let ok: Bool
        let error: String?
        let payload: Payload?

        enum CodingKeys: String, CodingKey { case ok, error }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            ok = try container.decode(Bool.self, forKey: .ok)
            error = try container.decodeIfPresent(String.self, forKey: .error)
            payload = ok ? try Payload(from: decoder) : nil
        }
    }

    struct SlackHistory: Decodable {
        struct Message: Decodable {
            struct Reaction: Decodable {
                let name: String
                let count: Int
            }
            let user: String?
            let botId: String?
            let text: String
            let ts: String
            let threadTs: String?
            let reactions: [Reaction]?
            let subtype: String?
            let files: [File]?
            struct File: Decodable { let id: String }
        }
        let messages: [Message]
        let hasMore: Bool
    }

    struct NumericMessage: Decodable {
        let text: String
        let ts: Double
    }

    struct CamelMessage: Decodable {
        let text: String
        let ts: String
        let threadTs: String?
    }

    struct SlackPage: Decodable {
        struct Metadata: Decodable { let nextCursor: String? }
        struct Conversation: Decodable {
            let id: String
            let name: String
            let isArchived: Bool
            let isPrivate: Bool?
        }
        let channels: [Conversation]
        let responseMetadata: Metadata?
    }

    /// The cursor is one level deeper; a single body is no proof.
    struct SlackFlatPage: Decodable {
        struct Conversation: Decodable { let id: String }
        let channels: [Conversation]
        let warning: String?
    }

    struct SlackUsers: Decodable {
        struct Member: Decodable {
            struct Profile: Decodable {
                let displayName: String
                let image48: URL?
                let image512: URL?
                let image1024: URL?
                let title: String?
                enum CodingKeys: String, CodingKey {
                    case displayName, title
                    case image48 = "image48"
                    case image512 = "image512"
                    case image1024 = "image1024"
                }
            }
            let id: String
            let name: String
            let realName: String?
            let tz: String?
            let profile: Profile
            let isOwner: Bool?
        }
        let members: [Member]
    }

    struct SlackProfileImages: Decodable {
        struct Profile: Decodable {
            let image72: String?
            let image192: String?
            let imageOriginal: String?
        }
        let id: String
        let profile: Profile
    }

    enum Block: Decodable {
        struct Text: Decodable { let text: String }
        case section(Text)
        case image(url: URL, alt: String)
        case divider
        case unknown(String)

        enum CodingKeys: String, CodingKey { case type, text, imageUrl, altText }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let type = try container.decode(String.self, forKey: .type)
            switch type {
            case "section": self = .section(try container.decode(Text.self, forKey: .text))
            case "image":
                self = .image(
                    url: try container.decode(URL.self, forKey: .imageUrl),
                    alt: try container.decode(String.self, forKey: .altText))
            case "divider": self = .divider
            default: self = .unknown(type)
            }
        }
    }

    struct Acknowledgement: Decodable {}

    struct DiscordMessage: Codable {
        struct Author: Codable {
            let id: String
            let username: String
            let globalName: String?
            let avatar: String?
            let bot: Bool?
        }
        let id: String
        let channelId: String
        let content: String
        let author: Author
        let timestamp: String
        let editedTimestamp: String?
        let pinned: Bool
        let guildId: String?
        let webhookId: String?
        let nonce: String?
    }

    struct NumericSnowflake: Decodable { let id: Int64 }

    struct DoubleSnowflake: Decodable {
        let id: Double
        let name: String
    }

    struct CoarseMessage: Decodable {
        let id: String
        let timestamp: Date
    }

    struct Channel: Decodable {
        struct Kind: RawRepresentable, Decodable, Equatable {
            static let text = Kind(rawValue: 0)
            static let voice = Kind(rawValue: 2)
            let rawValue: Int
        }
        let id: String
        let type: Kind
        let name: String?
        let topic: String?
        let bitrate: Int?
        let userLimit: Int?
        let parentId: String?
        let nsfw: Bool?
    }

    struct ClosedChannel: Decodable {
        enum Kind: Int, Decodable { case text = 0, direct = 1, voice = 2, group = 3, category = 4 }
        let id: String
        let type: Kind
    }

    struct Embed: Decodable {
        struct Media: Decodable {
            let url: URL
            let width: Int?
            let height: Int?
        }
        struct Field: Decodable {
            let name: String
            let value: String
            let inline: Bool?
        }
        let title: String?
        let description: String?
        let url: URL?
        let color: Int?
        let image: Media?
        let thumbnail: Media?
        let video: Media?
        let fields: [Field]?
    }

    struct Member: Decodable {
        struct User: Decodable {
            let id: String
            let username: String
            let globalName: String?
        }
        let user: User?
        let nick: String?
        let avatar: String?
        let roles: [String]
        let premiumSince: String?
        let pending: Bool?
    }

    struct RoleMember: Decodable {
        let role: String?
        let roles: [String]
        let name: String?
    }

    struct Telegram<Result: Decodable>: Decodable {
        let ok: Bool
        let result: Result?
        let errorCode: Int?
        let description: String?
    }

    struct Update: Decodable {
        struct Message: Decodable {
            struct Chat: Decodable {
                let id: Int64
                let type: String
                let title: String?
            }
            let messageId: Int
            let chat: Chat
            let date: Date
            let editDate: Date?
            let text: String?
        }
        let updateId: Int
        let message: Message?
        let editedMessage: Message?
        let channelPost: Message?
    }
}
