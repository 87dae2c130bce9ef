import TestSupport
import Testing

@testable import APICheckJSON

@Suite struct SeenTextsTests {
    /// A text is contained only if it was inserted, whatever shares its slot and whatever follows it in its document.
    @Test(arguments: 1...10) func containsOnlyWhatWasInserted(_ seed: UInt64) throws {
        var random = SeededRandom(seed)
        let texts = SeenTexts(bits: 3)
        var inserted: Set<String> = []
        for _ in 0..<300 {
            let text = String(
                (0..<Int.random(in: 0...17, using: &random)).map { _ in "ab\u{0}é".randomElement(using: &random) ?? "a"
                })
            var writer = JSONWriter()
            writer.string(text)
            let document = try Document(writer.bytes)
            try withExtendedLifetime(document) {
                let table = ValueTable(document)
                if table.isSeen(0, in: texts) { try #require(inserted.contains(text)) }
                if Bool.random(using: &random) {
                    let isNew = table.insert(0, into: texts)
                    if !isNew { try #require(inserted.contains(text)) }
                    inserted.insert(text)
                    let isShort = text.utf8.count <= SeenTexts.longest && !table[0].isEscaped
                    try #require(table.isSeen(0, in: texts) == isShort)
                }
            }
        }
        texts.removeAll()
        let document = try Document(#""""#)
        withExtendedLifetime(document) { #expect(!ValueTable(document).isSeen(0, in: texts)) }
    }
}
