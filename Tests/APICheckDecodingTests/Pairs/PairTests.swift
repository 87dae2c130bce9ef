import APICheckDecoding
import APICheckFindings
import Foundation
import Testing

/// Sixty of the 756 pairs of a model and its bodies; the others are in `Corpus/` and `SecondCorpus/`, which are built when
/// `APICHECK_EXHAUSTIVE` is set.
///
/// A pair is here if it is the simplest with a fault of its rule, if it differs from a correct pair in one thing, if its
/// model is correct and the audit once reported a fault of it, or if it noticed a change of the audit (one operator or
/// constant at a time) that no other test noticed.
@Suite struct PairTests {
    static let pairs =
        TwoKeys.telling + OneKey.telling + Spellings.telling + Naming.telling + AbsentKeys.telling + Envelopes.telling
        + Polymorphic.telling + Numbers.telling + Dates.telling + Shapes.telling + Enumerations.telling
        + Discarded.telling + Types.telling

    @Test(arguments: pairs) func theAuditReportsTheFaultsOfTheModelOnly(_ pair: Pair) throws {
        let result = try pair.result()
        #expect(result.falseAlarms == [])
        #expect(result.missed == [])
    }

    /// Except `decoding-not-traced`, which is about a limit of the audit.
    @Test func eachRuleHasAPair() {
        let rules = RuleCatalogue.all.filter { $0.id.hasPrefix("model-") || $0.id.hasPrefix("decoding-") }
        let rulesOfFaults = rules.filter { $0.level != .info && $0 != .decodingNotTraced }.map(\.id)
        let faults = Set(PairTests.pairs.flatMap(\.faults).map { $0.description.prefix { $0 != " " } })
        #expect(rulesOfFaults.filter { !faults.contains(Substring($0)) } == [])
    }
}

/// Times in the forms that services use.
enum Dates {
    struct Item: Decodable { let id: Int, at: Date }

    static let utc = TimeZone(secondsFromGMT: 0)
    static let quoted = "yyyy-MM-dd'T'HH:mm:ss'Z'"
    static let local = "yyyy-MM-dd'T'HH:mm:ss"

    @Sendable static func fraction(_ text: String) -> Date? {
        try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    }

