import Foundation
import TestSupport
import Testing

@testable import APICheckBase

@Suite struct TimestampTests {
    static let instants: [(String, Int64, Int32)] = [
        ("1970-01-01T00:00:00Z", 0, 0), ("2024-05-21T06:32:19.123456Z", 1_716_273_139, 123_456_000),
        ("2024-05-21T15:32:19.123456+09:00", 1_716_273_139, 123_456_000), ("1969-12-31T23:59:59.5Z", -1, 500_000_000),
        ("2016-12-31T23:59:60Z", 1_483_228_800, 0), ("1999-12-31T15:59:60-08:00", 946_684_800, 0),
        ("2024-02-29T00:00:00-00:00", 1_709_164_800, 0), ("2000-01-01T00:00:00.1234567899Z", 946_684_800, 123_456_789),
    ]

    /// The quick look at the usual form says of no text what reading it part by part does not say.
    @Test(arguments: 1...8) func usualForm(_ seed: UInt64) {
        var random = SeededRandom(seed)
        for _ in 0..<500 {
            var bytes = Array(
                ["2024-05-21T06:32:19.123456Z", "2024-12-28T23:59:59Z", "1999-01-01T00:00:00.5Z"]
                    .randomElement(using: &random)!.utf8)
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = Array("0123456789TZ:.-+ t".utf8).randomElement(using: &random)!
            }
            if Int.random(in: 0..<8, using: &random) == 0 { bytes.removeLast(Int.random(in: 1...8, using: &random)) }
            let (usual, read) = bytes.withUnsafeBytes { (Timestamp.fractionDigits(ofUsual: $0), Timestamp($0)) }
            guard let usual else { continue }
            #expect(
                read?.fractionDigits == usual && read?.zone == .utc && read?.isUpperCase == true,
                "\(String(decoding: bytes, as: UTF8.self))")
        }
        let times = "2024-05-21T06:32:19.123456Z".utf8
        #expect(Array(times).withUnsafeBytes { Timestamp.fractionDigits(ofUsual: $0) } == 6)
    }

    @Test(arguments: [
        ("2024-05-21T06:32:19", true), ("2024-05-21 06:32:19", true), ("2024-05-21T06:32:19Z", true),
        ("2024-05-21T06:32:19.1", true), ("2024-05-21T06:32:19.123456789Z", true), ("9999-99-99T99:99:99Z", true),
        ("2024-05-21T06:32:19.Z", false), ("2024-05-21T06:32:19.", true), ("2024-05-21T06:32:19.1234567890", false),
        ("2024-05-21T06:32:19.12345678901", false), ("2024-05-21T06:32:19+09:00", false),
        ("2024-05-21T06:32:19.1x", false), ("2024-05-21T06:32:19.x1", false), ("2024-05-21T06:32:19Z ", false),
        ("2024-05-21T06:32", false), ("2024/05/21T06:32:19", false), ("token=abcdefghijklmnop", false), ("", false),
    ]) func looksUsual(_ text: String, _ expected: Bool) {
        #expect(Array(text.utf8).withUnsafeBytes(Timestamp.isUsual) == expected)
    }

    @Test(arguments: instants) func instant(_ text: String, _ seconds: Int64, _ nanoseconds: Int32) {
        #expect(Timestamp(text)?.instant == Instant(seconds: seconds, nanoseconds: nanoseconds))
    }

    @Test(arguments: [
        "", "2024-05-21", "2024-05-21T06:32Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-04-31T00:00:00Z",
        "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z",
        "2024-01-01T00:00:61Z", "2024-01-01T12:00:60Z", "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00+24:00",
        "2024-01-01T00:00:00+09:60", "2024-01-01T00:00:00+0900", "2024-01-01T00:00:00+09", "2024-01-01T00:00:00Z ",
        " 2024-01-01T00:00:00Z", "2024-1-1T00:00:00Z", "12024-01-01T00:00:00Z", "2024-01-01T00:00:00ZZ",
        "２024-01-01T00:00:00Z", "2024-01-01T00:00:00,5Z",
    ]) func isNone(_ text: String) { #expect(Timestamp(text) == nil) }

    @Test(
        arguments: [
            ("2024-05-21 06:32:19Z", .blank), ("20240521T063219Z", .basic), ("2024-05-21T06:32:19,0Z", .basic),
            ("2024052106:32:19Z", .basic), ("20240521 06:32:19Z", [.basic, .blank]),
            ("2024-05-21T15:32:19+0900", .basic),
            ("2024-05-21T15:32:19+0900", .shortOffsets), ("2024-05-21T15:32:19+09", .shortOffsets),
            ("2024-05-21T06:31:60Z", .anyLeapSecond),
        ] as [(String, Timestamp.Rules)])
    func otherFormsAreReadByTheirRule(_ text: String, _ rules: Timestamp.Rules) {
        #expect(
            Timestamp(text, rules)?.instant == Instant(seconds: text.contains(":60") ? 1_716_273_120 : 1_716_273_139))
        #expect(Timestamp(text) == nil)
        #expect(Timestamp("2024-05-21T15:32:19+09:00", rules)?.instant == Instant(seconds: 1_716_273_139))
    }

    @Test(
        arguments: [
            ("2024-05-21T15:32:19+09", .basic), ("2024-05-21T15:32:19+09:", .shortOffsets),
            ("2024-05-21T15:32:19+9", [.basic, .shortOffsets]), ("2024-05-21 06:32:19Z", .shortOffsets),
            ("2024-05-21T06:32:19,Z", .basic), ("2024-05-21T06:32:19+24", .shortOffsets), ("20240521T063219Z", .blank),
            ("2024-05-21_06:32:19Z", .blank), ("2024-05-21  06:32:19Z", .blank),
            ("2024-05-21T06:31:61Z", .anyLeapSecond),
            ("2024-05-21T06:32:19+090", .shortOffsets), ("2024-05-21T24:00:00Z", [.basic, .blank, .shortOffsets]),
        ] as [(String, Timestamp.Rules)])
    func noRuleReadsMore(_ text: String, _ rules: Timestamp.Rules) { #expect(Timestamp(text, rules) == nil) }

    @Test(arguments: [
        ("06:32:19Z", true), ("06:32:19.5-03:30", true), ("23:59:60Z", true), ("08:59:60+09:00", true),
        ("06:32:19", true),
        ("06:59:60Z", false), ("24:00:00Z", false), ("06:32Z", false), ("T06:32:19Z", false), ("06:32:19Zx", false),
        ("06:32:19+09", false), ("", false),
    ])
    func timesOfDay(_ text: String, _ isTime: Bool) {
        #expect((Array(text.utf8).withUnsafeBytes { Timestamp(timeOfDay: $0) } != nil) == isTime)
    }

    @Test(arguments: [
        ("Z", "Z"), ("z", "Z"), ("+09:00", "+09:00"), ("-00:00", "-00:00"), ("+0900", nil), ("+09", nil),
        ("+24:00", nil),
        ("Zx", nil), ("", nil), ("UTC", nil),
    ])
    func zones(_ text: String, _ expected: String?) { #expect(Timestamp.Zone(text)?.description == expected) }

    @Test(arguments: [
        ("2024-02-29", true, true), ("2023-02-29", true, false), ("0000-00-00", true, false),
        ("2024-13-99", true, false),
        ("2024-1-1", false, false), ("20240229", false, false), ("2024-02-29T", false, false),
        ("2024-02-2", false, false),
        ("２024-02-29", false, false), ("", false, false),
    ])
    func dates(_ text: String, _ isWritten: Bool, _ exists: Bool) {
        #expect((Array(text.utf8).withUnsafeBytes { CivilTime(date: $0, mustExist: false) } != nil) == isWritten)
        #expect((CivilTime(date: text) != nil) == exists)
    }

    @Test(arguments: [("Jan", 1), ("SEPT", 9), ("december", 12), ("ja", nil), ("", nil), ("Mrz", nil)])
    func months(_ text: String, _ month: Int?) { #expect(CivilTime.month(beginning: text) == month) }

    @Test func keepsWhatWasWritten() throws {
        let time = try #require(Timestamp("2024-05-21t15:32:19.1230-03:30"))
        #expect(time.fractionDigits == 4)
        #expect(time.zone?.description == "-03:30")
        #expect(!time.isUpperCase)
        #expect(time.civil == CivilTime(year: 2024, month: 5, day: 21, hour: 15, minute: 32, second: 19))
        #expect(Timestamp("2024-05-21T15:32:19")?.zone == nil)
        #expect(Timestamp("2024-05-21T15:32:19")?.instant == nil)
    }

    @Test func calendar() {
        // Every day of two eras of four centuries, forth and back.
        var time = CivilTime(year: 1_600, month: 1, day: 1)
        var seconds = time.secondsSinceEpoch
        #expect(seconds == -11_676_096_000)
        for _ in 0..<292_194 {
            #expect(time.secondsSinceEpoch == seconds)
            let read = CivilTime(secondsSinceEpoch: seconds + 3_661)
            #expect(read == CivilTime(year: time.year, month: time.month, day: time.day, hour: 1, minute: 1, second: 1))
            time.day += 1
            if time.day > CivilTime.daysIn(month: time.month, year: time.year) {
                time.day = 1
                time.month += 1
            }
            if time.month > 12 {
                time.month = 1
                time.year += 1
            }
            seconds += 86_400
        }
        #expect(time == CivilTime(year: 2_400, month: 1, day: 1))
    }

    @Test func instantsAreWrittenWithTheDigitsAskedFor() {
        let instant = Instant(seconds: -1, nanoseconds: 123_456_789)
        #expect(instant.rfc3339(fractionDigits: 0) == "1969-12-31T23:59:59Z")
        #expect(instant.rfc3339(fractionDigits: 3) == "1969-12-31T23:59:59.123Z")
        #expect(instant.rfc3339(fractionDigits: 9) == "1969-12-31T23:59:59.123456789Z")
        #expect(instant.description == "1969-12-31T23:59:59.123456Z")
        #expect(Instant(seconds: 1) > Instant(seconds: 0, nanoseconds: 999_999_999))
        #expect(instant.advanced(bySeconds: 2) == Instant(seconds: 1, nanoseconds: 123_456_789))
    }
}
