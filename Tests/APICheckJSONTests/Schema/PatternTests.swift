import APICheckBase
import Testing

@testable import APICheckJSON

@Suite struct PatternTests {
    struct Case: Sendable {
        var pattern: String
        var matches: [String]
        var differs: [String]
    }

    static let cases = [
        Case(pattern: "b", matches: ["abc"], differs: ["ac", ""]),
        Case(pattern: "", matches: ["", "x"], differs: []),
        Case(pattern: "^a.c$", matches: ["abc", "a한c", "a😀c"], differs: ["ac", "abbc", "a\nc", "xabc"]),
        Case(pattern: "^(ab|cd)+$", matches: ["abcd", "cd"], differs: ["", "abc"]),
        Case(pattern: "^[a-c\\d_-]{2,3}$", matches: ["a1", "_-b"], differs: ["a", "abca", "d1"]),
        Case(pattern: "^[^a-c]$", matches: ["d", "한", "\n"], differs: ["a", ""]),
        Case(pattern: "^\\d{4}-\\d\\d$", matches: ["2024-05"], differs: ["2024-5", "２０２４-05"]),
        Case(pattern: "^\\w+\\s\\S$", matches: ["ab \u{E9}", "a\u{A0}b"], differs: ["é b"]),
        Case(pattern: "\\bcat\\b", matches: ["a cat.", "cat"], differs: ["concat", "cats"]),
        Case(pattern: "a\\Bb", matches: ["ab"], differs: ["a b"]),
        Case(pattern: "^x{0}$", matches: [""], differs: ["x"]),
        Case(pattern: "^x{2,}$", matches: ["xx", "xxxx"], differs: ["x"]),
        Case(pattern: "^a{,2}$", matches: ["a{,2}"], differs: ["aa"]),
        Case(pattern: "^(?:a|b)*?c$", matches: ["c", "abc"], differs: ["ab"]),
        Case(pattern: "^(?<year>\\d+)$", matches: ["12"], differs: ["x"]),
        Case(pattern: "^\\u0041\\x42\\u{1F600}\\ud83d\\ude00$", matches: ["AB😀😀"], differs: ["AB"]),
        Case(pattern: "^\\p{L}+$", matches: ["aé한"], differs: ["1", "a1"]),
        Case(pattern: "^\\P{Lu}$", matches: ["a"], differs: ["A"]),
        Case(pattern: "^\\/\\.\\-\\@$", matches: ["/.-@"], differs: ["/x-@"]),
        Case(pattern: "^[\\]\\[]$", matches: ["]", "["], differs: ["\\"]),
        Case(pattern: "(^a|b$)", matches: ["ax", "xb"], differs: ["xax"]),
        Case(pattern: "^(a|ab)(c|bcd)$", matches: ["abcd", "ac", "abc"], differs: ["abd"]),
        Case(pattern: "^$", matches: [""], differs: ["\n"]),
        Case(pattern: "^(a*)*$", matches: ["", "aaa"], differs: ["b"]),
        Case(pattern: "^(?=.*[A-Z])(?=.*\\d).{4,}$", matches: ["aA1b", "1AAA"], differs: ["aaa1", "AAAA", "A1"]),
        Case(pattern: "^(?!.*\\.\\.)[a-z.]+$", matches: ["a.b"], differs: ["a..b", ".."]),
        Case(pattern: "(?<=\\$)\\d+", matches: ["cost $42"], differs: ["cost 42", "$"]),
        Case(pattern: "(?<!a|b)c", matches: ["xc", "c"], differs: ["ac", "bc"]),
        Case(pattern: "(?<=^a+)b", matches: ["aab"], differs: ["xab", "b"]),
        Case(pattern: "^(?!a(?=b))a", matches: ["ac", "a"], differs: ["ab"]),
        Case(pattern: "(?<=(?<!x)a)b", matches: ["ab", "yab"], differs: ["xab"]),
        Case(pattern: "a(?=b$)", matches: ["ab"], differs: ["abc", "a"]),
        Case(pattern: "(?=a)*b", matches: ["b"], differs: ["a"]),
        Case(pattern: "^(.)(.)\\2\\1$", matches: ["abba", "한aa한"], differs: ["abab"]),
        Case(pattern: "^(?<q>['\"])[^'\"]*\\k<q>$", matches: ["'a'", "\"\""], differs: ["'a\"", "'"]),
        Case(pattern: "^\\1(a)$", matches: ["a"], differs: ["aa"]),
        Case(pattern: "^(?:(a)|b)*\\1$", matches: ["ab", "aa"], differs: ["a b"]),
        Case(pattern: "^(a*?)(?=\\1$)", matches: ["", "aa"], differs: ["a", "ab"]),
        Case(pattern: "(?<=\\1(a))b", matches: ["aab"], differs: ["ab", "b"]),
        Case(pattern: "^(?=(a+))a*b\\1$", matches: ["aabaa"], differs: ["aaba", "aab"]),
        Case(pattern: "^(?!(a)b)\\1c$", matches: ["c"], differs: ["ac", "ab"]),
        Case(pattern: "^(?:(?<a>x)|(?<a>y))\\k<a>$", matches: ["xx", "yy"], differs: ["xy", "x"]),
        Case(pattern: "^\\cA\\cz$", matches: ["\u{01}\u{1A}"], differs: ["AZ"]),
        Case(pattern: "^\\p{Script=Hangul}+$", matches: ["한글"], differs: ["a", "漢"]),
        Case(pattern: "^\\p{sc=Grek}$", matches: ["α"], differs: ["a"]),
        Case(pattern: "^\\p{Emoji_Presentation}\\P{ASCII}$", matches: ["😀é"], differs: ["a😀"]),
        Case(pattern: "^\\p{gc=Decimal_Number}[\\p{Lu}\\-]$", matches: ["٣É", "3-"], differs: ["3é"]),
        Case(pattern: "^\\p{Assigned}$", matches: ["a"], differs: ["\u{378}"]),
        Case(pattern: "[]", matches: [], differs: ["", "a"]),
        Case(pattern: "^[^]$", matches: ["a", "\n"], differs: [""]),
    ]

