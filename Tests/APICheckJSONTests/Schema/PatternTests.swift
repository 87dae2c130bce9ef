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
        Case(pattern: "[]", matches: [], differs: ["", "a"]),
        Case(pattern: "^[^]$", matches: ["a", "\n"], differs: [""]),
    ]

    @Test(arguments: cases) func finds(_ row: Case) throws {
        let pattern = try Pattern(row.pattern)
        for text in row.matches { #expect(pattern.matches(text), "\(row.pattern) in \(text)") }
        for text in row.differs { #expect(!pattern.matches(text), "\(row.pattern) in \(text)") }
    }

    static let refused: [(String, Bool)] = [
        ("(?=a)", true), ("(?!a)", true), ("(?<=a)b", true), ("(a)\\1", true), ("\\k<a>", true),
        ("\\p{Script=Hangul}", true), ("(((a{1000}){1000}))", true), ("a(", false), ("a)", false), ("[a", false),
        ("*a", false), ("a**", false), ("[z-a]", false), ("a{2,1}", false), ("\\a", false), ("\\", false),
        ("(?i)a", false), ("(?P<n>a)", false), ("\\u12", false),
        (String(repeating: "(", count: 5_000), false),
    ]

    @Test(arguments: refused) func refuses(_ text: String, _ isUnsupported: Bool) {
        let error = #expect(throws: PatternError.self) { try Pattern(text) }
        #expect(error?.isUnsupported == isUnsupported)
    }

    @Test(.timeLimit(.minutes(1))) func hostilePatternsStayLinear() throws {
        let text = String(repeating: "a", count: 20_000) + "b"
        for pattern in ["(a+)+$", "^(a|a)*$", "^(a*)*c", "(.*)(.*)(.*)c", "^([a-z]+)*\\d$"] {
            #expect(try !Pattern(pattern).matches(text))
        }
    }

    /// So many places that the machine runs without its table.
    @Test func withoutATable() throws {
        let pattern = try Pattern("^(.*a.{14}|x)$")
        let tail = String(repeating: "b", count: 14)
        #expect(pattern.matches("ccca" + tail))
        #expect(!pattern.matches("cccc" + tail))
        #expect(pattern.matches("x"))
    }
}
