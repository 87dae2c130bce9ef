import Foundation

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
