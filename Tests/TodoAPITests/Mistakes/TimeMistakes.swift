import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Times that apps read as another instant, or without their last digits.
@Suite(.recording("todos/observed")) struct TimeMistakes {
    private static func one() throws -> RecordedExchange {
        try RecordedExchanges.current.first("GET", at: "/todos/4698")
    }

    private static func formatter(_ format: String, zone: TimeZone?) -> JSONDecoder {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = format
        if let zone { formatter.timeZone = zone }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .formatted(formatter)
        return decoder
    }

    private static let zones = ["UTC", "Asia/Seoul"]
    private static let letterZ = "yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'"

    /// Correct at first, then "fixed" because the screen showed nine hours more.
    private static var nineHoursEarlier: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            let date = try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
            return date.addingTimeInterval(-9 * 3_600)
        }
        return decoder
    }

    /// Without `.withFractionalSeconds`.
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

    private static func day(_ date: Date, in zone: TimeZone?) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone ?? .gmt
        let parts = calendar.dateComponents([.month, .day], from: date)
        return "\(parts.month ?? 0)/\(parts.day ?? 0)"
    }

    static let all = [
        Mistake("nine hours subtracted, since the screen in Seoul showed nine more") {
            expectDecodes(Answer<Todo>.self, from: try one(), decoder: nineHoursEarlier)
        } says: {
            """
            model-timestamp-shifted: A timestamp is decoded as a different instant. 2 findings in Todo.
              where:    GET /api/v2/todos/4698
                        recordings/todos/observed.har:76 (entry 2)
              expected: /data/created_at: data.created_at as Date, asked for by Todo
                        /data/updated_at: data.updated_at as Date, asked for by Todo
              actual:   /data/created_at: "2023-09-16T18:07:38.000000Z" becomes 2023-09-16T09:07:38.000000Z, 9 hours \
            earlier
                        /data/updated_at: "2024-05-21T06:32:19.000000Z" becomes 2024-05-20T21:32:19.000000Z, 9 hours \
            earlier
              help:     /data/created_at: The zone in the text is ignored, or hours are added to the time. Parse the \
            time zone that the text contains; convert to another time zone only for display.
                        The others are fixed in the same way.
            """
        } fixed: {
            expectDecodes(Answer<Todo>.self, from: try one(), decoder: .todo)
        },
        Mistake("the same, found by the date alone", distance: 2) {
            let todo = try nineHoursEarlier.decode(Answer<Todo>.self, from: one().body).data
            expectSameInstant(todo.createdAt, at: "/data/created_at", of: try one())
        } says: {
            """
            the time is not the instant that the server sent
              where:    GET /api/v2/todos/4698, /data/created_at
                        recordings/todos/observed.har:76 (entry 2)
              expected: 2023-09-16T18:07:38.000000Z
              actual:   2023-09-16T09:07:38.000000Z, 9 h too early
              help:     The difference is one between two time zones: the text was read in another zone than it was written in, \
            or hours were added. Set the formatter's timeZone to that of the text, and do not change a Date to show \
            it in another zone.
            """
        } fixed: {
            let todo = try JSONDecoder.todo.decode(Answer<Todo>.self, from: one().body).data
            expectSameInstant(todo.createdAt, at: "/data/created_at", of: try one())
        },
        Mistake("`ISO8601DateFormatter`, which rejects a fraction") {
            expectDecodes(Answer<Todo>.self, from: try one(), decoder: wholeSeconds)
        } says: {
            """
            model-value-unreadable: A value has the right type, but its content cannot be decoded.
              where:    GET /api/v2/todos/4698, /data/created_at
                        recordings/todos/observed.har:76 (entry 2)
              expected: data.created_at as Date, asked for by Todo
              actual:   "2023-09-16T18:07:38.000000Z" (string) (no date)
              help:     Decode it with a strategy that accepts any number of fraction digits. Make the model, or the \
            decoder's strategy, accept the form that the server sends.
            """
        } fixed: {
            expectDecodes(Answer<Todo>.self, from: try one(), decoder: .todo)
        },
        Mistake("microseconds through a `DateFormatter`, which keeps three digits", distance: 3) {
            let text = "2024-05-21T06:32:19.123456Z"
            let decoder = formatter("yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXXXX", zone: TimeZone(secondsFromGMT: 0))
            expectSameInstant(try decoder.decode([Date].self, from: Data("[\"\(text)\"]".utf8))[0], as: text)
        } says: {
            """
            the time is not the instant that the server sent
              expected: 2024-05-21T06:32:19.123456Z
              actual:   2024-05-21T06:32:19.123000Z, 0.000456 s too early
              help:     The fraction was cut: DateFormatter keeps three digits; ISO8601DateFormatter keeps three with \
            .withFractionalSeconds, else none. Parse it with \
            Date.ISO8601FormatStyle(includingFractionalSeconds: true).
            """
        } fixed: {
            let text = "2024-05-21T06:32:19.123456Z"
            expectSameInstant(try JSONDecoder.todo.decode([Date].self, from: Data("[\"\(text)\"]".utf8))[0], as: text)
        },
        Mistake("a `DateFormatter` without a time zone, and a Z in quotes") {
            expectDecodes(
                Answer<Todo>.self, from: try one(), decoder: formatter(letterZ, zone: nil), options: .timeZones(zones))
        } says: {
            """
            model-date-depends-on-time-zone: A date is different on a machine in another time zone. 2 findings in Todo.
              where:    GET /api/v2/todos/4698
                        recordings/todos/observed.har:76 (entry 2)
              expected: /data/created_at: data.created_at as Date, asked for by Todo
                        /data/updated_at: data.updated_at as Date, asked for by Todo
              actual:   /data/created_at: "2023-09-16T18:07:38.000000Z" becomes 2023-09-16T18:07:38.000000Z in UTC, \
            2023-09-16T09:07:38.000000Z in Asia/Seoul
                        /data/updated_at: "2024-05-21T06:32:19.000000Z" becomes 2024-05-21T06:32:19.000000Z in UTC, \
            2024-05-20T21:32:19.000000Z in Asia/Seoul
              help:     /data/created_at: Set the formatter's timeZone: TimeZone(secondsFromGMT: 0) where the server \
            means UTC. Set the time zone wherever text is converted to a date, or a date to text.
                        The others are fixed in the same way.
            """
        } fixed: {
            let utc = TimeZone(secondsFromGMT: 0)
            expectDecodes(
                Answer<Todo>.self, from: try one(), decoder: formatter(letterZ, zone: utc), options: .timeZones(zones))
            expectDecodes(Answer<Todo>.self, from: try one(), decoder: .todo, options: .timeZones(zones))
        },
        Mistake("a day that differs on a phone in another time zone", distance: 2) {
            let shown = { (one: Answer<Todo>) in day(one.data.createdAt, in: NSTimeZone.default) }
            expectDecodes(
                Answer<Todo>.self, from: try one(), decoder: .todo, options: .timeZones(zones, displayText: shown))
        } says: {
            """
            model-date-depends-on-time-zone: A date is different on a machine in another time zone.
              where:    GET /api/v2/todos/4698, body
                        recordings/todos/observed.har:76 (entry 2)
              expected: one text for Answer<Todo> in each time zone
              actual:   "9/16" in UTC, "9/17" in Asia/Seoul
              help:     Set the formatter's timeZone to the one that the app should show. Set the time zone wherever text is converted \
            to a date, or a date to text.
            """
        } fixed: {
            let shown = { (one: Answer<Todo>) in day(one.data.createdAt, in: TimeZone(identifier: "Asia/Seoul")) }
            expectDecodes(
                Answer<Todo>.self, from: try one(), decoder: .todo, options: .timeZones(zones, displayText: shown))
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
