import APICheckTesting
import Foundation
import TestSupport
import Testing

@Suite struct ExpectSameInstantTests {
    /// 2023-09-16T18:07:38Z.
    private static let date = Date(timeIntervalSince1970: 1_694_887_658)

    @Test(arguments: [
        "2023-09-16T18:07:38Z", "2023-09-16T18:07:38.000000Z", "2023-09-17T03:07:38+09:00",
        "2023-09-16T23:52:38.000+05:45",
    ])
    func theSameInstantPassesInAnyNotation(_ text: String) {
        expectSameInstant(ExpectSameInstantTests.date, as: text)
        expectSameInstant("2023-09-16T18:07:38.000Z", as: text)
    }

    @Test func aDateKeepsMicroseconds() {
        expectSameInstant(ExpectSameInstantTests.date.addingTimeInterval(0.123456), as: "2023-09-16T18:07:38.123456Z")
    }

    @Test func aTextWithoutAZoneUsesTheGivenOne() throws {
        let seoul = try #require(TimeZone(identifier: "Asia/Seoul"))
        expectSameInstant(ExpectSameInstantTests.date, as: "2023-09-17T03:07:38", timeZone: seoul)
        // The day after the clock went forward in Los Angeles.
        let angeles = try #require(TimeZone(identifier: "America/Los_Angeles"))
        expectSameInstant("2024-03-10T10:00:00Z", as: "2024-03-10T03:00:00", timeZone: angeles)
    }

    @Test(arguments: ["1694887658", "1694887658000"]) func aTextOfDigitsCountsFrom1970(_ text: String) {
        expectSameInstant(ExpectSameInstantTests.date, as: text)
    }

    private static let fraction = """
        The fraction was cut: DateFormatter keeps three digits; ISO8601DateFormatter keeps three with \
        .withFractionalSeconds, else none. Parse it with Date.ISO8601FormatStyle(includingFractionalSeconds: true).
        """
    private static let zone = """
        The difference is one between two time zones: the text was read in another zone than it was written in, or \
        hours were added. Set the formatter's timeZone to that of the text, and do not change a Date to show it in \
        another zone.
        """
    private static let unknown = "check how the app reads the text"

    private static func text(expected: String, actual: String, _ remedy: String) -> String {
        """
        the time is not the instant that the server sent
          expected: \(expected)
          actual:   \(actual)
          help:     \(remedy)
        """
    }

    @Test(arguments: [
        (
            "1694887658", 1_694_887.658, "1970-01-20T14:48:07.658000Z, 53 years too early",
            "seconds were read as milliseconds: read them with Date(timeIntervalSince1970:)"
        ),
        (
            "1694887658000", 1_694_887_658_000, "55678-11-07T07:13:20.000000Z, 53655 years too late",
            "milliseconds were read as seconds: divide them by 1,000"
        ),
        (
            "1694887658", 2_673_194_858, "2054-09-16T18:07:38.000000Z, 31 years too late",
            "the number counts from 1970, and was read as if from 2001: set .secondsSince1970"
        ),
        ("1694887658", 1_694_887_659, "2023-09-16T18:07:39.000000Z, 1 s too late", unknown),
        ("1694887658", .infinity, "31690708-07-05T01:46:40.000000Z, 31688684 years too late", unknown),
    ])
    func anEpochInAnotherUnitIsNamed(_ text: String, _ seconds: Double, _ actual: String, _ remedy: String)
        async throws
    {
        let found = try await issues { expectSameInstant(Date(timeIntervalSince1970: seconds), as: text) }
        let expected = "\(text), which is 2023-09-16T18:07:38Z"
        #expect(found.map(\.text) == [ExpectSameInstantTests.text(expected: expected, actual: actual, remedy)])
    }

