import APICheckJSON
import TestSupport
import Testing

/// Strings are copied 16 bytes at a time where their escapes are quotes only; these have every mix of escapes at every distance.
@Suite struct UnescapingTests {
    /// Pieces of a JSON string, and their text without escapes.
    private static let pieces: [(raw: String, text: String)] = [
        (#"\""#, "\""), (#"\""#, "\""), (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\n"#, "\n"), (#"\t"#, "\t"),
        (#"\u00e9"#, "é"), (#"\uD83D\uDE00"#, "😀"), (#"\ud800"#, "\u{FFFD}"), ("한", "한"), ("é", "é"), ("a", "a"),
        (" ", " "), ("id", "id"), ("2024-05-21T06:32:19.000000Z", "2024-05-21T06:32:19.000000Z"),
    ]

    @Test(arguments: 1...40) func eachEscapeBecomesItsCharacter(_ seed: UInt64) throws {
        var random = SeededRandom(seed)
        // With few kinds, the runs between escapes are long, or there are only quotes.
        let kinds = Int.random(in: 1...Self.pieces.count, using: &random)
        for _ in 0..<60 {
            var raw = ""
            var text = ""
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                let piece = Self.pieces[Int.random(in: 0..<kinds, using: &random)]
                let count = Bool.random(using: &random) ? 1 : Int.random(in: 1...3, using: &random)
                for _ in 0..<count {
                    raw += piece.raw
                    text += piece.text
                }
                if Bool.random(using: &random) {
                    let plain = String(repeating: "x", count: Int.random(in: 0...20, using: &random))
                    raw += plain
                    text += plain
                }
            }
            let value = try Document("[\"\(raw)\", \"\(raw)\"]").root.elements.map { $0 }
            #expect(value.map(\.utf8) == [Array(text.utf8), Array(text.utf8)], "\(raw)")
        }
    }
}
