import Foundation

/// Numbers as texts, large ids, prices, and Booleans as numbers.
extension Numbers {
    struct Price: Decodable {
        let amount: Decimal
        enum CodingKeys: String, CodingKey { case amount }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let text = try container.decode(String.self, forKey: .amount)
            guard let amount = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else {
                throw DecodingError.dataCorruptedError(forKey: .amount, in: container, debugDescription: "not a price")
            }
            self.amount = amount
        }
    }

    struct Flag: Decodable {
        let isOn: Bool
        init(from decoder: any Decoder) throws {
            isOn = try decoder.singleValueContainer().decode(Int.self) == 1
        }
    }

    struct Film: Decodable {
        let title: String
        let year: String
        let rating: Double
        enum CodingKeys: String, CodingKey {
            case title = "Title"
            case year = "Year"
            case rating = "imdbRating"
        }
    }

    struct Place: Decodable { let lat: Double, lon: Double, elevation: Float? }
    struct Rates: Decodable { let base: String, rates: [String: Double] }
    struct Contact: Decodable { let name: String, phone: Int }

    static let pairs: [Pair] = telling + prices + ids + flags

    private static let prices: [Pair] = [
        Pair("a price as a text", Price.self, [#"{"amount": "19.99"}"#]),
        Pair(
            "a price as a text, read as a number", Item<Double>.self, [value(#""19.99""#)],
            ["model-type-mismatch /value"]),
        Pair("a price as a number", Item<Double>.self, [value("19.99"), value("20")]),
        Pair("a price as Decimal", Item<Decimal>.self, [value("19.99"), value("0.1")]),
        Pair("a price as Int", Item<Int>.self, [value("19.99"), value("20")], ["model-type-mismatch /value"]),
        Pair("cents", Item<Int>.self, [value("1999")]),
        Pair("cents with a zero fraction", Item<Int>.self, [value("1999.0")]),
        Pair("an amount with 18 digits as Decimal", Item<Decimal>.self, [value("0.123456789012345678")]),
        Pair("a price as Float", Item<Float>.self, [value("1234567.89")], ["model-decimal-digits-lost /value"]),
        Pair("a small price as Float", Item<Float>.self, [value("19.99")]),
        Pair("a share with a sign", Item<String>.self, [value(#""12 %""#)]),
        Pair("an empty text for a number", Item<Double?>.self, [value(#""""#)], ["model-type-mismatch /value"]),
        Pair("a version that became a number", Item<String>.self, [value("1.10")], ["model-type-mismatch /value"]),
        Pair("rates", Rates.self, [#"{"base": "EUR", "rates": {"USD": 1.0834, "KRW": 1477.12}}"#]),
        Pair(
            "one rate as a text", Rates.self, [#"{"base": "EUR", "rates": {"USD": 1.0834, "KRW": "1477.12"}}"#],
            ["model-type-mismatch /rates/KRW"]),
        Pair("a place", Place.self, [#"{"lat": 37.566535000000002, "lon": 126.97796919999999, "elevation": 38}"#]),
        Pair(
            "a film", Film.self, [#"{"Title": "t", "Year": "1999", "imdbRating": "8.7"}"#],
            ["model-type-mismatch /imdbRating"]),
    ]

    private static let ids: [Pair] = [
        Pair("a large id as Int", Key<Int>.self, [key("9007199254740993")]),
        Pair("a large id as Int32", Key<Int32>.self, [key("2147483648")], ["model-type-mismatch /id"]),
        Pair("an id past Int", Key<Int>.self, [key("18446744073709551615")], ["model-type-mismatch /id"]),
        Pair("an id past Int as UInt64", Key<UInt64>.self, [key("18446744073709551615")]),
        Pair("a text of digits as a text", Key<String>.self, [key(#""175928847299117063""#)]),
        Pair(
            "a text of digits as a number", Key<UInt64>.self, [key(#""175928847299117063""#)],
            ["model-type-mismatch /id"]),
        Pair("a number as a text", Key<String>.self, [key("17")], ["model-type-mismatch /id"]),
        Pair("a negative number as UInt8", Key<UInt8>.self, [key("-1")], ["model-type-mismatch /id"]),
        Pair(
            "a number of a telephone", Contact.self, [#"{"name": "n", "phone": "0101"}"#],
            ["model-type-mismatch /phone"]),
    ]

    private static let flags: [Pair] = [
        Pair("0 and 1 as Int", Item<Int>.self, [value("1"), value("0")]),
        Pair("0 and 1 by a type", Item<Flag>.self, [value("1"), value("0")]),
        Pair("true as a text", Item<Bool>.self, [value(#""true""#)], ["model-type-mismatch /value"]),
        Pair("true as a number", Item<Int>.self, [value("true")], ["model-type-mismatch /value"]),
        Pair("true", Item<Bool?>.self, [value("true"), value("null")]),
    ]
}
