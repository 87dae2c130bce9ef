import APICheckBase
import Testing

@testable import APICheckJSON

@Suite struct ParserTests {
    struct Refusal: Sendable {
        var text: String
        var message: String
    }

    static let refusals = [
        Refusal(text: "", message: "a.json:1:1: the text is empty, at byte 0"),
        Refusal(text: " \n ", message: "a.json:2:2: the text is empty, at byte 3"),
        Refusal(
            text: "{\"a\":1,\n \"b\" 2}", message: "a.json:2:6: expected a colon after the name of a member, at byte 13"
        ),
        Refusal(text: "[1,]", message: "a.json:1:4: a trailing comma before the end of the array or object, at byte 3"),
        Refusal(text: "[1 2]", message: "a.json:1:4: expected a comma or the end of the array or object, at byte 3"),
        Refusal(
            text: "{\"a\":1,}", message: "a.json:1:8: a trailing comma before the end of the array or object, at byte 7"
        ),
        Refusal(text: "[1", message: "a.json:1:3: the text ends in the middle of a value, at byte 2"),
        Refusal(text: "\"abc", message: "a.json:1:5: the text ends in the middle of a value, at byte 4"),
        Refusal(text: "nul", message: "a.json:1:4: the text ends in the middle of a value, at byte 3"),
        Refusal(text: "[nul]", message: "a.json:1:2: expected true, false or null, at byte 1"),
        Refusal(text: #""\u00"#, message: "a.json:1:6: the text ends in the middle of a value, at byte 5"),
        Refusal(text: #""\u00g0""#, message: #"a.json:1:2: expected four hexadecimal digits after \u, at byte 1"#),
        Refusal(text: "[-]", message: "a.json:1:3: expected a digit, at byte 2"),
        Refusal(text: "1 2", message: "a.json:1:3: text follows the value, at byte 2"),
        Refusal(
            text: "\"a\tb\"", message: "a.json:1:3: an unescaped control character in a string, at byte 2"
        ),
        Refusal(
            text: #""\q""#,
            message:
                #"a.json:1:2: expected one of " \ / b f n r t u after a backslash, at byte 1"#
        ),
        Refusal(
            text: String(repeating: "[", count: 513),
            message:
                "a.json:1:513: arrays and objects are nested too deeply (the limit is 512 levels), at byte 512"
        ),
        Refusal(text: "[1,,2]", message: "a.json:1:4: expected a value, at byte 3"),
        Refusal(text: "{\"a\":}", message: "a.json:1:6: expected a value, at byte 5"),
        Refusal(text: "{a:1}", message: "a.json:1:2: expected a string as the name of a member, at byte 1"),
        Refusal(
            text: "['a']", message: "a.json:1:2: a string is in single quotes, expected double quotes, at byte 1"),
        Refusal(text: "[-Infinity]", message: "a.json:1:3: NaN and Infinity are not valid JSON, at byte 2"),
        Refusal(text: "nan", message: "a.json:1:1: NaN and Infinity are not valid JSON, at byte 0"),
        Refusal(text: "[+1]", message: "a.json:1:2: a number begins with a plus sign, at byte 1"),
        Refusal(
            text: "[-012]", message: "a.json:1:4: a number begins with a zero that is not its only digit, at byte 3"),
        Refusal(text: "[1e05, 100]x", message: "a.json:1:12: text follows the value, at byte 11"),
        Refusal(text: "[1] // one", message: "a.json:1:5: JSON does not allow comments, at byte 4"),
        Refusal(text: "[1}", message: "a.json:1:3: an array ends as an object, or an object as an array, at byte 2"),
        Refusal(text: "[é]", message: "a.json:1:2: expected a value, at byte 1"),
    ]

    static let encodings: [[UInt8]] = [
        [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], [0xFE, 0xFF, 0, 0x7B, 0, 0x7D], [0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D],
        [0, 0, 0, 0x31], [0x31, 0, 0, 0],
    ]

    @Test(arguments: encodings) func otherEncodingsAreNamed(_ bytes: [UInt8]) {
        let error = #expect(throws: JSONSyntaxError.self) { try Document(bytes, source: "a.json") }
        #expect(
            error?.description == "a.json:1:1: the text is UTF-16 or UTF-32, expected UTF-8, at byte 0")
    }

    @Test func aByteOrderMarkIsSkippedAndReported() throws {
        let document = try Document([0xEF, 0xBB, 0xBF] + Array("{\"a\": 1}".utf8))
        #expect(document.hasByteOrderMark)
        #expect(document.root["a"]?.int == 1)
        #expect(document.root.range == 3..<11)
        #expect(document.text.count == 11)
        #expect(try !Document("{}").hasByteOrderMark)
        #expect(throws: JSONSyntaxError.self) { try Document([0xEF, 0xBB, 0xBF]) }
        #expect(throws: JSONSyntaxError.self) { try Document(Array("[\u{FEFF}1]".utf8)) }
    }

    @Test func nestingIsLimitedAndTheLimitCanBeSet() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[{\"a\":", count: depth / 2) + "0" + String(repeating: "}]", count: depth / 2)
        }
        var limits = Document.Limits()
        #expect(throws: Never.self) { try Document(nested(512)) }
        #expect(throws: JSONSyntaxError.self) { try Document(nested(514)) }
        limits.depth = 2
        #expect(throws: Never.self) { try Document(nested(2), limits: limits) }
        #expect(throws: JSONSyntaxError.self) { try Document(nested(4), limits: limits) }
        limits.depth = 100_000
        #expect(throws: Never.self) { try Document(nested(100_000), limits: limits) }
        #expect(throws: JSONSyntaxError.self) { try Document(String(repeating: "[", count: 1_000_000)) }
    }

