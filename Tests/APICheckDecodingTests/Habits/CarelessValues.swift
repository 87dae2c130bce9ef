import Foundation

/// Types that do not fit, or do not hold, what the service sends.
enum CarelessValues {
    struct Count: Decodable { let count: Int }
    struct Small: Decodable { let count: Int8 }
    struct Flag: Decodable { let isOn: Bool }
    struct Identifier: Decodable { let id: Double }
    struct Amount: Decodable { let amount: Double }
    struct Latitude: Decodable { let lat: Float }
    struct Link: Decodable { let link: URL }
    struct Dated: Decodable { let date: Date }
    struct One: Decodable { let owner: Owner }
    struct Many: Decodable { let owners: [Owner] }
    struct Owner: Decodable { let name: String }
    struct Named: Decodable { let name: String }

    enum Kind: String, Decodable { case book, film }
    struct Item: Decodable { let kind: Kind }

    enum Progress: Decodable {
        case open, inProgress, other
        init(from decoder: any Decoder) throws {
            switch try decoder.singleValueContainer().decode(String.self) {
            case "open": self = .open
            case "inProgress": self = .inProgress
            default: self = .other
            }
        }
    }
    struct Task: Decodable { let state: Progress }

    /// Keeps a text without a case, and describes itself by the text.
    enum Media: Decodable, CustomStringConvertible {
        case film, other(String)

        var description: String {
            switch self {
            case .film: "film"
            case .other(let text): text
            }
        }

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            self = text == "film" ? .film : .other(text)
        }
    }
    struct Entry: Decodable { let media: Media }

    static let all: [DecodingHabit] = [
        DecodingHabit(
            "a case in another style", Task.self, [#"{"state": "open"}"#, #"{"state": "in_progress"}"#],
            ["model-enum-case-undeclared"]),
        DecodingHabit(
            "a case in capitals, else any text", Entry.self, [#"{"media": "FILM"}"#, #"{"media": "book"}"#],
            ["model-enum-case-undeclared"]),
        DecodingHabit("a number in quotes", Count.self, [#"{"count": "1"}"#], ["model-type-mismatch count"]),
        DecodingHabit("a fraction for an integer", Count.self, [#"{"count": 1.5}"#], ["model-type-mismatch count"]),
        DecodingHabit("a number beyond its type", Small.self, [#"{"count": 300}"#], ["model-type-mismatch count"]),
        DecodingHabit("0 and 1 for a flag", Flag.self, [#"{"isOn": 1}"#], ["model-type-mismatch"]),
        DecodingHabit("null for a text", Named.self, [#"{"name": null}"#], ["model-null-in-required name"]),
        DecodingHabit(
            "a large integer as a double", Identifier.self, [#"{"id": 9007199254740993}"#],
            ["model-integer-digits-lost id"]),
        DecodingHabit(
            "an amount with 20 digits as a double", Amount.self, [#"{"amount": 1234567890123456.7891}"#],
            ["model-decimal-digits-lost amount"]),
        DecodingHabit(
            "a latitude as a float", Latitude.self, [#"{"lat": 37.56650123}"#], ["model-decimal-digits-lost lat"]),
        DecodingHabit("an empty URL", Link.self, [#"{"link": ""}"#], ["model-value-unreadable link"]),
        DecodingHabit(
            "a date in another format", Dated.self, [#"{"date": "21.05.2024"}"#],
            ["model-type-mismatch|model-value-unreadable date"]),
        DecodingHabit(
            "seconds since 1970 without a strategy", Dated.self, [#"{"date": 1716273139}"#],
            ["model-epoch-mistaken date"], by: [.plain, .snake]),
        DecodingHabit(
            "milliseconds as seconds", Dated.self, [#"{"date": 1716273139000}"#], ["model-epoch-mistaken date"],
            by: DecoderStrategy.dateNumbers),
        DecodingHabit(
            "a list for one object", One.self, [#"{"owner": [{"name": "a"}]}"#],
            ["model-list-against-single owner"]),
        DecodingHabit(
            "one object for a list", Many.self, [#"{"owners": {"name": "a"}}"#],
            ["model-list-against-single owners"]),
        DecodingHabit(
            "a value without a case", Item.self, [#"{"kind": "song"}"#], ["model-enum-case-undeclared kind"]),
    ]
}
