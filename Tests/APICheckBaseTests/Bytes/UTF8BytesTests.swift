import TestSupport
import Testing

@testable import APICheckBase

@Suite struct UTF8BytesTests {
    /// As the standard library decides: sequences of bytes at the edges of the ranges of RFC 3629 section 4, at each place of a
    /// text.
    @Test(arguments: 1...10) func bytesAreUTF8(_ seed: UInt64) {
        let edges: [UInt8] = [
            0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
            0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        let texts = ["ascii", "한글", "é", "😀", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}"]
        var random = SeededRandom(seed)
        var validCount = 0
        for _ in 0..<3_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                if random.chance(0.1) {
                    bytes += (0..<Int.random(in: 1...4, using: &random)).map { _ in
                        edges.randomElement(using: &random) ?? 0
                    }
                } else {
                    bytes += Array((texts.randomElement(using: &random) ?? "").utf8)
                }
            }
            if random.chance(0.1) { bytes = bytes.dropLast(1) }
            let isValid = String(validUTF8: bytes) != nil
            validCount += isValid ? 1 : 0
            #expect(bytes.withUnsafeBytes { $0.isUTF8 } == isValid, "\(bytes)")
        }
        #expect((500..<2_900).contains(validCount))
    }

    @Test func eachSequenceOfUpToThreeBytesIsUTF8OrNot() {
        for lead in UInt8(0xC0)...0xFF {
            for second in stride(from: UInt8(0x7F), through: 0xC0, by: 1) {
                for rest: [UInt8] in [[], [0x80], [0xBF], [0xC0], [0x80, 0x80], [0x80, 0x41]] {
                    for after: [UInt8] in [[], [0x41]] {
                        let bytes = [lead, second] + rest + after
                        #expect(bytes.withUnsafeBytes { $0.isUTF8 } == (String(validUTF8: bytes) != nil), "\(bytes)")
                    }
                }
            }
        }
    }
}