    @Test(arguments: refusals) func refuses(_ row: Refusal) {
        let error = #expect(throws: JSONSyntaxError.self) { try Document(row.text, source: "a.json") }
        #expect(error?.description == row.message)
    }

    @Test func refusesMoreBytesThanTheLimit() {
        var limits = Document.Limits()
        limits.bytes = 3
        let error = #expect(throws: JSONSyntaxError.self) { try Document("[1,2]", limits: limits) }
        #expect(error?.cause == .tooLarge)
        #expect(error?.limit == 3)
    }

    /// All lengths around the widths of the loops, with the odd byte at each position.
    @Test func stringsOfAllLengths() throws {
        for length in 0..<70 {
            let plain = String(repeating: "x", count: length)
            #expect(try Document("[\"\(plain)\"]").root[0]?.string == plain)
            for place in 0..<length {
                for (written, read) in [("\\n", "\n"), ("한", "한"), ("😀", "😀"), ("\\u00e9", "é")] {
                    let before = String(repeating: "a", count: place)
                    let after = String(repeating: "b", count: length - place)
                    let document = try Document("{\"\(before)\(written)\(after)\":1}")
                    #expect(document.root.members.map(\.name) == [before + read + after])
                }
                let bad =
                    Array("[\"".utf8) + Array(plain.utf8.prefix(place)) + [0x01] + Array(plain.utf8.dropFirst(place))
                #expect(throws: JSONSyntaxError.self) { try Document(bad + Array("\"]".utf8)) }
            }
        }
    }

    @Test func valuesKeepTheirSpelling() throws {
        let root = try Document(#"{"n":1.50e+2,"s":"\u00e9\/","d":{"a":[1, 2]},"n":2}"#).root
        #expect(root.members.map(\.name) == ["n", "s", "d", "n"])
        #expect(root.count == 4)
        #expect(root.members.map(\.value.text) == ["1.50e+2", #""\u00e9\/""#, #"{"a":[1, 2]}"#, "2"])
        // Of duplicate names, the last counts.
        #expect(root["n"]?.int == 2)
        #expect(root["s"]?.string == "é/")
        #expect(root["d"]?["a"]?[1]?.int == 2)
        #expect(root["d"]?["a"]?[2] == nil)
        #expect(root["x"] == nil)
    }

    @Test func positionsAreLineAndColumnInBytes() throws {
        let root = try Document("{\n  \"한\": \"x\",\n  \"b\": [1,\n 22]\n}").root
        #expect(root.position == TextPosition(line: 1, column: 1))
        #expect(root["한"]?.position == TextPosition(line: 2, column: 10))
        #expect(root["b"]?[1]?.position == TextPosition(line: 4, column: 2))
        #expect(
            root.members.map(\.key.position) == [TextPosition(line: 2, column: 3), TextPosition(line: 3, column: 3)])
    }

    struct Half: Sendable {
        var json: String
        var text: String
        var isLone: Bool
    }

    static let halves = [
        Half(json: #""\ud800x\udc00""#, text: "\u{FFFD}x\u{FFFD}", isLone: true),
        Half(json: #""\ud83d\ude00""#, text: "😀", isLone: false),
        Half(json: #""\ud83d\u0041""#, text: "\u{FFFD}A", isLone: true),
        Half(json: #""\ud83d\ud83d\ude00""#, text: "\u{FFFD}😀", isLone: true),
        Half(json: #""\ufffd""#, text: "\u{FFFD}", isLone: false),
    ]

    @Test(arguments: halves) func loneSurrogates(_ half: Half) throws {
        let value = try Document(half.json).root
        #expect(value.string == half.text)
        #expect(value.utf8 == Array(half.text.utf8))
        #expect(value.text == half.json)
        #expect(value.hasLoneSurrogate == half.isLone)
    }

    @Test func loneSurrogatesEqualThemselvesOnly() throws {
        let values = try [#""\ud800""#, #""\udc00""#, #""\ufffd""#, #""\ud800\ud800""#, "\"\u{FFFD}\""].map {
            try Document($0).root
        }
        for (index, one) in values.enumerated() {
            for (other, two) in values.enumerated() {
                // The third and the last are the same value in two spellings.
                #expect(one.equals(two) == (index == other || Set([index, other]) == [2, 4]))
            }
        }
    }
}
