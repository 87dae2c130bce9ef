import APICheckBase
import APICheckHTTP
import APICheckJSON
import Testing

@Suite("HTTP dates")
struct HTTPDateTests {
    /// Seconds since 1970 by hand: 784,111,777 is the example of RFC 9110 section 5.6.7.
    static let dates: [(String, Int64)] = [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
        ("Mon, 17 Jun 2013 14:44:05 GMT", 1_371_480_245),
    ]

    @Test("IMF-fixdate is read and written", arguments: dates)
    func fixedDate(text: String, seconds: Int64) {
        #expect(HTTPDate.parse(text) == Instant(seconds: seconds))
        #expect(HTTPDate.format(Instant(seconds: seconds, nanoseconds: 999_999_999)) == text)
    }

    @Test(
        "The obsolete forms are read",
        arguments: [
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Wed Nov 16 08:49:37 1994", 784_975_777), ("Saturday, 31-Dec-16 23:59:60 GMT", 1_483_228_800),
        ] as [(String, Int64)])
    func obsolete(text: String, seconds: Int64) {
        let now = Instant(seconds: 1_700_000_000)
        #expect(HTTPDate.parse(text, now: now) == Instant(seconds: seconds))
    }

    @Test("Two digits of a year more than 50 years ahead are the century before")
    func century() {
        let now = Instant(seconds: CivilTime(year: 2024, month: 1, day: 1).secondsSinceEpoch)
        let in2074 = CivilTime(year: 2074, month: 1, day: 1).secondsSinceEpoch
        let in1975 = CivilTime(year: 1975, month: 1, day: 1).secondsSinceEpoch
        #expect(HTTPDate.parse("Monday, 01-Jan-74 00:00:00 GMT", now: now) == Instant(seconds: in2074))
        #expect(HTTPDate.parse("Wednesday, 01-Jan-75 00:00:00 GMT", now: now) == Instant(seconds: in1975))
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "", "Sun", "Sun,", "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 GMT ",
            "sun, 06 nov 1994 08:49:37 gmt", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
            "Sun, 06 Nov 1994 08:49:61 GMT", "Thu, 30 Feb 2023 00:00:00 GMT", "Wed, 29 Feb 2023 00:00:00 GMT",
            "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Now 1994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
            "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT", "Sun Nov 6 08:49:37 1994",
            "1994-11-06T08:49:37Z", "784111777",
        ])
    func refused(text: String) { #expect(HTTPDate.parse(text) == nil) }
}
