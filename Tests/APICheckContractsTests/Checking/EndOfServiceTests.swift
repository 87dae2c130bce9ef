import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), which no contract has to declare.
@Suite struct EndOfServiceTests {
    private static let contract = Contract.sample("paths: {/todos: {get: {responses: {'200': {description: ok}}}}}")

    private func findings(_ headers: [(String, String)]) throws -> [Finding] {
        try Self.contract.get().check(.make(headers: Headers(headers.map { HeaderField($0.0, $0.1) }))).findings
    }

    @Test(
        "What the standards allow is no finding",
        arguments: [
            [],
            // The examples of RFC 9745 sections 2 and 4.
            [("Deprecation", "@1688169599")],
            [("Deprecation", "@1688169599"), ("Sunset", "Sun, 30 Jun 2024 23:59:59 GMT")],
            [("deprecation", " @1688169599;a=?1 ")],
            [("Sunset", "Wed, 11 Nov 2026 23:59:59 GMT")],
            // Recipients read the obsolete forms (RFC 9110 section 5.6.7).
            [("Sunset", "Sunday, 06-Nov-94 08:49:37 GMT")], [("Sunset", "Sun Nov  6 08:49:37 1994")],
            // The same second.
            [("Deprecation", "@784111777"), ("Sunset", "Sun, 06 Nov 1994 08:49:37 GMT")],
        ] as [[(String, String)]])
    func valid(headers: [(String, String)]) throws {
        #expect(try findings(headers).map(text) == [])
    }

    private static let date =
        "end-of-service-invalid at header Deprecation, line 0: expected a date as @1688169599, actual"
    private static let sunset =
        "end-of-service-invalid at header Sunset, line 0: expected a date as Wed, 11 Nov 2026 23:59:59 GMT, actual"
    private static let draft = "(A draft of RFC 9745 had 'true', the standard has the date since when.)"

    @Test(
        "Another form is reported with the right one",
        arguments: [
            ([("Deprecation", "true")], ["\(date) true \(draft)"]),
            ([("Deprecation", "?1")], ["\(date) ?1 \(draft)"]),
            ([("Deprecation", "")], ["\(date) an empty value"]),
            ([("Deprecation", "version=1")], ["\(date) version=1"]),
            ([("Deprecation", "@1688169599.5")], ["\(date) @1688169599.5"]),
            // An early draft had an HTTP date.
            (
                [("Deprecation", "Fri, 30 Jun 2023 23:59:59 GMT")],
                ["\(date) Fri, 30 Jun 2023 23:59:59 GMT (Expected 'Deprecation: @1688169599'.)"]
            ),
            ([("Deprecation", "1688169599")], ["\(date) 1688169599 (Expected 'Deprecation: @1688169599'.)"]),
            (
                [("Deprecation", "2023-06-30T23:59:59Z")],
                ["\(date) 2023-06-30T23:59:59Z (Expected 'Deprecation: @1688169599'.)"]
            ),
            ([("Deprecation", "2023-07-01")], ["\(date) 2023-07-01 (Expected 'Deprecation: @1688169600'.)"]),
            ([("Deprecation", "@1688169599"), ("Deprecation", "@1688169599")], ["\(date) @1688169599, @1688169599"]),
            (
                [("Sunset", "@1688169599")],
                ["\(sunset) @1688169599 (Expected 'Sunset: Fri, 30 Jun 2023 23:59:59 GMT'.)"]
            ),
            ([("Sunset", "2023-07-01")], ["\(sunset) 2023-07-01 (Expected 'Sunset: Sat, 01 Jul 2023 00:00:00 GMT'.)"]),
            // The day of the week is wrong, as in the example of RFC 8594 section 3.
            ([("Sunset", "Sat, 31 Dec 2018 23:59:59 GMT")], ["\(sunset) Sat, 31 Dec 2018 23:59:59 GMT"]),
            ([("Sunset", "Wed, 11 Nov 2026 23:59:59 UTC")], ["\(sunset) Wed, 11 Nov 2026 23:59:59 UTC"]),
            ([("Sunset", "")], ["\(sunset) an empty value"]),
            ([("Sunset", "soon")], ["\(sunset) soon"]),
            // RFC 9745 section 4: the sunset must not be before.
            (
                [("Deprecation", "@784111778"), ("Sunset", "Sun, 06 Nov 1994 08:49:37 GMT")],
                [
                    """
                    end-of-service-invalid at header Sunset, line 0: expected Sun, 06 Nov 1994 08:49:38 GMT, \
                    the date of Deprecation, or later, actual Sun, 06 Nov 1994 08:49:37 GMT
                    """
                ]
            ),
        ] as [([(String, String)], [String])])
    func invalid(headers: [(String, String)], expected: [String]) throws {
        let found = try findings(headers)
        #expect(found.map(text) == expected)
        #expect(found.map(\.level) == [.info])
    }

    @Test("It is one finding for all answers of an operation") func folded() throws {
        var all = Findings()
        for value in ["true", "false", ""] { all.add(try findings([("Deprecation", value)])) }
        #expect(all.sorted.count == 1)
    }
}
