import Foundation

/// Objects whose keys depend on a type.
extension Polymorphic {
    enum Payload: Decodable {
        struct Push: Decodable { let ref: String, size: Int }
        struct Issue: Decodable { let action: String }
        case push(Push), issue(Issue), other(String)

        enum CodingKeys: String, CodingKey { case type, payload }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            switch try container.decode(String.self, forKey: .type) {
            case "PushEvent": self = .push(try container.decode(Push.self, forKey: .payload))
            case "IssuesEvent": self = .issue(try container.decode(Issue.self, forKey: .payload))
            case let type: self = .other(type)
            }
        }
    }

    /// Chooses by `type`, as the service intends.
    struct Attachment: Decodable {
        enum Kind: Decodable {
            case photo(Photo), clip(Clip), unknown
        }
        let id: String
        let kind: Kind

        enum CodingKeys: String, CodingKey { case id, type }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            kind =
                switch try container.decode(String.self, forKey: .type) {
                case "photo": .photo(try Photo(from: decoder))
                case "clip": .clip(try Clip(from: decoder))
                default: .unknown
                }
        }
    }

    struct Notification: Decodable {
        struct Account: Decodable { let id: String }
        struct Status: Decodable { let id: String }
        let id: String
        let type: String
        let account: Account
        let status: Status?
        let report: Account?
    }

    struct ClosedNotification: Decodable {
        enum Kind: String, Decodable { case mention, reblog, follow, favourite }
        let id: String
        let type: Kind
    }

    enum Block: Decodable {
        struct Section: Decodable { let text: Text, fields: [Text]? }
        struct Text: Decodable { let type: String, text: String }
        struct Image: Decodable {
            let imageUrl: URL
            enum CodingKeys: String, CodingKey { case imageUrl = "image_url" }
        }
        case section(Section), image(Image), divider, unknown(String)

        enum CodingKeys: String, CodingKey { case type }

        init(from decoder: any Decoder) throws {
            switch try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .type) {
            case "section": self = .section(try Section(from: decoder))
            case "image": self = .image(try Image(from: decoder))
            case "divider": self = .divider
            case let type: self = .unknown(type)
            }
        }
    }

    /// The value is under the name of its type.
    struct Property: Decodable {
        struct Named: Decodable { let name: String }
        let id: String
        let type: String
        let number: Double?
        let checkbox: Bool?
        let select: Named?
        let url: URL?
    }

    struct Hook: Decodable {
        enum Object: Decodable {
            struct Charge: Decodable { let id: String, amount: Int }
            struct Customer: Decodable { let id: String, email: String? }
            case charge(Charge), customer(Customer), other

            enum CodingKeys: String, CodingKey { case object }

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                switch try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .object) {
                case "charge": self = .charge(try value.decode(Charge.self))
                case "customer": self = .customer(try value.decode(Customer.self))
                default: self = .other
                }
            }
        }
        struct Contents: Decodable { let object: Object }
        let id: String
        let type: String
        let data: Contents
    }

    enum Content: Decodable {
        struct Part: Decodable { let type: String, text: String? }
        case text(String), parts([Part])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .parts(try container.decode([Part].self))
            }
        }
    }

    struct ChatMessage: Decodable { let role: String, content: Content }

    static let mention = #"{"id": "1", "type": "mention", "account": {"id": "2"}, "status": {"id": "3"}}"#

    static let pairs = telling + others

    private static let others: [Pair] = [
        Pair("one payload for all events, of two types", [Event].self, ["[\(push), \(watch)]"]),
        Pair("one payload for all events, of one type", [Event].self, ["[\(push), \(push)]"]),
        Pair("a payload by type", [Payload].self, ["[\(push), \(watch)]"]),
        Pair(
            "a payload by type that lacks a key", [Payload].self,
            [#"[{"type": "PushEvent", "payload": {"ref": "refs/heads/main"}}]"#], ["model-key-missing /*/payload/size"]),
        Pair(
            "a photo before a clip, in many bodies", PhotoFirst.self, [photo, clip, clip, photo],
            ["model-union-decided-by-order"]),
        Pair("an attachment by type", [Attachment].self, ["[\(photo), \(clip)]"]),
        Pair("an attachment of an unknown type", [Attachment].self, [#"[\#(photo), {"id": "3", "type": "poll"}]"#]),
        Pair(
            "an attachment by type without its duration", [Attachment].self,
            [#"[{"id": "2", "type": "clip", "url": "https://a.example/2", "width": 10}]"#],
            ["model-key-missing /*/duration"]),
        Pair(
            "a notification of a follow", [Notification].self,
            [#"[{"id": "1", "type": "follow", "account": {"id": "2"}}]"#]),
        Pair(
            "notifications of two types", [Notification].self,
            [#"[\#(mention), {"id": "2", "type": "follow", "account": {"id": "4"}}]"#]),
        Pair("known notifications", [ClosedNotification].self, ["[\(mention)]"]),
        Pair(
            "an unknown notification", [ClosedNotification].self,
            [#"[\#(mention), {"id": "4", "type": "poll", "account": {"id": "2"}}]"#],
            ["model-enum-case-undeclared /*/type"]),
        Pair(
            "blocks by type", [Block].self,
            [
                """
                [{"type": "section", "text": {"type": "mrkdwn", "text": "x"}}, {"type": "divider"},
                {"type": "image", "image_url": "https://a.example/1", "alt_text": "a"}, {"type": "rich_text", "elements": []}]
                """
            ]),
        Pair(
            "a value under the name of its type", [String: Property].self,
            [
                #"{"Price": {"id": "a", "type": "number", "number": 2.5}, "Done": {"id": "b", "type": "checkbox", "checkbox": true}}"#
            ]),
        Pair(
            "an object by its own type", Hook.self,
            [
                #"{"id": "evt_1", "type": "charge.succeeded", "data": {"object": {"object": "charge", "id": "ch", "amount": 5}}}"#
            ]),
        Pair(
            "objects by their own type", Hook.self,
            [
                #"{"id": "evt_1", "type": "customer.created", "data": {"object": {"object": "customer", "id": "c", "email": null}}}"#,
                #"{"id": "evt_2", "type": "payout.paid", "data": {"object": {"object": "payout", "id": "p"}}}"#,
            ]),
        Pair(
            "a text or parts", [ChatMessage].self,
            [#"[{"role": "user", "content": "x"}, {"role": "user", "content": [{"type": "text", "text": "y"}]}]"#]),
        Pair(
            "an object in the place of a text or parts", [ChatMessage].self,
            [#"[{"role": "user", "content": {"type": "text", "text": "y"}}]"#],
            ["model-list-against-single /*/content"]),
        Pair("cases with values", [Shape].self, [#"[{"circle": {"radius": 1}}, {"square": {"side": 2}}]"#]),
    ]
}
