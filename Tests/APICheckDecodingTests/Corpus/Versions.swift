import APICheckDecoding
import Foundation

/// Services that renamed or changed a key between two versions.
enum Versions {
    /// Reads both versions.
    struct Post: Decodable {
        let id: String
        let created: String
        let files: [String]

        enum CodingKeys: String, CodingKey {
            case oldID = "_id"
            case id = "post_id"
            case time, createdAt, image, files
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id =
                try container.decodeIfPresent(String.self, forKey: .id)
                ?? container.decode(String.self, forKey: .oldID)
            created =
                try container.decodeIfPresent(String.self, forKey: .createdAt)
                ?? container.decode(String.self, forKey: .time)
            files =
                try container.decodeIfPresent([String].self, forKey: .files)
                ?? container.decodeIfPresent([String].self, forKey: .image) ?? []
        }
    }

    struct OldPost: Decodable {
        let id: String
        let time: String

        enum CodingKeys: String, CodingKey {
            case id = "_id"
            case time
        }
    }

    struct LooseOldPost: Decodable { let title: String?, time: String?, image: [String]? }
    struct Page<Element: Decodable>: Decodable { let data: [Element] }

    struct Subscription: Decodable {
        struct Plan: Decodable { let id: String, amount: Int }
        struct Price: Decodable { let id: String, unitAmount: Int }
        let id: String
        let plan: Plan?
        let price: Price?
        var amount: Int { price?.unitAmount ?? plan?.amount ?? 0 }
    }

    struct Tweet: Decodable { let id: String, text: String }

    struct TweetOfBoth: Decodable {
        let id: String
        let text: String

        enum CodingKeys: String, CodingKey {
            case id
            case idText = "id_str"
            case text
            case fullText = "full_text"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let text = try container.decodeIfPresent(String.self, forKey: .idText) {
                id = text
            } else {
                id = try container.decode(String.self, forKey: .id)
            }
            text =
                try container.decodeIfPresent(String.self, forKey: .fullText)
                ?? container.decode(String.self, forKey: .text)
        }
    }

    struct Repository: Decodable { let id: Int, defaultBranch: String, masterBranch: String? }

    enum Profile: Decodable {
        struct First: Decodable { let userId: Int, userName: String }
        struct Second: Decodable { let id: String, displayName: String, createdAt: String }
        case first(First), second(Second)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                self = .second(try container.decode(Second.self))
            } catch {
                self = .first(try container.decode(First.self))
            }
        }
    }

    struct Order: Decodable {
        enum State: String, Decodable { case open, paid, shipped }
        let id: Int
        let state: State
    }

    struct Links: Decodable { let items: [Int], next: URL? }

    struct Instance: Decodable {
        struct Usage: Decodable { let users: Int }
        let domain: String
        let uri: String?
        let stats: Usage?
        let usage: Usage?

        enum CodingKeys: String, CodingKey { case domain, uri, stats, usage }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            uri = try container.decodeIfPresent(String.self, forKey: .uri)
            domain = try container.decodeIfPresent(String.self, forKey: .domain) ?? uri ?? ""
            stats = try container.decodeIfPresent(Usage.self, forKey: .stats)
            usage = try container.decodeIfPresent(Usage.self, forKey: .usage)
        }
    }

    static let first =
        #"{"data": \#(list(2) { #"{"_id": "\#($0)", "title": "t", "time": "2023-12-31", "image": []}"# })}"#
    static let second =
        #"{"data": \#(list(12) { #"{"post_id": "\#($0)", "title": "t", "createdAt": "2024-12-31", "files": []}"# })}"#

    static let secondContract: Pair.Contract = [
        "/data/*": .init(names: ["post_id", "title", "createdAt", "files"], isClosed: true)
    ]

    static let pairs: [Pair] = [
        Pair("a post of both versions, on the first", Page<Post>.self, [first]),
        Pair("a post of both versions, on the second", Page<Post>.self, [second]),
        Pair("a post of both versions, on both", Page<Post>.self, [first, second]),
        Pair(
            "a post of both versions, on the second with its contract", Page<Post>.self, [second],
            contract: secondContract, recorded: [first]),
        Pair("a post of the first version, on it", Page<OldPost>.self, [first]),
        Pair(
            "a post of the first version, on the second", Page<OldPost>.self, [second],
            ["model-key-missing /data/*/_id"]),
        Pair(
            "optional keys of the first version, on the second with its contract", Page<LooseOldPost>.self, [second],
            ["model-key-never-sent /data/*/time", "model-key-never-sent /data/*/image"], contract: secondContract),
        Pair(
            "optional keys of the first version, on the second alone", Page<LooseOldPost>.self, [second],
            ["model-key-never-sent /data/*/time", "model-key-never-sent /data/*/image"]),
        Pair(
            "a plan", Subscription.self, [#"{"id": "s", "plan": {"id": "p", "amount": 5}}"#], decoder: .snake),
        Pair(
            "a price, which replaced the plan", Subscription.self,
            [#"{"id": "s", "price": {"id": "p", "unit_amount": 5}}"#], decoder: .snake),
        Pair(
            "a number that became a text", Tweet.self,
            [#"{"id": 1050118621198921728, "id_str": "1050118621198921728", "text": "x"}"#],
            ["model-type-mismatch /id"]),
        Pair(
            "the text beside the number", TweetOfBoth.self,
            [#"{"id": 1050118621198921728, "id_str": "1050118621198921728", "full_text": "x"}"#]),
        Pair("the text alone", TweetOfBoth.self, [#"{"id": "1050118621198921728", "text": "x"}"#]),
        Pair(
            "a branch that is not sent any more", [Repository].self,
            [list(12) { #"{"id": \#($0), "default_branch": "main"}"# }], ["model-key-never-sent masterBranch"],
            decoder: .snake, contract: ["/*": .init(names: ["id", "default_branch"], isClosed: true)]),
        Pair(
            "profiles of two versions", [Profile].self,
            [#"[{"userId": 1, "userName": "a"}, {"id": "2", "displayName": "b", "createdAt": "2024"}]"#]),
        Pair("profiles of the old version only", [Profile].self, [#"[{"userId": 1, "userName": "a"}]"#]),
        Pair(
            "a new state", [Order].self, [#"[{"id": 1, "state": "paid"}, {"id": 2, "state": "refunded"}]"#],
            ["model-enum-case-undeclared /*/state"]),
        Pair(
            "a link that became an object", Links.self, [#"{"items": [1], "next": {"href": "https://a.example?p=2"}}"#],
            ["model-type-mismatch|model-value-unreadable /next"]),
        Pair("an instance of version 1", Instance.self, [#"{"uri": "a.example", "stats": {"users": 3}}"#]),
        Pair("an instance of version 2", Instance.self, [#"{"domain": "a.example", "usage": {"users": 3}}"#]),
    ]
}
