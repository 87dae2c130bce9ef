import APICheckDecoding
import Foundation

/// Mistakes that were made in apps for the reference APIs and that no test noticed.
enum Historic {
    struct CarelessTodo: Decodable { let id: Int?, isDone: Bool?, createdAt: String? }
    struct CamelTodo: Decodable { let id: Int, isDone: Bool }
    struct Answer<Content: Decodable>: Decodable { let data: Content }

    struct Todo: Decodable {
        let id: Int
        let isDone: Bool
        let createdAt: Date
        enum CodingKeys: String, CodingKey {
            case id
            case isDone = "is_done"
            case createdAt = "created_at"
        }
    }

    struct TrustingTodo: Decodable {
        let id: Int
        let isDone: String?
        enum CodingKeys: String, CodingKey {
            case id
            case isDone = "is_done"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            isDone = try? container.decode(String.self, forKey: .isDone)
        }
    }

    struct Response: Decodable {}
    struct NumberedEvent: Decodable { let id: Int }

    struct ClosedEvent: Decodable {
        enum Kind: String, Decodable {
            case push = "PushEvent"
            case watch = "WatchEvent"
        }
        let type: Kind
    }

    struct CertainResult: Decodable {
        struct License: Decodable { let name: String }
        struct Item: Decodable { let language: String }
        struct LicensedItem: Decodable { let license: License }
        let items: [Item]
    }

    struct LicensedResult: Decodable { let items: [CertainResult.LicensedItem] }
    struct DatedEvent: Decodable {
        let createdAt: Date
        enum CodingKeys: String, CodingKey { case createdAt = "created_at" }
    }

    struct Limits: Decodable {
        struct Rate: Decodable { let remaining: Int, reset: Date }
        struct Resources: Decodable { let core: Rate, search: Rate, graphql: Rate }
        let resources: Resources
    }

    struct AllLimits: Decodable { let resources: [String: Limits.Rate] }

    struct Token: Decodable {
        let accessToken: String
        enum CodingKeys: String, CodingKey { case accessToken = "access_token" }
    }

    struct CarelessLabel: Decodable { let id: Int, isDarkMode: String? }
    struct TextLabel: Decodable { let id: Int, darkMode: String }
    struct IssueModel: Decodable { let id: Int, isOpened: Bool? }
    struct Post: Decodable { let title: String, productID: String? }

    struct Modified: Decodable { let modificationTime: Date }

    private static let todo =
        #"{"id": 4698, "title": "a", "is_done": false, "created_at": "2023-09-16T18:07:38.000000Z"}"#
    private static let one = #"{"data": \#(todo), "message": "ok"}"#
    private static let many = #"{"data": \#(list(10) { _ in todo }), "meta": {"total": 10}, "message": "ok"}"#
    private static let letterZ = "yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'"
    private static let utc = TimeZone(secondsFromGMT: 0)
    private static let limits =
        #"{"resources": {"core": {"remaining": 1, "reset": 1684195041}, "search": {"remaining": 1, "reset": 1684195041}}}"#

    @Sendable private static func style(_ text: String) -> Date? {
        try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    }

    static let pairs: [Pair] = todos + times + gitHub + others

    private static let todos: [Pair] = [
        Pair(
            "every field optional and no coding keys", Answer<[CarelessTodo]>.self, [many],
            ["model-key-never-sent /data/*/isDone", "model-key-never-sent /data/*/createdAt"]),
        Pair("is_done read as isDone", Answer<CamelTodo>.self, [one], ["model-key-missing /data/isDone"]),
        Pair("a list with the model of one todo", Answer<Todo>.self, [many], ["model-list-against-single /data"]),
        Pair("one todo with the model of a list", Answer<[Todo]>.self, [one], ["model-list-against-single /data"]),
        Pair("a list without its envelope", [Todo].self, [many], ["model-list-against-single body"]),
        Pair(
            "a value of another type by try?", Answer<TrustingTodo>.self, [one], ["model-error-swallowed /data/is_done"]
        ),
        Pair("an empty response for POST and PUT", Response.self, [one], ["model-accepts-anything body"]),
        Pair("an empty 204", Answer<Todo>.self, [""], ["decoding-without-content body"], status: 204),
    ]

