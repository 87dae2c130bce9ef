import Foundation
import TestSupport
import Testing

@testable import APICheckJSON

@Suite struct ParserTests {
    @Test func parsingSuite() throws {
        guard let folder = Corpora.folder("jsontestsuite")?.appendingPathComponent("test_parsing") else { return }
        var counts: [Character: Int] = [:]
        var choices: [String] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            guard let expectation = name.first, name.hasSuffix(".json") else { continue }
            let isAccepted = (try? Document([UInt8](Data(contentsOf: folder.appendingPathComponent(name))))) != nil
            switch expectation {
            case "y": #expect(isAccepted, "\(name)")
            case "n": #expect(!isAccepted, "\(name)")
            default: choices.append("  \(isAccepted ? "accepted" : "refused ") \(name)")
            }
            counts[expectation, default: 0] += 1
        }
        print("JSONTestSuite: \(counts["y"] ?? 0) accepted, \(counts["n"] ?? 0) refused; where both are allowed:")
        print(choices.joined(separator: "\n"))
        #expect(counts == ["y": 95, "n": 188, "i": 35])
    }

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
        Refusal(text: "[1,]", message: "a.json:1:4: expected a value, at byte 3"),
        Refusal(text: "[1 2]", message: "a.json:1:4: expected a comma or the end of the array or object, at byte 3"),
        Refusal(text: "{\"a\":1,}", message: "a.json:1:8: expected a string as the name of a member, at byte 7"),
        Refusal(text: "[1", message: "a.json:1:3: the text ends in the middle of a value, at byte 2"),
        Refusal(text: "\"abc", message: "a.json:1:5: the text ends in the middle of a value, at byte 4"),
        Refusal(text: "nul", message: "a.json:1:1: expected true, false or null, at byte 0"),
        Refusal(text: "[-]", message: "a.json:1:3: expected a digit, at byte 2"),
        Refusal(text: "1 2", message: "a.json:1:3: text follows the value, at byte 2"),
        Refusal(
            text: "\"a\tb\"", message: "a.json:1:3: a control character stands in a string without an escape, at byte 2"
        ),
        Refusal(
            text: #""\q""#,
            message:
                #"a.json:1:2: expected one of " \ / b f n r t u after a backslash, and four hexadecimal digits after u, at byte 1"#
        ),
        Refusal(
            text: String(repeating: "[", count: 513),
            message: "a.json:1:513: arrays and objects are nested too deeply (the limit is 512), at byte 512"),
    ]

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

    /// Each length around the widths of the loops, each place of the odd byte.
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
        // The last of two members with one name counts.
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

    @Test func loneSurrogatesBecomeTheReplacementCharacter() throws {
        #expect(try Document(#""\ud800x\udc00""#).root.string == "\u{FFFD}x\u{FFFD}")
        #expect(try Document(#""\ud83d\ude00""#).root.string == "😀")
        #expect(try Document(#""\ud83d\u0041""#).root.string == "\u{FFFD}A")
    }
}