    static func at(_ value: String) -> String { #"{"id": 1, "at": \#(value)}"# }
    static let noFraction = at(#""2024-05-21T06:32:19Z""#)
    static let three = at(#""2024-05-21T06:32:19.123Z""#)
    static let six = at(#""2024-05-21T06:32:19.123456Z""#)
    static let sixZeros = at(#""2024-05-21T06:32:19.000000Z""#)
    static let unzoned = at(#""2024-05-21T06:32:19""#)

    static let telling: [Pair] = [
        Pair(
            "six zeros by a format", Item.self, [sixZeros],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXXXX", zone: utc)),
        Pair(
            "six digits by a format", Item.self, [six], ["model-timestamp-fraction-lost /at"],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXXXX", zone: utc)),
        Pair(
            "a Z in quotes, in the zone of the device", Item.self, [noFraction],
            ["model-date-depends-on-time-zone /at"], decoder: .formatted(quoted, zone: nil)),
        Pair(
            "no zone, in the zone of the server", Item.self, [unzoned],
            decoder: .formatted(local, zone: TimeZone(identifier: "Asia/Seoul"))),
        Pair(
            "hours added to what was right", Item.self, [three], ["model-timestamp-shifted /at"],
            decoder: .dates { fraction($0)?.addingTimeInterval(9 * 3_600) }),
        Pair("seconds without a strategy", Item.self, [at("1684195041")], ["model-epoch-mistaken /at"]),
        Pair("seconds since 2001", Item.self, [at("705887841.5")]),
    ]
}

/// Errors that a model discards, by try? or in a catch.
enum Discarded {
    struct Feed: Decodable {
        struct Item: Decodable { let id: Int, title: String }
        let items: [Item]
        enum CodingKeys: String, CodingKey { case items }

        init(from decoder: any Decoder) throws {
            items = (try? decoder.container(keyedBy: CodingKeys.self).decode([Item].self, forKey: .items)) ?? []
        }
    }

    struct Failable<Element: Decodable>: Decodable {
        let element: Element?
        init(from decoder: any Decoder) throws { element = try? Element(from: decoder) }
    }

    struct LossyFeed: Decodable { let items: [Failable<Feed.Item>] }

    static let telling: [Pair] = [
        Pair(
            "an element that is left out for a key", LossyFeed.self,
            [#"{"items": [{"id": 1, "title": "a"}, {"id": 2}]}"#],
            ["model-error-swallowed /items/*/title"])
    ]
}

/// Values that an enumeration knows, and values that it does not.
enum Enumerations {
    enum Closed: String, Decodable { case open, closed }

    enum WithOther: String, Decodable {
        case open, closed, unknown
        init(from decoder: any Decoder) throws {
            self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unknown
        }
    }

    struct Item<Value: Decodable>: Decodable { let id: Int, state: Value }

    static func items(_ states: String...) -> String {
        "[" + states.enumerated().map { #"{"id": \#($0), "state": \#($1)}"# }.joined(separator: ", ") + "]"
    }

    static let telling: [Pair] = [
        Pair(
            "an unknown value of an optional", [Item<Closed?>].self, [items("null", #""merged""#)],
            ["model-enum-case-undeclared /*/state"]),
        Pair("a case for unknown values", [Item<WithOther>].self, [items(#""open""#, #""merged""#)]),
    ]
}

/// Objects around the data: pages, errors, and the same envelope for success and failure.
enum Envelopes {
    struct Todo: Decodable { let id: Int, title: String }
    struct LooseTodo: Decodable { let id: Int?, title: String? }

    struct Answer<Content: Decodable>: Decodable {
        let data: Content?
        let message: String?
        let code: Int?
        let errors: [String: [String]]?
    }

    struct Nothing: Decodable {}
    struct ResultPage: Decodable { let page: Int, result: [Todo]? }

    static let todo = #"{"id": 1, "title": "a"}"#
    static let invalid = #"{"message": "invalid", "errors": {"title": ["required"]}}"#

    static let telling: [Pair] = [
        Pair(
            "success of a closed contract, and failure in another recording", Answer<Todo>.self,
            Array(repeating: #"{"data": \#(todo)}"#, count: 12),
            contract: ["": .init(names: ["data"], isClosed: true)],
            recorded: [invalid, #"{"message": "gone", "code": 410}"#]),
        Pair(
            "an envelope that is not read", LooseTodo.self, [#"{"data": \#(todo), "message": "ok"}"#],
            ["model-envelope-missed body"]),
        Pair(
            "a type without keys for an answer", Nothing.self, [#"{"data": \#(todo)}"#],
            ["model-accepts-anything body"]),
        Pair("a type without keys for an empty object", Nothing.self, ["{}"]),
        Pair(
            "a page whose list has another name, without a contract", ResultPage.self,
            Array(repeating: #"{"page": 1, "results": [\#(todo)]}"#, count: 12), ["model-key-never-sent /result"]),
    ]
}

/// Key strategies and coding keys.
enum Naming {
    struct UpperURL: Decodable { let id: Int, avatarURL: URL?, homeURL: URL? }

    struct MappedTwice: Decodable {
        let userID: Int?
        let name: String
        enum CodingKeys: String, CodingKey {
            case userID = "user_id"
            case name
        }
    }

    struct Counts: Decodable { let countsByDay: [String: Int] }

    struct SavedMapped: Codable {
        let userID: Int
        let isRead: Bool
        enum CodingKeys: String, CodingKey {
            case userID = "userId"
            case isRead
        }
    }

    static let ids = list(2) { #"{"user_id": \#($0), "name": "n", "avatar_url": "https://a.example/\#($0)"}"# }

    static let telling: [Pair] = [
        Pair(
            "upper URLs under snake case", [UpperURL].self,
            [list(3) { #"{"id": \#($0), "avatar_url": "https://a.example/1", "home_url": null}"# }],
            ["model-key-never-sent avatarURL", "model-key-never-sent homeURL"], decoder: .snake),
        Pair(
            "coding keys before the strategy", [MappedTwice].self, [ids], ["model-key-never-sent user_id"],
            decoder: .snake),
        Pair(
            "a dictionary with underscores under snake case", Counts.self,
            [#"{"counts_by_day": {"day_one": 1, "day_two": 2}}"#], decoder: .snake),
        Pair(
            "mapped keys that are saved again under snake case", SavedMapped.self,
            [#"{"user_id": 1, "is_read": true}"#], decoder: .snake),
    ]
}

/// Numbers as texts, large ids, prices, and Booleans as numbers.
enum Numbers {
    struct Item<Value: Decodable & Sendable>: Decodable, Sendable { let id: Int, value: Value }
    struct Key<Value: Decodable & Sendable>: Decodable, Sendable { let id: Value, name: String }

    struct Identifier: Decodable {
        let text: String
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                text = String(number)
            } else {
                text = try container.decode(String.self)
            }
        }
    }

    static func value(_ text: String) -> String { #"{"id": 1, "value": \#(text)}"# }
    static func key(_ text: String) -> String { #"{"id": \#(text), "name": "n"}"# }

    static let telling: [Pair] = [
        Pair(
            "an amount with 18 digits as Double", Item<Double>.self, [value("0.123456789012345678")],
            ["model-decimal-digits-lost /value"]),
        Pair("a large id as Double", Key<Double>.self, [key("9007199254740993")], ["model-integer-digits-lost /id"]),
        Pair("an id of both types", Key<Identifier>.self, [key("17"), key(#""a17""#)]),
        Pair("0 and 1 as Bool", Item<Bool>.self, [value("1"), value("0")], ["model-type-mismatch /value"]),
    ]
}

/// Null against an absent key, lists against single objects, and bodies without JSON.
enum Shapes {
    struct Todo: Decodable { let id: Int, title: String }
    struct Tagged<Tag: Decodable>: Decodable { let id: Int, tags: [Tag] }
    struct Settings: Decodable { let id: Int, options: [String: String] }

    static let telling: [Pair] = [
        Pair(
            "null in a list", Tagged<String>.self, [#"{"id": 1, "tags": ["a", null]}"#],
            ["model-null-in-required /tags/*"]),
        Pair(
            "an empty list for an empty object", Settings.self,
            [#"{"id": 1, "options": {"a": "b"}}"#, #"{"id": 2, "options": []}"#],
            ["model-list-against-single /options"]),
        Pair("no content", Todo.self, [""], ["decoding-without-content body"], status: 204),
        Pair(
            "a body that was cut", [Todo].self, [#"[{"id": 1, "title": "a"}, {"id": 2, "ti"#],
            ["decoding-body-not-json body"]),
    ]
}