    @Test(arguments: cases) func finds(_ row: Case) throws {
        let pattern = try Pattern(row.pattern)
        for text in row.matches { #expect(pattern.answer(text) == .matches, "\(row.pattern) in \(text)") }
        for text in row.differs { #expect(pattern.answer(text) == .differs, "\(row.pattern) in \(text)") }
    }

    /// With the position of the error; nil for a feature that is not implemented.
    static let refused: [(pattern: String, place: Int?)] = [
        ("a(", 2), ("a)", 2), ("[a", 1), ("*a", 1), ("a**", 3), ("[z-a]", 2), ("a{2,1}", 2), ("\\a", 1), ("\\", 1),
        ("a(?P<n>a)", 2), ("(?#a)", 1), ("\\u12", 1), ("\\u{110000}", 1), ("\\x4", 1), ("a\\c1", 2), ("\\01", 1),
        ("(a)\\2", 4), ("\\1", 1), ("\\k<a>", 1), ("(?<a>x)\\k<b>", 8), ("\\k", 1), ("(?<1>a)", 4), ("(?<a", 4),
        ("(?<a>x)(?<a>y)", 8), ("^*", 2), ("(?<=a)*", 1), ("{2}", 1), ("\\p{Script=Klingon}", 1), ("\\p{Hangul}", 1),
        ("\\p{letter}", 1), ("\\pL", 1), ("(?i)a", 1),
        (String(repeating: "(", count: 5_000), PatternParser.maximumDepth + 1),
        ("(((a{1000}){1000}))", nil), ("(?i:a)", nil), ("(a\\1){1000000}", nil),
    ]

    @Test(arguments: refused) func refuses(_ text: String, _ place: Int?) {
        let error = #expect(throws: PatternError.self) { try Pattern(text) }
        #expect(error?.isUnsupported == (place == nil))
        if let place { #expect(error?.place == place) }
    }

    @Test func namesTheLimitOfStates() {
        let error = #expect(throws: PatternError.self) { try Pattern("a{30}", limits: PatternLimits(states: 20)) }
        #expect(
            error?.description
                == "its repetitions expand to more than the limit of 20 states; use smaller counts")
        #expect(throws: Never.self) { try Pattern("(?:){1000000000}") }
    }

    /// What Unicode mode rejects although its meaning is clear: contracts contain many of these, but `format: regex`
    /// rejects them.
    static let tolerated = ["\\@", "a{,2}", "]", "}", "[\\w-.]", "(?=a)*", "\\-"]

    @Test(arguments: tolerated) func acceptsInContracts(_ text: String) throws {
        _ = try Pattern(text)
        var strict = PatternParser(text, isStrict: true)
        #expect(throws: PatternError.self) { try strict.parse() }
    }

    @Test(.timeLimit(.minutes(10))) func backReferencesStopAtTheLimit() throws {
        let pattern = try Pattern("^(a+)+\\1b\\1$", limits: PatternLimits(steps: 10_000))
        #expect(pattern.answer("aabaa") == .differs)
        #expect(pattern.answer("aaba") == .matches)
        #expect(pattern.undecidedReason == nil)
        #expect(pattern.answer(String(repeating: "a", count: 40)) == .undecided)
        #expect(
            pattern.undecidedReason
                == "its back references take more than the limit of 10000 steps for some values, which are not checked; "
                + "write it without back references"
        )
    }

    @Test(.timeLimit(.minutes(10))) func hostilePatternsStayLinear() throws {
        let text = String(repeating: "a", count: 20_000) + "b"
        for pattern in [
            "(a+)+$", "^(a|a)*$", "^(a*)*c", "(.*)(.*)(.*)c", "^([a-z]+)*\\d$", "^(?=(a+)+$)", "(?<=(a|a)*b)c",
        ] {
            #expect(try Pattern(pattern).answer(text) == .differs)
        }
    }

    /// A pattern with too many places for a table.
    @Test func withoutATable() throws {
        let pattern = try Pattern("^(.*a.{14}|x)$")
        let tail = String(repeating: "b", count: 14)
        #expect(pattern.answer("ccca" + tail) == .matches)
        #expect(pattern.answer("cccc" + tail) == .differs)
        #expect(pattern.answer("x") == .matches)
    }
}
