import Foundation
import TestSupport
import Testing

@testable import APICheckJSON

/// JSON texts inside of strings, which are parsed while their escapes are resolved: the result is that of resolving them first.
@Suite struct QuotedTextTests {
    /// How the string of a text is written, and what is rare in it.
    private struct Quoting {
        /// The share of characters beyond ASCII, and of slashes, that are escaped.
        var escaped = 0.0

        func quote(_ text: String, _ random: inout SeededRandom) -> (text: String, isRare: Bool) {
            var quoted = ""
            var isRare = false
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\"", "\\": quoted += "\\\(scalar)"
                case "\n": quoted += #"\n"#
                case "\r": quoted += #"\r"#
                case "\t": quoted += #"\t"#
                case "/" where random.chance(escaped):
                    quoted += #"\/"#
                    isRare = true
                case _ where scalar.value < 0x20 || scalar.value >= 0x80 && random.chance(escaped):
                    for unit in String(scalar).utf16 {
                        quoted += "\\u" + String(0x10000 + Int(unit), radix: 16).dropFirst()
                    }
                    isRare = true
                default: quoted.unicodeScalars.append(scalar)
                }
            }
            return ("\"\(quoted)\"", isRare)
        }
    }

    /// Parses a text in both ways. Nil is allowed only where the text is not JSON, has nothing to resolve, or is rare.
    private func compare(_ text: String, _ quoting: Quoting, _ random: inout SeededRandom) throws -> Bool {
        let (quoted, isRare) = quoting.quote(text, &random)
        let before = String(repeating: "x", count: random.int(0...40))
        let string = try #require(try Document("[\"\(before)\", \(quoted)]").root[1])
        #expect(string.string == text)
        let found = Document(inside: string)
        guard let expected = try? Document(text) else {
            #expect(found == nil, "\(text)")
            return false
        }
        guard let found else {
            let hasPair = text.contains(/\\u[dD][89a-fA-F]/)
            #expect(isRare || hasPair || !quoted.contains("\\") || text.hasPrefix("\u{FEFF}"), "\(text)")
            return false
        }
        #expect(found.text == expected.text, "\(text)")
        #expect(found.rows == expected.rows)
        #expect(found.objects == expected.objects)
        for row in 0..<min(found.rows, expected.rows) {
            let (mine, other) = (found.tape[row], expected.tape[row])
            #expect(
                (mine.offset, mine.length, mine.extra, mine.meta) == (
                    other.offset, other.length, other.extra, other.meta
                ),
                "row \(row) of \(text)")
        }
        return true
    }

    private static let pieces = [
        "a", "id", " ", "한", "é", "😀", #"\n"#, #"\""#, #"\\"#, #"\/"#, "/", #"\u00e9"#, #"\t"#, "created_at",
        "2024-05-21T06:32:19.000000Z", #"\uD83D\uDE00"#, "x",
    ]

    private static func string(_ random: inout SeededRandom, _ kinds: Int) -> String {
        "\"" + (0..<random.int(0...12)).map { _ in pieces[random.int(0...kinds)] }.joined() + "\""
    }

    private static func value(_ random: inout SeededRandom, _ kinds: Int, depth: Int) -> String {
        func space() -> String { random.chance(0.2) ? random.pick([" ", "\n", "\n    ", "\t", "\r\n"]) : "" }
        if depth == 0 || random.chance(0.3) {
            return random.chance(0.5)
                ? string(&random, kinds)
                : random.pick(["0", "-1", "123456789012", "1.5e-7", "true", "false", "null", "{}", "[ ]"])
        }
        let count = random.int(0...4)
        if random.chance(0.4) {
            let elements = (0..<count).map { _ in space() + value(&random, kinds, depth: depth - 1) + space() }
            return "[" + elements.joined(separator: ",") + space() + "]"
        }
        let members = (0..<count).map { _ in
            space() + string(&random, kinds) + space() + ":" + space() + value(&random, kinds, depth: depth - 1)
                + space()
        }
        return "{" + members.joined(separator: ",") + space() + "}"
    }

    @Test(arguments: 1...30) func theTableIsThatOfTheText(seed: UInt64) throws {
        var random = SeededRandom(seed)
        var count = 0
        for _ in 0..<40 {
            // Of few kinds of pieces, none needs a rare escape.
            let kinds = seed % 3 == 0 ? QuotedTextTests.pieces.count - 1 : random.int(0...14)
            let text = QuotedTextTests.value(&random, kinds, depth: 4)
            let quoting = Quoting(escaped: seed % 5 == 0 ? 0.3 : 0)
            if try compare(text, quoting, &random) { count += 1 }
            // One change makes most texts invalid.
            var changed = Array(text.unicodeScalars)
            let place = random.int(0...(changed.count - 1))
            switch random.int(0...2) {
            case 0: changed.remove(at: place)
            case 1: changed.insert(random.pick(Array(#"",:{}[]\0 a"#.unicodeScalars)), at: place)
            default: changed[place] = random.pick(Array("\",:{}[]\\e-\n\u{1}".unicodeScalars))
            }
            _ = try compare(String(String.UnicodeScalarView(changed)), quoting, &random)
        }
        // The others have rare escapes on purpose.
        #expect(seed % 3 == 0 || seed % 5 == 0 || count > 10)
    }

    @Test(.corpus("jsontestsuite")) func thePublicTextsAreReadAsByThemselves() throws {
        let folder = try Corpora.folder("jsontestsuite").appendingPathComponent("test_parsing")
        var random = SeededRandom(1)
        var count = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
            guard let text = String(validating: bytes, as: UTF8.self) else { continue }
            if try compare(text, Quoting(), &random) { count += 1 }
        }
        #expect(count > 40)
    }

    @Test func theLimitsAreThoseOfOtherDocuments() throws {
        func inside(_ text: String, _ limits: Document.Limits) throws -> Document? {
            var random = SeededRandom(1)
            let quoted = Quoting().quote(text, &random).text
            return Document(inside: try Document(quoted).root, limits: limits)
        }
        var limits = Document.Limits()
        limits.depth = 2
        #expect(try inside(#"[["a"]]"#, limits) != nil)
        #expect(try inside(#"[[["a"]]]"#, limits) == nil)
        limits.bytes = 12
        #expect(try inside(#"["123456"]"#, limits) != nil)
        #expect(try inside(#"["1234567890"]"#, limits) == nil)
    }

    @Test func otherValuesContainNoDocument() throws {
        for text in ["1", "null", "[]", #"{"a":"\"b\""}"#, #""""#, #""a""#, #""\"""#, #""\\""#, #""\"a\\\"""#] {
            #expect(Document(inside: try Document(text).root) == nil, "\(text)")
        }
        #expect(Document(inside: try Document(#""\"a\"""#).root)?.root.string == "a")
    }
}
