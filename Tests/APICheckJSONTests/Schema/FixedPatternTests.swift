import Testing

@testable import APICheckJSON

/// Patterns of consecutive ranges, which are compared sixteen positions at a time: each position must count, whichever
/// block it is in.
@Suite struct FixedPatternTests {
    @Test(arguments: [1, 2, 15, 16, 17, 27, 31, 32, 33, 64, 100])
    func eachPlaceCounts(count: Int) throws {
        let pattern = try Pattern("^[3-6]{\(count)}$")
        let digits = [Character](repeating: "3", count: count)
        #expect(pattern.answer(String(digits)) == .matches)
        #expect(pattern.answer(String(digits.dropLast())) == .differs)
        #expect(pattern.answer(String(digits) + "3") == .differs)
        for place in 0..<count {
            for wrong in ["2", "7", "\u{0}", "\u{7F}"] as [Character] {
                var text = digits
                text[place] = wrong
                #expect(pattern.answer(String(text)) == .differs, "\(wrong) at \(place)")
            }
        }
    }

    static let table: [(pattern: String, text: String, answer: PatternAnswer)] = [
        (#"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$"#, "2026-11-21T01:02:03.123456Z", .matches),
        (#"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$"#, "2026-11-21T01:02:03.12345aZ", .differs),
        (#"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$"#, "2026-11-21 01:02:03.123456Z", .differs),
        ("^(?:ab){2}(c)$", "ababc", .matches),
        ("^(?:ab){2}(c)$", "abcbc", .differs),
        ("^$", "", .matches),
        ("^$", "a", .differs),
        // A position that accepts more than ASCII counts characters, not bytes.
        ("^[^a]$", "한", .matches),
        ("^..$", "한글", .matches),
        ("^é$", "é", .matches),
        ("^a$", "é", .differs),
    ]

    @Test(arguments: table) func answers(_ pattern: String, _ text: String, _ answer: PatternAnswer) throws {
        #expect(try Pattern(pattern).answer(text) == answer)
    }
}
