import Testing

@testable import APICheckJSON

@Suite struct StringScannerTests {
    /// Parts of a string and their text.
    private static let pieces: [(text: String, value: String)] = [
        (#"\""#, #"""#), (#"\"\""#, #""""#), (#"\"\"\"\""#, #""""""#), (#"\\"#, #"\"#), (#"\\\""#, #"\""#),
        (#"\n"#, "\n"), (#"\u00e9"#, "é"),
        (#"\ud83d\ude00"#, "😀"), ("한", "한"), ("]", "]"),
    ]

    /// Any two parts, at distances around the width of a block from the start of the string and from each other.
    @Test(arguments: pieces.indices) func readsEscapesAtEveryPlace(_ first: Int) throws {
        for second in StringScannerTests.pieces {
            for before in 0..<18 {
                for between in [0, 1, 2, 3, 6, 7, 8, 9, 14, 15, 16] {
                    let (first, start) = (StringScannerTests.pieces[first], String(repeating: "a", count: before))
                    let gap = String(repeating: "b", count: between)
                    let text = start + first.text + gap + second.text
                    let read = try Document("[\"\(text)\",\"\(text)c\"]").root.elements.map(\.string)
                    let value = start + first.value + gap + second.value
                    #expect(read == [value, value + "c"], "\(text)")
                }
            }
        }
    }

    static let faults: [(text: String, cause: JSONSyntaxError.Cause, offset: Int)] = [
        ("\n", .controlCharacter, 0), (#"\x"#, .invalidEscape, 0), ("\\\n", .invalidEscape, 0),
        (#"\u12g4"#, .invalidUnicodeEscape, 0), (#"\"#, .unexpectedEnd, 2),
    ]

    @Test(arguments: faults) func findsErrorsAfterEscapedQuotes(
        _ text: String, _ cause: JSONSyntaxError.Cause, _ offset: Int
    ) {
        for before in 1..<20 {
            let start = String(repeating: #"\"a"#, count: before)
            let error = #expect(throws: JSONSyntaxError.self) { try Document("\"\(start)\(text)\"") }
            #expect(error?.cause == cause, "\(before)")
            #expect(error?.offset == 1 + 3 * before + offset, "\(before)")
        }
    }
}
