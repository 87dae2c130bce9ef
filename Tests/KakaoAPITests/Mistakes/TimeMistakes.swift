import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Times that apps read as another instant, or show as another day.
@Suite(.recording("kakao/observed"), .serialized) struct TimeMistakes {
    private static func decoder(
        _ format: String, locale: String = "en_US_POSIX", zone: TimeZone? = .gmt
    ) -> JSONDecoder {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: locale)
        formatter.dateFormat = format
        if let zone { formatter.timeZone = zone }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .formatted(formatter)
        return decoder
    }

    private static let zones = ["UTC", "Asia/Seoul"]

    private struct Found<Document: Decodable>: Decodable {
        var documents: [Document]
    }

    private struct DatedPost: Decodable {
        var datetime: Date
    }

    /// Falls back to now when the text is missing or cannot be read.
    private struct PostOfNow: Decodable {
        var date: Date

        private enum CodingKeys: String, CodingKey {
            case dateTime
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            let text = try? values.decode(String?.self, forKey: .dateTime)
            date = PostOfNow.parse(text) ?? Date()
        }

        private static func parse(_ text: String??) -> Date? {
            guard let text, let text else { return nil }
            return try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
        }
    }

    private static var wholeSeconds: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = ISO8601DateFormatter().date(from: try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no date")
            }
            return date
        }
        return decoder
    }

    /// Reads the first ten characters, the day.
    private static var dayOnly: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            return try Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().parse(String(text.prefix(10)))
        }
        return decoder
    }

    private static func day(_ date: Date, in zone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.month, .day], from: date)
        return "\(parts.month ?? 0)/\(parts.day ?? 0)"
    }

    private static func blogs() throws -> RecordedExchange {
        try RecordedExchanges.current.first("GET", at: "/v2/search/blog")
    }

    private static func books() throws -> RecordedExchange {
        try RecordedExchanges.current.first("GET", at: "/v3/search/book")
    }

    static let all = [
        Mistake("a date that falls back to now, for a key that is never sent") {
            expectDecodes(Found<PostOfNow>.self, from: try blogs())
        } says: {
            """
            model-key-never-sent: The model reads a key that no sample has: the property is always nil, and no test \
            fails.
              where:    GET /v2/search/blog, /documents/0/dateTime
                        recordings/kakao/observed.har:10 (entry 1)
              expected: documents[*].dateTime as String?, asked for by PostOfNow
              actual:   absent in the one object; the server sends `datetime`
              help:     Add case dateTime = "datetime" to the CodingKeys of PostOfNow. Use the name that the server \
            sends, record a sample that has the key, or remove the property.
            """
        } fixed: {
            expectDecodes(SearchPage<BlogPost>.self, from: try blogs(), decoder: .kakao)
        },
        Mistake("the offset in quotes, so that Korean time is read as UTC: nine hours off") {
            expectDecodes(
                Found<DatedPost>.self, from: try blogs(), decoder: decoder("yyyy-MM-dd'T'HH:mm:ss.SSS'+09:00'"))
        } says: {
            """
            model-timestamp-shifted: A timestamp is decoded as a different instant.
              where:    GET /v2/search/blog, /documents/0/datetime
                        recordings/kakao/observed.har:10 (entry 1)
              expected: documents[*].datetime as Date, asked for by DatedPost
              actual:   "2021-06-06T16:58:03.000+09:00" becomes 2021-06-06T16:58:03.000000Z, 9 hours later
              help:     The zone in the text is ignored, or hours are added to the time. Parse the time zone that the \
            text contains; convert to another time zone only for display.
            """
        } fixed: {
            expectDecodes(Found<DatedPost>.self, from: try blogs(), decoder: .kakao)
        },
        Mistake("the offset in quotes, and the zone of the device") {
            expectDecodes(
                Found<DatedPost>.self, from: try blogs(),
                decoder: decoder("yyyy-MM-dd'T'HH:mm:ss.SSS'+09:00'", zone: nil), options: .timeZones(zones))
        } says: {
            """
            model-date-depends-on-time-zone: A date is different on a machine in another time zone.
              where:    GET /v2/search/blog, /documents/0/datetime
                        recordings/kakao/observed.har:10 (entry 1)
              expected: documents[*].datetime as Date, asked for by DatedPost
              actual:   "2021-06-06T16:58:03.000+09:00" becomes 2021-06-06T16:58:03.000000Z in UTC, \
            2021-06-06T07:58:03.000000Z in Asia/Seoul
              help:     Set the formatter's timeZone: TimeZone(secondsFromGMT: 0) where the server means UTC. Set the \
            time zone wherever text is converted to a date, or a date to text.
            """
        } fixed: {
            expectDecodes(Found<DatedPost>.self, from: try blogs(), decoder: .kakao, options: .timeZones(zones))
        },
        Mistake("a formatter without `en_US_POSIX` on a device with the Buddhist calendar") {
            expectDecodes(
                Found<DatedPost>.self, from: try blogs(),
                decoder: decoder("yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX", locale: "th_TH@calendar=buddhist"))
        } says: {
            """
            model-timestamp-shifted: A timestamp is decoded as a different instant.
              where:    GET /v2/search/blog, /documents/0/datetime
                        recordings/kakao/observed.har:10 (entry 1)
              expected: documents[*].datetime as Date, asked for by DatedPost
              actual:   "2021-06-06T16:58:03.000+09:00" becomes 1478-06-15T07:58:03.000000Z, 543 years earlier
              help:     The formatter counts years as the device does: set its locale to en_US_POSIX. Parse the time \
            zone that the text contains; convert to another time zone only for display.
            """
        } fixed: {
            expectDecodes(Found<DatedPost>.self, from: try blogs(), decoder: .kakao)
        },
        Mistake("hours from 1 to 12, as a device with a 12-hour clock has them") {
            expectDecodes(
                Found<DatedPost>.self, from: try blogs(), decoder: decoder("yyyy-MM-dd'T'hh:mm:ss.SSSXXXXX"))
        } says: {
            """
            model-value-unreadable: A value has the right type, but its content cannot be decoded.
              where:    GET /v2/search/blog, /documents/0/datetime
                        recordings/kakao/observed.har:10 (entry 1)
              expected: documents[*].datetime as Date, asked for by DatedPost
              actual:   "2021-06-06T16:58:03.000+09:00" (string) (Date string does not match format expected by \
            formatter.)
              help:     Decode it with a strategy that accepts any number of fraction digits. Make the model, or the \
            decoder's strategy, accept the form that the server sends.
            """
        } fixed: {
            expectDecodes(Found<DatedPost>.self, from: try blogs(), decoder: .kakao)
        },
        Mistake("`ISO8601DateFormatter`, which rejects a fraction") {
            expectDecodes(Found<DatedPost>.self, from: try blogs(), decoder: wholeSeconds)
        } says: {
            """
            model-value-unreadable: A value has the right type, but its content cannot be decoded.
              where:    GET /v2/search/blog, /documents/0/datetime
                        recordings/kakao/observed.har:10 (entry 1)
              expected: documents[*].datetime as Date, asked for by DatedPost
              actual:   "2021-06-06T16:58:03.000+09:00" (string) (no date)
              help:     Decode it with a strategy that accepts any number of fraction digits. Make the model, or the \
            decoder's strategy, accept the form that the server sends.
            """
        } fixed: {
            expectDecodes(Found<DatedPost>.self, from: try blogs(), decoder: .kakao)
        },
        Mistake("the day of a book read as a day in UTC") {
            expectDecodes(Found<DatedPost>.self, from: try books(), decoder: dayOnly)
        } says: {
            """
            model-timestamp-shifted: A timestamp is decoded as a different instant.
              where:    GET /v3/search/book, /documents/0/datetime
                        recordings/kakao/observed.har:292 (entry 6)
              expected: documents[*].datetime as Date, asked for by DatedPost
              actual:   "2014-11-17T00:00:00.000+09:00" becomes 2014-11-17T00:00:00.000000Z, 9 hours later
              help:     The zone in the text is ignored, or hours are added to the time. Parse the time zone that the \
            text contains; convert to another time zone only for display.
            """
        } fixed: {
            expectDecodes(SearchPage<Book>.self, from: try books(), decoder: .kakao)
        },
        Mistake("the day of a book in the zone of the device", distance: 2) {
            let shown = { (page: SearchPage<Book>) in day(page.documents[0].published, in: NSTimeZone.default) }
            expectDecodes(
                SearchPage<Book>.self, from: try books(), decoder: .kakao,
                options: .timeZones(zones, displayText: shown))
        } says: {
            """
            model-date-depends-on-time-zone: A date is different on a machine in another time zone.
              where:    GET /v3/search/book, body
                        recordings/kakao/observed.har:292 (entry 6)
              expected: one text for SearchPage<Book> in each time zone
              actual:   "11/16" in UTC, "11/17" in Asia/Seoul
              help:     Set the formatter's timeZone to the one that the app should show. Set the time zone wherever \
            text is converted to a date, or a date to text.
            """
        } fixed: {
            let shown = { (page: SearchPage<Book>) in page.documents[0].day }
            expectDecodes(
                SearchPage<Book>.self, from: try books(), decoder: .kakao,
                options: .timeZones(zones, displayText: shown))
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
