import APICheckBase
import APICheckDecoding
import APICheckFindings
import Foundation
import Testing

/// Dates that depend on the time zone of the machine.
@Suite struct TimeZoneTests {
    private struct Item: Decodable { let at: Date }

    @Sendable private static func decoder(_ format: String, zone: TimeZone?) -> JSONDecoder {
        let decoder = JSONDecoder()
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        if let zone { formatter.timeZone = zone }
        formatter.dateFormat = format
        decoder.dateDecodingStrategy = .formatted(formatter)
        return decoder
    }

    private static let quoted = "yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'"
    private static let body = #"{"at": "2024-05-21T06:32:19.000000Z"}"#

    @Test func aQuotedZIsNotAZone() {
        let audit = zonedAudit(decoder: TimeZoneTests.decoder(TimeZoneTests.quoted, zone: nil))
        let found = lines(Item.self, [TimeZoneTests.body], audit: audit, only: .modelDateDependsOnTimeZone)
        #expect(
            found == [
                """
                model-date-depends-on-time-zone breaking /at x1
                  at as Date, asked for by Item
                  "2024-05-21T06:32:19.000000Z" becomes 2024-05-21T06:32:19.000000Z in UTC, \
                2024-05-20T21:32:19.000000Z in Asia/Seoul
                  Set the formatter's timeZone: TimeZone(secondsFromGMT: 0) where the server means UTC.
                """
            ])
    }

    /// The date is also an hour early in each zone, and a date without a zone is always shifted on a machine in Seoul.
    @Test func aShiftIsNotASecondFinding() {
        @Sendable func decoder() -> JSONDecoder {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .custom { decoder in
                let text = try decoder.singleValueContainer().decode(String.self)
                let date = try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
                return date.addingTimeInterval(-3_600 - Double(NSTimeZone.default.secondsFromGMT(for: date)))
            }
            return decoder
        }
        let found = lines(Item.self, [TimeZoneTests.body], audit: zonedAudit(decoder: decoder()))
        #expect(found.map { $0.prefix { $0 != " " } } == ["model-date-depends-on-time-zone"])
        let alone = lines(Item.self, [TimeZoneTests.body], audit: DecodingAudit(decoder: decoder()))
        #expect(alone.map { $0.prefix { $0 != " " } } == ["model-timestamp-shifted"])
    }

    @Test(arguments: ["UTC", "Asia/Seoul"]) func aZoneThatIsSet(_ zone: String) {
        let audit = zonedAudit(
            decoder: TimeZoneTests.decoder(TimeZoneTests.quoted, zone: TimeZone(identifier: zone)))
        #expect(lines(Item.self, [TimeZoneTests.body], audit: audit, only: .modelDateDependsOnTimeZone) == [])
    }

    /// In May the two zones have the same time. They differ in winter, and in March and November the clock changes.
    @Test func daylightSavingTime() {
        var audit = DecodingAudit(decoder: TimeZoneTests.decoder("yyyy-MM-dd'T'HH:mm:ss", zone: nil))
        audit.timeZones = ["America/Phoenix", "America/Los_Angeles"]
        let found = lines(Item.self, [#"{"at": "2024-05-21T06:32:19"}"#], audit: audit)
        #expect(
            found == [
                """
                model-date-depends-on-time-zone breaking /at x1
                  at as Date, asked for by Item
                  "2024-01-15T12:00:19" becomes 2024-01-15T19:00:19.000000Z in America/Phoenix, \
                2024-01-15T20:00:19.000000Z in America/Los_Angeles
                  Set the formatter's timeZone: TimeZone(secondsFromGMT: 0) where the server means UTC.
                """
            ])
        audit.timeZones = []
        #expect(lines(Item.self, [#"{"at": "2024-05-21T06:32:19"}"#], audit: audit) == [])
    }

    @Test func theDayThatIsShown() {
        func show(_ item: Item, in zone: TimeZone?) -> String {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            if let zone { formatter.timeZone = zone }
            formatter.dateFormat = "yyyy-MM-dd"
            return formatter.string(from: item.at)
        }
        let audit = zonedAudit(decoder: TimeZoneTests.isoDecoder())
        let samples = [DecodingSample(Data(#"{"at": "2024-05-21T16:32:19Z"}"#.utf8))]
        let found = audit.run(Item.self, on: samples) { show($0, in: nil) }.findings
        #expect(found.map(\.rule.id) == ["model-date-depends-on-time-zone"])
        #expect(found.first?.actual == #""2024-05-21" in UTC, "2024-05-22" in Asia/Seoul"#)
        #expect(audit.run(Item.self, on: samples) { show($0, in: .gmt) }.findings == [])
    }

    /// Other tests change the zone too, but not while a text is made here.
    @Test func theMachinesZoneIsUsedFirstAndRestored() {
        var zones: [String] = []
        let audit = zonedAudit(decoder: TimeZoneTests.isoDecoder())
        let samples = [DecodingSample(Data(#"{"at": "2024-05-21T16:32:19Z"}"#.utf8))]
        for _ in 0..<2 {
            _ = audit.run(Item.self, on: samples) { _ in
                zones.append(NSTimeZone.default.identifier)
                return ""
            }
        }
        #expect(zones.count == 10)
        #expect(Array(zones[2...4]) == ["Asia/Seoul", "America/Los_Angeles", "Asia/Kathmandu"])
        #expect(zones[0] == zones[5])
        #expect(zones[1] == zones[6])
    }

    @Sendable private static func isoDecoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
