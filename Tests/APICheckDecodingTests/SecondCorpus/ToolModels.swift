import Foundation

extension SecondCorpus {
    struct Page: Decodable {
        struct Icon: Decodable {
            struct File: Decodable { let url: URL }
            let type: String
            let emoji: String?
            let external: File?
            let file: File?
        }
        struct Parent: Decodable {
            let type: String
            let databaseId: String?
            let pageId: String?
        }
        enum Property: Decodable {
            struct RichText: Decodable { let plainText: String }
            struct Span: Decodable {
                let start: String
                let end: String?
            }
            case title([RichText])
            case date(Span?)
            case checkbox(Bool)
            case other
            enum CodingKeys: String, CodingKey { case type, title, date, checkbox }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                switch try container.decode(String.self, forKey: .type) {
                case "title": self = .title(try container.decode([RichText].self, forKey: .title))
                case "date": self = .date(try container.decodeIfPresent(Span.self, forKey: .date))
                case "checkbox": self = .checkbox(try container.decode(Bool.self, forKey: .checkbox))
                default: self = .other
                }
            }
        }
        let id: String
        let archived: Bool
        let icon: Icon?
        let parent: Parent
        let properties: [String: Property]
        let url: URL
        let publicUrl: URL?
        let inTrash: Bool?
    }

    struct NotionBlock: Decodable {
        struct Paragraph: Decodable { let color: String }
        struct ToDo: Decodable { let checked: Bool }
        struct Heading: Decodable { let isToggleable: Bool }
        let id: String
        let type: String
        let hasChildren: Bool
        let paragraph: Paragraph?
        let toDo: ToDo?
        let heading1: Heading?
        let heading2: Heading?
    }

    struct EditedPage: Decodable {
        let id: String
        let lastEditedTime: String?
    }

    struct JiraIssue: Decodable {
        struct Named: Decodable {
            let id: String
            let name: String
        }
        struct Person: Decodable { let displayName: String }
        struct Fields: Decodable {
            let summary: String
            let status: Named
            let priority: Named?
            let assignee: Person?
            let created: String
            let points: Double?
            let resolution: Named?
            let description: String?
            enum CodingKeys: String, CodingKey {
                case summary, status, priority, assignee, created, resolution, description
                case points = "customfield_10010"
            }
        }
        let id: String
        let key: String
        let fields: Fields
    }

    struct JiraPage: Decodable {
        let startAt: Int
        let maxResults: Int
        let total: Int
        let issues: [JiraIssue]
        let warningMessages: [String]?
    }

    struct FlatJira: Decodable {
        let key: String
        let summary: String
    }

    struct DatedJira: Decodable {
        struct Fields: Decodable { let created: Date }
        let key: String
        let fields: Fields
    }

    struct NumericJira: Decodable { let id: Int }

    struct ParsedJira: Decodable {
        let id: Int
        enum CodingKeys: String, CodingKey { case id }
        init(from decoder: any Decoder) throws {
            let text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
            guard let id = Int(text) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "not a number"))
            }
            self.id = id
        }
    }

    struct Card: Codable, Hashable {
        struct Label: Codable, Hashable {
            let id: String
            let name: String
            let color: String?
        }
        let id: String
        let name: String
        let desc: String
        let due: String?
        let idList: String
        let idBoard: String
        let labels: [Label]
        let pos: Double
        let shortUrl: URL?
        let cover: Cover?
        let start: String?
        struct Cover: Codable, Hashable { let color: String? }
    }

    struct DueCard: Decodable {
        let id: String
        let due: String?
        let dueReminder: Int?
        let dueDate: String?
        let member: String?
        let label: String?
    }

    struct SnakeCard: Decodable {
        let id: String
        let list: String?
        enum CodingKeys: String, CodingKey {
            case id
            case list = "id_list"
        }
    }

    struct CardOfLists: Decodable {
        let id: String
        let idLists: [String]?
        let idMember: String?
        let checklists: [String]?
    }

    struct IntegerCard: Decodable { let pos: Int }

    struct Resource<Attributes: Decodable>: Decodable {
        let type: String
        let id: String
        let attributes: Attributes
    }

    struct Resources<Attributes: Decodable>: Decodable {
        struct Links: Decodable {
            let next: URL?
            let first: URL?
        }
        struct Meta: Decodable {
            struct Paging: Decodable {
                let total: Int
                let limit: Int
                let nextCursor: String?
            }
            let paging: Paging
        }
        let data: [Resource<Attributes>]
        let links: Links
        let meta: Meta?
    }

    struct AppAttributes: Decodable {
        let name: String
        let bundleId: String
        let sku: String?
        let primaryLocale: String?
        let isOrEverWasMadeForKids: Bool?
    }

    struct LowerAttributes: Decodable {
        let name: String
        let bundleID: String?
    }

    struct FlatApps: Decodable {
        struct App: Decodable {
            let id: String
            let bundleId: String?
        }
        let data: [App]
    }

    struct Included: Decodable {
        struct Build: Decodable {
            let version: String
            let expired: Bool
            let iconAssetToken: [String: String]?
        }
        enum Item: Decodable {
            struct Group: Decodable {
                let name: String
                let isInternalGroup: Bool
            }
            case app(AppAttributes)
            case group(Group)
            case other
            enum CodingKeys: String, CodingKey { case type, attributes }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                switch try container.decode(String.self, forKey: .type) {
                case "apps": self = .app(try container.decode(AppAttributes.self, forKey: .attributes))
                case "betaGroups": self = .group(try container.decode(Group.self, forKey: .attributes))
                default: self = .other
                }
            }
        }
        let data: Resource<Build>
        let included: [Item]?
    }

    struct ResourceErrors: Decodable {
        struct Entry: Decodable {
            struct Source: Decodable { let pointer: String? }
            let status: String
            let code: String
            let title: String
            let detail: String?
            let source: Source?
        }
        let errors: [Entry]
    }

    struct NumericErrors: Decodable {
        struct Entry: Decodable { let status: Int }
        let errors: [Entry]
    }

    struct Chat: Decodable {
        let title: String
        let lastMessage: String?
        let members: [String: Bool]?
    }

    struct Pushed: Decodable {
        let text: String
        let timestamp: Int64
    }

    struct DatedPushed: Decodable {
        let text: String
        let timestamp: Date
    }

    struct FirestoreDocument: Decodable {
        struct Value: Decodable {
            let stringValue: String?
            let integerValue: String?
            let doubleValue: Double?
            let booleanValue: Bool?
            let nullValue: String?
        }
        let name: String
        let fields: [String: Value]
        let createTime: String
    }

    struct FirestoreInteger: Decodable {
        struct Value: Decodable { let integerValue: Int? }
        let fields: [String: Value]
    }

    struct Login: Decodable {
        let localId: String
        let idToken: String
        let refreshToken: String
        let expiresIn: String
        let photoUrl: String?
    }

    struct NumericLogin: Decodable {
        let idToken: String
        let expiresIn: Int
    }

    struct SnakeLogin: Decodable {
        let idToken: String
        let refreshToken: String
        enum CodingKeys: String, CodingKey {
            case idToken = "id_token"
            case refreshToken = "refresh_token"
        }
    }

    struct SMS: Decodable {
        let sid: String
        let body: String
        let status: String
        let price: String?
        let errorCode: Int?
        let dateSent: String?
        let messagingServiceSid: String?
    }

    struct ClosedSMS: Decodable {
        enum Status: String, Decodable { case queued, sending, sent, delivered, undelivered, failed }
        let sid: String
        let status: Status
    }

    struct Folder: Decodable {
        enum Entry: Decodable {
            case file(name: String, size: Int, modified: Date)
            case folder(name: String)
            case deleted(name: String)
            enum CodingKeys: String, CodingKey {
                case tag = ".tag"
                case name, size
                case modified = "client_modified"
            }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                let name = try container.decode(String.self, forKey: .name)
                switch try container.decode(String.self, forKey: .tag) {
                case "file":
                    self = .file(
                        name: name, size: try container.decode(Int.self, forKey: .size),
                        modified: try container.decode(Date.self, forKey: .modified))
                case "folder": self = .folder(name: name)
                default: self = .deleted(name: name)
                }
            }
        }
        let entries: [Entry]
        let cursor: String
        let hasMore: Bool
        enum CodingKeys: String, CodingKey {
            case entries, cursor
            case hasMore = "has_more"
        }
    }

    struct PlainTag: Decodable {
        let tag: String
        let name: String
    }
}
