import TestSupport
import Testing

@testable import APICheckRedaction

/// Texts whose escapes are known because the test wrote them.
@Suite struct UnescapedViewTests {
    /// A text, what it is without its escapes, and where each byte of that comes from.
    private struct Text {
        var bytes: [UInt8] = []
        var plain: [UInt8] = []
        var origins: [Int] = []
        var escapes = 0

        mutating func append(_ written: some Sequence<UInt8>, for plain: [UInt8], isEscape: Bool) {
            origins += repeatElement(bytes.count, count: plain.count)
            bytes += written
            self.plain += plain
            if isEscape { escapes += 1 }
        }
    }

    /// A character as one of the escapes that encode it.
    private static func escape(_ scalar: Unicode.Scalar, _ random: inout SeededRandom) -> String? {
        let text = String(scalar)
        let digits = String(scalar.value, radix: 16)
        let units = text.utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
        let short: [Unicode.Scalar: String] = [
            "\"": #"\""#, "\\": #"\\"#, "/": #"\/"#, "'": #"\'"#, "\n": #"\n"#, "\r": #"\r"#, "\t": #"\t"#,
            "\u{8}": #"\b"#, "\u{C}": #"\f"#,
        ]
        let named: [Unicode.Scalar: String] = [
            "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;",
        ]
        let byte = scalar.isASCII ? "%\(String(0x100 + scalar.value, radix: 16).dropFirst())" : nil
        let forms: [String?] = [
            units, "&#\(scalar.value);", "&#x\(digits);", "&#X\(digits.uppercased());", short[scalar], named[scalar],
            byte,
        ]
        return random.pick(forms.compactMap(\.self))
    }

    private static let scalars = Array("aZ09 -_.;:=x#u\"\\/'&<>%\n\r\t\u{8}\u{C}é한😀".unicodeScalars)
    /// What looks like the beginning of an escape.
    private static let broken = [
        "%", "%4", "%zz", "\\", "\\q", "\\u12", "\\u12g4", "&", "&#", "&#;", "&#x", "&#xg;", "&am", "&lt",
        "&#123456789;", "&copy;",
    ]

    private static func text(_ random: inout SeededRandom, escaped: Double) -> Text {
        var text = Text()
        for _ in 0..<random.int(1...40) {
            if random.chance(0.05) {
                // A space, which continues no escape.
                for byte in (random.pick(broken) + " ").utf8 { text.append([byte], for: [byte], isEscape: false) }
                continue
            }
            let scalar = random.pick(scalars)
            let plain = Array(String(scalar).utf8)
            if random.chance(escaped), let written = escape(scalar, &random) {
                text.append(written.utf8, for: plain, isEscape: true)
            } else if !"%\\&".unicodeScalars.contains(scalar) {
                for byte in plain { text.append([byte], for: [byte], isEscape: false) }
            }
        }
        return text
    }

    @Test(arguments: 1...60) func eachByteHasItsOrigin(seed: UInt64) throws {
        var random = SeededRandom(seed)
        for _ in 0..<20 {
            let text = UnescapedViewTests.text(&random, escaped: random.pick([0.05, 0.3, 0.9]))
            guard text.escapes > 0 else {
                #expect(UnescapedView(text.bytes) == nil)
                continue
            }
            let view = try #require(UnescapedView(text.bytes), "\(String(decoding: text.bytes, as: UTF8.self))")
            #expect(view.bytes == text.plain, "\(String(decoding: text.bytes, as: UTF8.self))")
            for start in view.bytes.indices {
                let end = random.int((start + 1)...view.bytes.count)
                let origin = view.origin(of: start..<end)
                // The end is after the whole of the last escape.
                let next = (end..<text.plain.count).first { text.origins[$0] != text.origins[end - 1] }
                #expect(origin == text.origins[start]..<(next.map { text.origins[$0] } ?? text.bytes.count))
            }
        }
    }

    @Test(arguments: 1...30) func positionsOfTwoLevelsAreThoseOfTheText(seed: UInt64) throws {
        var random = SeededRandom(seed)
        for _ in 0..<20 {
            let inner = UnescapedViewTests.text(&random, escaped: 0.3)
            guard inner.escapes > 0 else { continue }
            // Each byte of the inner text, escaped or as it is.
            var outer = Text()
            for byte in inner.bytes {
                let isMark = "%\\&".utf8.contains(byte)
                let written = byte < 0x80 ? UnescapedViewTests.escape(Unicode.Scalar(byte), &random) : nil
                if let written, isMark || random.chance(0.2) {
                    outer.append(written.utf8, for: [byte], isEscape: true)
                } else {
                    outer.append([byte], for: [byte], isEscape: false)
                }
            }
            guard let first = UnescapedView(outer.bytes) else { continue }
            #expect(first.bytes == inner.bytes)
            let second = try #require(first.next)
            #expect(second.bytes == inner.plain)
            for start in second.bytes.indices {
                #expect(second.origin(of: start..<start + 1).lowerBound == outer.origins[inner.origins[start]])
            }
        }
    }

    @Test(
        arguments: [
            (#"\ud83d\ude00"#, "😀"), (#"\ud83d"#, nil), ("&#55357;", nil), ("&#x110000;", nil), ("%41%42", "AB"),
        ] as [(String, String?)]) func codePointsThatDoNotExistAreOneByteThatOccursNowhere(text: String, plain: String?)
        throws
    {
        let view = try #require(UnescapedView(Array(text.utf8)))
        #expect(view.bytes == plain.map { Array($0.utf8) } ?? [0xFF])
    }

    @Test func oneSyntaxAloneIsRead() throws {
        let text = Array(#"%41\t&amp;"#.utf8)
        func view(_ mark: Unicode.Scalar) -> String? {
            UnescapedView(text, mark: UInt8(ascii: mark)).map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        #expect(view("%") == #"A\t&amp;"#)
        #expect(view("\\") == "%41\t&amp;")
        #expect(view("&") == #"%41\t&"#)
        #expect(UnescapedView(text)?.bytes == Array("A\t&".utf8))
    }
}
