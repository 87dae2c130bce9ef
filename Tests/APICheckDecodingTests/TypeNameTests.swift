import Testing

@testable import APICheckDecoding

@Suite struct TypeNameTests {
    private struct Item {}
    private struct Envelope<Payload> {
        struct Inner {}
        var payload: Payload?
    }
    private struct Pair<Left, Right> {}

    @Test(
        arguments: [
            (Item.self, "Item"), (Item?.self, "Item?"), ([Item].self, "[Item]"), ([Item?]?.self, "[Item?]?"),
            ([String: [Int]].self, "[String: [Int]]"), (Envelope<[Item]>.self, "Envelope<[Item]>"),
            (Pair<[String: Item], Envelope<Item?>>.self, "Pair<[String: Item], Envelope<Item?>>"),
            ([Pair<Int, [Pair<Int, Int>]>].self, "[Pair<Int, [Pair<Int, Int>]>]"), (Set<Int>.self, "Set<Int>"),
            (Envelope<[Item]>.Inner.self, "Inner"), (((Int) -> [Int]).self, "(Int) -> Array<Int>"),
        ] as [(Any.Type, String)])
    func isSpeltAsInSource(_ type: Any.Type, _ name: String) {
        #expect(TypeName.of(type) == name)
    }
}
