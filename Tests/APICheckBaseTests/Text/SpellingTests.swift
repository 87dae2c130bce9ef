import APICheckBase
import Testing

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
