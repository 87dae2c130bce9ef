import Foundation

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
