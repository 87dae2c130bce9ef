import Foundation

/// Times in the forms that services use.
extension Dates {
    struct Loose: Decodable { let id: Int, at: Date? }
    struct Seconds: Decodable { let id: Int, at: Int }
    struct Interval: Decodable { let id: Int, at: TimeInterval }
    struct Text: Decodable { let id: Int, at: String }

    struct Limit: Decodable {
        struct Rate: Decodable { let limit: Int, reset: Date }
        let rate: Rate
    }

    @Sendable private static func whole(_ text: String) -> Date? { ISO8601DateFormatter().date(from: text) }

    @Sendable private static func any(_ text: String) -> Date? { fraction(text) ?? whole(text) }
    @Sendable private static func epoch(_ text: String) -> Date? {
        Double(text).map { Date(timeIntervalSince1970: $0) }
    }

    /// `/Date(1684195041000)/`
    @Sendable private static func slashed(_ text: String) -> Date? {
        Double(text.filter(\.isNumber)).map { Date(timeIntervalSince1970: $0 / 1_000) }
    }

    private static var secondsSince1970: JSONDecoder { decoder { $0.dateDecodingStrategy = .secondsSince1970 } }
    private static var millisecondsSince1970: JSONDecoder {
        decoder { $0.dateDecodingStrategy = .millisecondsSince1970 }
    }

    private static let offset = at(#""2024-05-21T06:32:19+09:00""#)

    static let pairs: [Pair] = telling + whole + fractions + zones + numbers

    private static let whole: [Pair] = [
        Pair("whole seconds by .iso8601", Item.self, [noFraction], decoder: .iso),
        Pair("an offset by .iso8601", Item.self, [offset], decoder: .iso),
        Pair("a null by .iso8601", Loose.self, [at("null"), noFraction], decoder: .iso),
        Pair(
            "an empty text by .iso8601", Loose.self, [at(#""""#), noFraction], ["model-value-unreadable /at"],
            decoder: .iso),
        Pair("a date alone", Item.self, [at(#""2024-05-21""#)], decoder: .formatted("yyyy-MM-dd", zone: utc)),
        Pair(
            "a date alone by .iso8601", Item.self, [at(#""2024-05-21""#)], ["model-value-unreadable /at"], decoder: .iso
        ),
        Pair(
            "the date of HTTP", Item.self, [at(#""Tue, 21 May 2024 06:32:19 GMT""#)],
            decoder: .formatted("EEE, dd MMM yyyy HH:mm:ss zzz", zone: utc)),
        Pair(
            "the date of an old API", Item.self, [at(#""Tue May 21 06:32:19 +0000 2024""#)],
            decoder: .formatted("EEE MMM dd HH:mm:ss Z yyyy", zone: utc)),
        Pair(
            "the date of HTTP by .iso8601", Item.self, [at(#""Tue, 21 May 2024 06:32:19 GMT""#)],
            ["model-value-unreadable /at"], decoder: .iso),
        Pair("a date as a text", Text.self, [noFraction, unzoned]),
    ]

    private static let fractions: [Pair] = [
        Pair(
            "three digits by a format", Item.self, [three],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX", zone: utc)),
        Pair("three digits by a style", Item.self, [three], decoder: .dates(fraction)),
        Pair("six digits by a style", Item.self, [six, sixZeros], decoder: .dates(fraction)),
        Pair(
            "three digits by a formatter for none", Item.self, [three], ["model-value-unreadable /at"],
            decoder: .dates(Self.whole)),
        Pair(
            "no digits by a format for three", Item.self, [noFraction], ["model-value-unreadable /at"],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX", zone: utc)),
        Pair("with and without a fraction", Item.self, [noFraction, three, six], decoder: .dates(any)),
    ]

    private static let zones: [Pair] = [
        Pair("a Z in quotes, in UTC", Item.self, [noFraction], decoder: .formatted(quoted, zone: utc)),
        Pair(
            "a Z in quotes, in another zone", Item.self, [noFraction], ["model-timestamp-shifted /at"],
            decoder: .formatted(quoted, zone: TimeZone(secondsFromGMT: 9 * 3_600))),
        Pair("no zone, in UTC", Item.self, [unzoned], decoder: .formatted(local, zone: utc)),
        Pair(
            "no zone, in the zone of the device", Item.self, [unzoned], ["model-date-depends-on-time-zone /at"],
            decoder: .formatted(local, zone: nil)),
        Pair("no zone by .iso8601", Item.self, [unzoned], ["model-value-unreadable /at"], decoder: .iso),
        Pair(
            "an offset by a format", Item.self, [offset],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ssXXXXX", zone: utc)),
        Pair(
            "an offset by a format without a zone of its own", Item.self, [offset],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ssXXXXX", zone: nil)),
    ]

    private static let numbers: [Pair] = [
        Pair("seconds", Item.self, [at("1684195041")], decoder: secondsSince1970),
        Pair("seconds with a fraction", Item.self, [at("1684195041.25")], decoder: secondsSince1970),
        Pair("milliseconds", Item.self, [at("1684195041123")], decoder: millisecondsSince1970),
        Pair(
            "milliseconds as seconds", Item.self, [at("1684195041123")], ["model-epoch-mistaken /at"],
            decoder: secondsSince1970),
        Pair(
            "seconds as milliseconds", Item.self, [at("1684195041")], ["model-epoch-mistaken /at"],
            decoder: millisecondsSince1970),
        Pair("seconds as a number", Seconds.self, [at("1684195041")]),
        Pair("milliseconds as a number", Interval.self, [at("1684195041123")]),
        Pair("seconds in a text", Item.self, [at(#""1684195041""#)], decoder: .dates(epoch)),
        Pair(
            "seconds in a text by a number", Item.self, [at(#""1684195041""#)], ["model-type-mismatch /at"],
            decoder: secondsSince1970),
        Pair(
            "a text where seconds are expected", Item.self, [noFraction], ["model-type-mismatch /at"],
            decoder: secondsSince1970),
        Pair(
            "seconds where a text is expected", Item.self, [at("1684195041")], ["model-type-mismatch /at"],
            decoder: .iso),
        Pair("a time as a text with a point", Text.self, [at(#""1684195041.000200""#)]),
        Pair("a date between slashes", Item.self, [at(#""/Date(1684195041000)/""#)], decoder: .dates(slashed)),
        Pair("a limit", Limit.self, [#"{"rate": {"limit": 60, "reset": 1684195041}}"#], decoder: secondsSince1970),
    ]
}
