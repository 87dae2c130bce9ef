import APICheckDecoding
import APICheckFindings
import Foundation
import Testing

/// Values that lose a part when they are decoded.
@Suite struct LossTests {
    struct Item<Value: Decodable & Sendable>: Decodable, Sendable {
        let value: Value
    }

    @Test(arguments: [
        ("9007199254740993", "9007199254740992.0", "integer", "Int fits the one value."),
        ("-123456789012345678", "-1.2345678901234568e+17", "integer", "Int fits the one value."),
    ])
    func integersThroughDouble(_ sent: String, _ kept: String, _ rule: String, _ hint: String) {
        #expect(
            lines(Item<Double>.self, [#"{"value": \#(sent)}"#]) == [
                """
                model-integer-digits-lost breaking /value x1
                  value as Double, asked for by Item<Double>
                  \(sent) becomes \(kept)
                  \(hint)
                """
            ])
        #expect(lines(Item<Int>.self, [#"{"value": \#(sent)}"#]) == [])
    }

    @Test(arguments: ["1234567890123.45678", "0.12345678901234567", "1.0000000000000001"])
    func decimalsThroughDouble(_ sent: String) {
        let body = #"{"value": \#(sent)}"#
        #expect(
            lines(Item<Double>.self, [body]) == [
                """
                model-decimal-digits-lost warning /value x1
                  value as Double, asked for by Item<Double>
                  \(sent) becomes \(Double(sent) ?? 0)
                  Decimal fits the one value.
                """
            ])
        #expect(lines(Item<Decimal>.self, [body]) == [])
    }

    @Test func numbersThatFitADouble() {
        for sent in ["9007199254740992", "19.99", "5.140822", "1e23", "0.1", "-0", "12.10", "1e400"] {
            for rule in [Rule.modelDecimalDigitsLost, .modelIntegerDigitsLost] {
                #expect(lines(Item<Double>.self, [#"{"value": \#(sent)}"#], only: rule) == [], "\(sent)")
            }
        }
        #expect(lines(Item<Float>.self, [#"{"value": 37.5665}"#]).count == 0)
        #expect(lines(Item<Float>.self, [#"{"value": 126.9779692}"#]).count == 1)
    }

    /// A server that computes with doubles writes all their digits.
    @Test func aDoubleWith17DigitsThroughFloat() {
        #expect(lines(Item<Float>.self, [#"{"value": 99.900000000000006}"#]) == [])
        #expect(
            lines(Item<Float>.self, [#"{"value": 37.56650123}"#]) == [
                """
                model-decimal-digits-lost warning /value x1
                  value as Float, asked for by Item<Float>
                  37.56650123 becomes 37.5665
                  Double fits the one value.
                """
            ])
    }

    /// A number, the strategy that reads it, the resulting date, and the hint; 1684195041 is 2023-05-15T23:57:21Z.
    static let epochs: [(String, JSONDecoder.DateDecodingStrategy, String, String)] = [
        (
            "1684195041", .millisecondsSince1970, "1970-01-20T11:49:55Z",
            "The number counts seconds, not milliseconds: .secondsSince1970 reads it."
        ),
        (
            "1684195041000", .secondsSince1970, "55340-01-07T03:50:00Z",
            "The number counts milliseconds, not seconds: .millisecondsSince1970 reads it."
        ),
        (
            "1684195041", .deferredToDate, "2054-05-15T23:57:21Z",
            "The number counts from 1970, and a decoder without a strategy from 2001: .secondsSince1970 reads it."
        ),
    ]

    @Test(arguments: epochs.indices) func epochsInAnotherUnit(_ index: Int) {
        let (sent, strategy, date, hint) = Self.epochs[index]
        let audit = DecodingAudit(decoder: decoder { $0.dateDecodingStrategy = strategy })
        #expect(
            lines(Item<Date>.self, [#"{"value": \#(sent)}"#], audit: audit) == [
                """
                model-epoch-mistaken breaking /value x1
                  value as Date, asked for by Item<Date>
                  \(sent) becomes \(date)
                  \(hint)
                """
            ])
    }

    @Test(
        arguments: [
            ("1684195041", .secondsSince1970), ("1684195041.5", .secondsSince1970),
            ("1684195041000", .millisecondsSince1970),
            ("706887841", .deferredToDate), ("0", .millisecondsSince1970), ("86400000", .millisecondsSince1970),
        ] as [(String, JSONDecoder.DateDecodingStrategy)])
    func plausibleEpochs(_ sent: String, _ strategy: JSONDecoder.DateDecodingStrategy) {
        let audit = DecodingAudit(decoder: decoder { $0.dateDecodingStrategy = strategy })
        #expect(lines(Item<Date>.self, [#"{"value": \#(sent)}"#], audit: audit) == [])
    }

    private static func formatted(_ format: String, zone: String) -> DecodingAudit {
        DecodingAudit(
            decoder: decoder {
                let formatter = DateFormatter()
                formatter.locale = Locale(identifier: "en_US_POSIX")
                formatter.timeZone = TimeZone(identifier: zone)
                formatter.dateFormat = format
                $0.dateDecodingStrategy = .formatted(formatter)
            })
    }

    private static let micros = "yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'"

    @Test func microsecondsAreCut() {
        let body = #"{"value": "2024-05-21T06:32:19.123456Z"}"#
        #expect(
            lines(Item<Date>.self, [body], audit: LossTests.formatted(LossTests.micros, zone: "UTC")) == [
                """
                model-timestamp-fraction-lost warning /value x1
                  value as Date, asked for by Item<Date>
                  "2024-05-21T06:32:19.123456Z" becomes 2024-05-21T06:32:19.123000Z
                """
            ])
        #expect(lines(Item<Date>.self, [body], audit: LossTests.exact) == [])
        let whole = #"{"value": "2024-05-21T06:32:19.000000Z"}"#
        #expect(lines(Item<Date>.self, [whole], audit: LossTests.formatted(LossTests.micros, zone: "UTC")) == [])
    }

    /// Reads the seconds with a formatter and the fraction digit by digit.
    private static let exact = DecodingAudit(
        decoder: decoder {
            $0.dateDecodingStrategy = .custom { decoder in
                let text = try decoder.singleValueContainer().decode(String.self)
                let parts = text.split(separator: ".")
                let formatter = ISO8601DateFormatter()
                guard parts.count == 2, let date = formatter.date(from: parts[0] + "Z"),
                    let fraction = Double("0.\(parts[1].prefix { $0.isNumber })")
                else {
                    throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
                }
                return date.addingTimeInterval(fraction)
            }
        })

    @Test func nanosecondsDoNotFit() {
        #expect(
            lines(Item<Date>.self, [#"{"value": "2024-05-21T06:32:19.123456789Z"}"#], audit: LossTests.exact) == [
                """
                model-timestamp-fraction-lost warning /value x1
                  value as Date, asked for by Item<Date>
                  "2024-05-21T06:32:19.123456789Z" has more digits than Date holds, which is exact to the microsecond
                """
            ])
    }

    @Test func nineHoursOff() {
        #expect(
            lines(
                Item<Date>.self, [#"{"value": "2024-05-21T06:32:19.000000Z"}"#],
                audit: LossTests.formatted(LossTests.micros, zone: "Asia/Seoul")) == [
                    """
                    model-timestamp-shifted breaking /value x1
                      value as Date, asked for by Item<Date>
                      "2024-05-21T06:32:19.000000Z" becomes 2024-05-20T21:32:19.000000Z, 9 hours earlier
                      The zone in the text is ignored, or hours are added to the time.
                    """
                ])
    }

    /// Calendars differ in the number of years, and in some days.
    @Test func theYearsOfAnotherCalendar() {
        let audit = DecodingAudit(
            decoder: decoder {
                let formatter = DateFormatter()
                formatter.locale = Locale(identifier: "th_TH@calendar=buddhist")
                formatter.timeZone = TimeZone(secondsFromGMT: 0)
                formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ssXXXXX"
                $0.dateDecodingStrategy = .formatted(formatter)
            })
        #expect(
            lines(Item<Date>.self, [#"{"value": "2024-05-21T06:32:19Z"}"#], audit: audit) == [
                """
                model-timestamp-shifted breaking /value x1
                  value as Date, asked for by Item<Date>
                  "2024-05-21T06:32:19Z" becomes 1481-05-30T06:32:19.000000Z, 543 years earlier
                  The formatter counts years as the device does: set its locale to en_US_POSIX.
                """
            ])
    }

    /// The machine's zone is not known, but no zone is off by minutes.
    @Test(arguments: [
        ("2024-05-21T06:32:19", 10, ["model-timestamp-shifted"]),
        ("2024-05-21 06:32:19", 10, ["model-timestamp-shifted"]),
        ("2024-05-21T06:32:19", 16, ["model-timestamp-shifted"]), ("2024-05-21T06:32:19", 19, []),
        ("2024-05-21T06:30:00", 13, []), ("2024-05-21T00:00:00", 10, []), ("2024-05-21", 10, []),
    ])
    func theTimeOfDayIsLost(_ sent: String, _ length: Int, _ rules: [String]) {
        struct Item: Decodable { let at: Date }
        let decoder = JSONDecoder.dates { text in
            let read = text.replacing(" ", with: "T").prefix(length)
            return try? Date(read + "2024-05-21T00:00:00".dropFirst(length) + "+09:00", strategy: .iso8601)
        }
        let found = lines(Item.self, [#"{"at": "\#(sent)"}"#], audit: DecodingAudit(decoder: decoder))
        #expect(found.map { String($0.prefix { $0 != " " }) } == rules)
    }

    @Test func theOffsetIsLost() {
        let audit = DecodingAudit(decoder: decoder { $0.dateDecodingStrategy = .iso8601 })
        #expect(
            lines(Item<Date>.self, [#"{"value": "2024-05-21T06:32:19+09:00"}"#], audit: audit) == [
                """
                model-timestamp-offset-lost info /value x1
                  value as Date, asked for by Item<Date>
                  "2024-05-21T06:32:19+09:00" becomes 2024-05-20T21:32:19.000000Z: the offset +09:00 is lost
                """
            ])
        #expect(lines(Item<Date>.self, [#"{"value": "2024-05-21T06:32:19Z"}"#], audit: audit) == [])
    }
}