    private static let times: [Pair] = [
        Pair(
            "nine hours subtracted", Answer<Todo>.self, [one], ["model-timestamp-shifted /data/created_at"],
            decoder: .dates { style($0)?.addingTimeInterval(-9 * 3_600) }),
        Pair(
            "a formatter that rejects a fraction", Answer<Todo>.self, [one],
            ["model-value-unreadable /data/created_at"],
            decoder: .dates { ISO8601DateFormatter().date(from: $0) }),
        Pair(
            "microseconds through a format", [DatedEvent].self, [#"[{"created_at": "2024-05-21T06:32:19.123456Z"}]"#],
            ["model-timestamp-fraction-lost /*/created_at"],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXXXX", zone: utc)),
        Pair(
            "a format without a zone, and a Z in quotes", Answer<Todo>.self, [one],
            ["model-date-depends-on-time-zone /data/created_at"], decoder: .formatted(letterZ, zone: nil)),
        Pair("the same, with a zone", Answer<Todo>.self, [one], decoder: .formatted(letterZ, zone: utc)),
        Pair(
            "a local time without a zone", Modified.self, [#"{"modificationTime": "2022-06-30T12:39:49.329959"}"#],
            ["model-value-unreadable /modificationTime"], decoder: .iso),
    ]

    private static let gitHub: [Pair] = [
        Pair(
            "an id of digits read as Int", [NumberedEvent].self, [#"[{"id": "48370317898", "type": "PushEvent"}]"#],
            ["model-type-mismatch /*/id"]),
        Pair(
            "a closed list of event types", [ClosedEvent].self,
            [#"[{"type": "PushEvent"}, {"type": "DiscussionEvent"}]"#], ["model-enum-case-undeclared /*/type"]),
        Pair(
            "a language that cannot be null", CertainResult.self,
            [#"{"items": [{"language": "C"}, {"language": null}]}"#],
            ["model-null-in-required /items/*/language"]),
        Pair(
            "a licence that cannot be null", LicensedResult.self,
            [#"{"items": [{"license": {"name": "MIT"}}, {"license": null}]}"#],
            ["model-null-in-required /items/*/license"]),
        Pair(
            "no fraction, read as six digits", [DatedEvent].self, [#"[{"created_at": "2026-11-22T06:02:26Z"}]"#],
            ["model-value-unreadable /*/created_at"],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXXXX", zone: utc)),
        Pair(
            "the kinds of limits as a closed type", Limits.self, [limits], ["model-key-missing /resources/graphql"],
            decoder: decoder { $0.dateDecodingStrategy = .secondsSince1970 }),
        Pair(
            "the reset as milliseconds", AllLimits.self, [limits], ["model-epoch-mistaken reset"],
            decoder: decoder { $0.dateDecodingStrategy = .millisecondsSince1970 }),
        Pair("the reset without a strategy", AllLimits.self, [limits], ["model-epoch-mistaken reset"]),
        Pair(
            "the reset as seconds", AllLimits.self, [limits],
            decoder: decoder { $0.dateDecodingStrategy = .secondsSince1970 }),
        Pair(
            "an error that comes with 200", Token.self,
            [#"{"error": "bad_verification_code", "error_description": "x", "error_uri": "https://a.example"}"#],
            ["model-key-missing /access_token"], status: 200),
    ]

    private static let others: [Pair] = [
        Pair(
            "darkMode read as isDarkMode", [CarelessLabel].self,
            [#"[{"id": 1, "darkMode": true}, {"id": 2, "darkMode": false}]"#], ["model-key-never-sent /*/isDarkMode"]),
        Pair(
            "darkMode as a text", [TextLabel].self, [#"[{"id": 1, "darkMode": true}]"#],
            ["model-type-mismatch /*/darkMode"]),
        Pair("a list from an empty 200", [TextLabel].self, [""], ["decoding-without-content body"], status: 200),
        Pair(
            "opened read as isOpened", [IssueModel].self, [#"[{"id": 1, "opened": true}]"#],
            ["model-key-never-sent /*/isOpened"]),
        Pair(
            "product_id read as productID", [Post].self, [#"[{"title": "a", "product_id": "Pin"}]"#],
            ["model-key-never-sent productID"], decoder: .snake),
        Pair(
            "the document of a blog, on a blog", AbsentKeys.Search.self,
            [AbsentKeys.search("blogname", "2021-06-06T16:58:03+09:00")],
            decoder: .iso),
        Pair(
            "a date that becomes now", AbsentKeys.Search.self, [AbsentKeys.search("blogname", "2021-06-06 16:58")],
            ["model-error-swallowed /documents/*/datetime"], decoder: .iso),
    ]
}
