import Testing

@testable import APICheckBase

@Suite struct SpellingTests {
    @Test func knownNamesComeNearestFirst() {
        #expect(Spelling.nearest(to: "todo", in: ["kakao", "github", "todos"]) == ["todos", "kakao", "github"])
        #expect(Spelling.nearest(to: "x", in: ["b", "a"]) == ["a", "b"])
        // What goes on from the name written comes before what is nearer by letters.
        #expect(Spelling.nearest(to: "zone", in: ["one", "zone-changed"]) == ["zone-changed", "one"])
    }

    @Test(arguments: [
        ("isDone", "is_done"), ("IS-DONE", "is_done"), ("is_dnoe", "is_done"), ("tilte", "title"), ("di", "id"),
        ("created", nil), ("", nil),
    ])
    func aNearMissIsASlipOfThePen(_ name: String, _ expected: String?) {
        #expect(Spelling.nearMiss(of: name, in: ["id", "is_done", "updated_at", "title"]) == expected)
    }

    @Test func aHostileNameCostsLittle() {
        let long = String(repeating: "a", count: 1_000_000)
        #expect(Spelling.nearMiss(of: long, in: ["title"]) == nil)
    }
}

@Suite struct JointReplacementTests {
    @Test func eachTextIsReplacedAtItsOwnPlace() {
        var value = (names: ["a", "b"], note: String?.none, last: "c")
        JointReplacement.apply(to: &value) { value, change in
            value.names = value.names.map(change)
            value.note = value.note.map(change)
            value.last = change(value.last)
        } replace: { texts in
            texts.enumerated().map { "\($1)\($0) of \(texts.count)" }
        }
        #expect(value.names == ["a0 of 3", "b1 of 3"])
        #expect(value.note == nil)
        #expect(value.last == "c2 of 3")
    }
}

/// Valid and invalid UTF-8 and UTF-16.
@Suite struct ValidTextTests {
    private static let rows: [(bytes: [UInt8], text: String?)] = [
        ([], ""),
        (Array("a".utf8), "a"),
        (Array("우유 🥛 e\u{301}\0".utf8), "우유 🥛 e\u{301}\0"),
        // U+FFFD itself is a valid character.
        ([0xEF, 0xBF, 0xBD], "\u{FFFD}"),
        // A byte that begins nothing, and the beginning of a longer character.
        ([0x61, 0xFF], nil), ([0xF0, 0x9F, 0xA5], nil),
        // Longer than necessary, a half of a pair, and more than U+10FFFF.
        ([0xC0, 0xAF], nil), ([0xED, 0xA0, 0x80], nil), ([0xF4, 0x90, 0x80, 0x80], nil),
    ]

    @Test(arguments: rows) func onlyValidUTF8IsAText(_ bytes: [UInt8], _ text: String?) {
        #expect(String(validUTF8: bytes) == text)
        #expect(String(validUTF8: ([0xFF] + bytes).dropFirst()) == text)
        // Without contiguous storage.
        #expect(String(validUTF8: bytes.lazy.map { $0 }) == text)
        #expect(String(decodingValidUTF8: bytes) == text)
        #expect(String(decodingValidUTF8: bytes.lazy.map { $0 }) == text)
    }

    private static let units: [(units: [UInt16], text: String?)] = [
        ([], ""), ([0xC6B0, 0xD83E, 0xDD5B], "우🥛"), ([0xFFFD], "\u{FFFD}"),
        // A half of a pair, alone and in the wrong order.
        ([0x61, 0xD83E], nil), ([0xDD5B, 0xD83E], nil),
    ]

    @Test(arguments: units) func onlyValidUTF16IsAText(_ units: [UInt16], _ text: String?) {
        #expect(String(validUTF16: units) == text)
    }
}
