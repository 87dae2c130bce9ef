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

@Suite struct UTF8CheckTests {
    static let pieces: [(bytes: [UInt8], isValid: Bool)] = [
        ([0x7F], true), ([0xC2, 0x80], true), ([0xDF, 0xBF], true), ([0xE0, 0xA0, 0x80], true),
        ([0xED, 0x9F, 0xBF], true), ([0xEE, 0x80, 0x80], true), ([0xEF, 0xBF, 0xBF], true),
        ([0xF0, 0x90, 0x80, 0x80], true), ([0xF4, 0x8F, 0xBF, 0xBF], true),
        ([0x80], false), ([0xBF], false), ([0xC0, 0x80], false), ([0xC1, 0xBF], false), ([0xC2], false),
        ([0xC2, 0x41], false), ([0xE0, 0x9F, 0xBF], false), ([0xE0, 0xA0], false), ([0xED, 0xA0, 0x80], false),
        ([0xEF, 0xBF], false), ([0xF0, 0x8F, 0xBF, 0xBF], false), ([0xF0, 0x90, 0x80], false),
        ([0xF4, 0x90, 0x80, 0x80], false), ([0xF5, 0x80, 0x80, 0x80], false), ([0xFF], false), ([0xFE], false),
        ([0xC2, 0x80, 0x80], false), ([0xF0, 0x90, 0x80, 0x80, 0x80], false),
    ]

    /// Every sequence at every position of strings around the width of a block, at the end and before more text; at the start
    /// of the document, where no block can be compared with the bytes before it, and later.
    @Test func allPlaces() throws {
        for (bytes, isValid) in UTF8CheckTests.pieces {
            for before in 0..<36 {
                for after in [0, 1, 2, 3, 15, 16, 17] {
                    for filler in ["a", "한"] {
                        let start = Array(String(repeating: filler, count: before).utf8)
                        let text = [0x22] + start + bytes + Array(String(repeating: "b", count: after).utf8) + [0x22]
                        for spaces in [[], [UInt8](repeating: 0x20, count: 3)] {
                            let document = try? Document(spaces + text)
                            #expect((document != nil) == isValid, "\(bytes) after \(before), before \(after)")
                        }
                    }
                }
            }
        }
    }

    @Test func theErrorIsAtTheStartOfTheInvalidSequence() {
        let text = Array("[\"".utf8) + Array("한글".utf8) + [0xE0, 0x80, 0x80] + Array("\"]".utf8)
        let error = #expect(throws: JSONSyntaxError.self) { try Document(text) }
        #expect(error?.cause == .invalidUTF8)
        #expect(error?.offset == 8)
    }
}
