import TestSupport
import Testing

@testable import APICheckRedaction

@Suite struct NamePartsTests {
    /// Composed and decomposed characters, and marks that belong to the character before them.
    private static let pieces = [
        "비밀", "번호", "パス", "ワード", "ハ\u{309A}ス", "é", "e", "\u{301}", "키", "\u{94D}", "घ", "token", "토", "큰",
        "\u{1110}\u{1169}",
    ]

    @Test(arguments: 1...40) func theyOccurWhereTheStandardLibraryFindsThem(seed: UInt64) {
        var random = SeededRandom(seed)
        func text(_ range: ClosedRange<Int>) -> String {
            (0..<random.int(range)).map { _ in random.pick(NamePartsTests.pieces) }.joined()
        }
        for _ in 0..<50 {
            let parts = (0..<random.int(1...4)).map { _ in text(1...3) }
            let name = text(0...8)
            #expect(NameParts(parts).occur(in: name) == parts.contains { name.contains($0) }, "\(parts) in \(name)")
        }
    }
}
