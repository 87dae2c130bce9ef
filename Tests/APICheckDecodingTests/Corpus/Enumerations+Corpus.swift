import Foundation

/// Values that an enumeration knows, and values that it does not.
extension Enumerations {
    enum State: String, Decodable, CaseIterable { case open, closed }
    enum Code: Int, Decodable { case first = 1, second = 2 }

    enum WithText: Decodable {
        case open, closed
        case other(String)
        init(from decoder: any Decoder) throws {
            switch try decoder.singleValueContainer().decode(String.self) {
            case "open": self = .open
            case "closed": self = .closed
            case let text: self = .other(text)
            }
        }
    }

    struct Open: RawRepresentable, Decodable {
        let rawValue: String
        static let open = Open(rawValue: "open")
    }

    struct Scopes: Decodable { let scopes: [Closed] }

    /// Falls back to a case by `try?`.
    struct Forgiving: Decodable {
        enum Plan: String, Decodable { case free, pro, unknown }
        let plan: Plan
        enum CodingKeys: String, CodingKey { case plan }
        init(from decoder: any Decoder) throws {
            plan = (try? decoder.container(keyedBy: CodingKeys.self).decode(Plan.self, forKey: .plan)) ?? .unknown
        }
    }

    static let pairs = telling + others

    private static let others: [Pair] = [
        Pair("known values", [Item<State>].self, [items(#""open""#, #""closed""#)]),
        Pair(
            "an unknown value", [Item<State>].self, [items(#""open""#, #""merged""#)],
            ["model-enum-case-undeclared /*/state"]),
        Pair(
            "an unknown value without CaseIterable", [Item<Closed>].self, [items(#""open""#, #""merged""#)],
            ["model-enum-case-undeclared /*/state"]),
        Pair(
            "a capital letter", [Item<Closed>].self, [items(#""Open""#)], ["model-enum-case-undeclared /*/state"]),
        Pair("an empty text", [Item<Closed>].self, [items(#""""#)], ["model-enum-case-undeclared /*/state"]),
        Pair("an unknown number", [Item<Code>].self, [items("1", "9")], ["model-enum-case-undeclared /*/state"]),
        Pair("a number as a text", [Item<Code>].self, [items(#""1""#)], ["model-type-mismatch /*/state"]),
        Pair(
            "an unknown value in a list", Scopes.self, [#"{"scopes": ["open", "admin"]}"#],
            ["model-enum-case-undeclared /scopes/*"]),
        Pair("a case with the text", [Item<WithText>].self, [items(#""open""#, #""merged""#)]),
        Pair("a type that any text fits", [Item<Open>].self, [items(#""open""#, #""merged""#)]),
        Pair("a case for unknown values by try?", Forgiving.self, [#"{"plan": "team"}"#]),
        Pair("null for an optional", [Item<Closed?>].self, [items("null", #""open""#)]),
    ]
}
