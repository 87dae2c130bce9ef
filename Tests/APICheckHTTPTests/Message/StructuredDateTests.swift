import APICheckBase
import Testing

@testable import APICheckHTTP

/// The table follows the algorithms of RFC 9651 section 4.2.
@Suite("Dates of structured fields")
struct StructuredDateTests {
    @Test(
        "A date is read, with spaces around it and with parameters",
        arguments: [
            // The examples of RFC 9745 section 2 and RFC 9651 section 3.3.7.
            ("@1688169599", 1_688_169_599), ("@1659578233", 1_659_578_233),
            ("@0", 0), ("@-1", -1), ("@-0", 0), ("@0007", 7), ("  @7  ", 7),
            // 15 digits are the longest integer (section 4.2.4).
            ("@999999999999999", 999_999_999_999_999), ("@-999999999999999", -999_999_999_999_999),
            // The first and the last second of the years 1 to 9999.
            ("@-62135596800", -62_135_596_800), ("@253402300799", 253_402_300_799),
            ("@7;a", 7), ("@7;  a", 7), ("@7;a;b", 7), ("@7;*a-b_c.d*=1", 7), ("@7;a=1.25", 7), ("@7;a=-1.5", 7),
            (#"@7;a="x\"y\\z""#, 7), ("@7;a=tok:en/1", 7), ("@7;a=*", 7), ("@7;a=:aGk=:", 7), ("@7;a=::", 7),
            ("@7;a=?0", 7), ("@7;a=@8", 7), (#"@7;a=%"gr%c3%bcn""#, 7), ("@7;a=1;b=?1 ", 7),
        ] as [(String, Int64)])
    func valid(text: String, seconds: Int64) {
        #expect(StructuredDate.parse(text) == Instant(seconds: seconds))
    }

    @Test(
        "Another item, a list and an invalid date are rejected",
        arguments: [
            "", " ", "@", "@-", "@+1", "@ 1", "@1.0", "@1.", "@--1", "@1_000", "@0x10", "@1e9", "@1000000000000000",
            "@1 2", "@1, @2", "@1,", "@1\t", "\t@1", "@\u{661}", "(@1)", "a=@1", "@1=2",
            // Other items.
            "true", "?1", "?0", "1", "1688169599", "1688169599.5", "\"@1688169599\"", ":AAE=:", "tok",
            // The HTTP date of an early draft.
            "Fri, 30 Jun 2023 23:59:59 GMT", "2023-06-30T23:59:59Z",
            // Invalid parameters.
            "@1;", "@1 ;a", "@1;A", "@1;1", "@1;a=", "@1;a =1", "@1;a= 1", "@1;a=?2", "@1;a=?", "@1;a=1.",
            "@1;a=1.2345",
            "@1;a=1234567890123.1", "@1;a=-", "@1;a=\"x", #"@1;a="\x""#, "@1;a=\"\u{fc}\"", "@1;a=:a", "@1;a=:a b:",
            #"@1;a=%"%C3""#, #"@1;a=%"%c3""#, #"@1;a=%"%c""#, "@1;a=%x", "@1;a=@1.5", "@1;a=(1)", "@1;\ta",
            "@1;a=\"\u{7}\"",
        ])
    func invalid(text: String) {
        #expect(StructuredDate.parse(text) == nil)
    }
}