    @Test func nineHoursAreExplainedByATimeZone() async throws {
        let found = try await issues {
            expectSameInstant(
                ExpectSameInstantTests.date.addingTimeInterval(9 * 3_600), as: "2023-09-16T18:07:38.000000Z")
        }
        #expect(found.map(\.sourceLocation?.line) == [#_sourceLocation.line - 3])
        #expect(
            found.map(\.text) == [
                ExpectSameInstantTests.text(
                    expected: "2023-09-16T18:07:38.000000Z", actual: "2023-09-17T03:07:38.000000Z, 9 h too late",
                    ExpectSameInstantTests.zone)
            ])
    }

    @Test(arguments: [
        ("2023-09-16T18:07:38.123Z", "2023-09-16T18:07:38.123456Z", "0.000456 s too early", fraction),
        ("2023-09-16T18:07:38.1Z", "2023-09-16T18:07:38Z", "0.1 s too late", fraction),
        ("2023-09-16T18:07:39Z", "2023-09-16T18:07:38Z", "1 s too late", unknown),
        ("2023-09-16T17:07:37Z", "2023-09-16T18:07:38Z", "1 h 1 s too early", unknown),
        ("2023-09-16T09:07:38Z", "2023-09-16T18:07:38Z", "9 h too early", zone),
    ])
    func aDifferenceIsReportedWithItsCause(
        _ actual: String, _ expected: String, _ difference: String, _ remedy: String
    ) async throws {
        let found = try await issues { expectSameInstant(actual, as: expected) }
        #expect(
            found.map(\.text) == [
                ExpectSameInstantTests.text(expected: expected, actual: "\(actual), \(difference)", remedy)
            ])
    }

    private static let noTimestamp = "the text is not a timestamp"
    private static let otherFormat = "check what the server sends: the text may be cut, or in another format"

    @Test(arguments: [
        (
            "2023-09-16T18:07:38", "a time without a zone is ambiguous",
            "find out which zone the server means, and pass it: timeZone: TimeZone(identifier:)"
        ), ("16 Sep 2023", noTimestamp, otherFormat), ("", noTimestamp, otherFormat),
    ])
    func aTextWithoutAnInstantIsAnIssue(_ text: String, _ what: String, _ help: String) async throws {
        let found = try await issues {
            expectSameInstant(ExpectSameInstantTests.date, as: text)
            expectSameInstant(text, as: "2023-09-16T18:07:38Z")
        }
        #expect(found.map { $0.text.firstLine } == [what, what])
        #expect(found.map { $0.text.line("help") } == [help, help])
    }

    @Test func aTimeInAResponseIsReportedWithItsPlace() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let body = #"{"at":"2023-09-16T18:07:38.000000Z","id":7,"none":null}"#
        try project.write([.sample("GET", "/things/7", 200, body)], to: "things/one")
        let exchange = try RecordedExchanges("things/one", in: project.place)[0]
        expectSameInstant(ExpectSameInstantTests.date, at: "/at", of: exchange)
        let line = #_sourceLocation.line + 2
        let found = try await issues {
            expectSameInstant(ExpectSameInstantTests.date.addingTimeInterval(-0.5), at: "/at", of: exchange)
            for pointer in ["/id", "/none", "/other", "at"] {
                expectSameInstant(ExpectSameInstantTests.date, at: pointer, of: exchange)
            }
        }
        #expect(found.first?.sourceLocation?.line == line)
        #expect(
            found.first?.text == """
                the time is not the instant that the server sent
                  where:    GET /things/7, /at
                            \(project.folder)/recordings/things/one.har:9 (entry 1)
                  expected: 2023-09-16T18:07:38.000000Z
                  actual:   2023-09-16T18:07:37.500000Z, 0.5 s too early
                  help:     The fraction was cut: DateFormatter keeps three digits; ISO8601DateFormatter keeps three with \
                .withFractionalSeconds, else none. Parse it with \
                Date.ISO8601FormatStyle(includingFractionalSeconds: true).
                """)
        let actual = found.dropFirst().map { $0.text.line("actual") }
        #expect(actual == ["the number 7", "null", "absent", "absent"])
    }
}
