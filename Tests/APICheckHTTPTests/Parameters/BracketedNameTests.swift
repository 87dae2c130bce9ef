import APICheckHTTP
import Testing

@Suite struct BracketedNameTests {
    @Test(arguments: [
        ("a[b]", "a", ["b"]), ("a[]", "a", [""]), ("a[0][b c][]", "a", ["0", "b c", ""]), ("a[[b]", "a", ["[b"]),
        ("한[글]", "한", ["글"]),
    ])
    func read(_ text: String, _ base: String, _ path: [String]) {
        let name = BracketedName(text)
        #expect(name?.base == base)
        #expect(name?.path == path)
    }

    @Test(arguments: ["", "a", "[]", "a[", "a]", "a[b", "a[b]c", "a[b]c[d]", "a" + String(repeating: "[]", count: 65)])
    func none(_ text: String) { #expect(BracketedName(text) == nil) }

    @Test func leavesMakeATree() {
        let leaves: [([String], String)] = [
            (["ids", ""], "1"), (["ids", ""], "2"), (["max"], "3"), (["rows", "0", "a"], "4"),
            (["rows", "1", "a"], "5"),
            (["", "x"], "6"),
        ]
        #expect(
            ParameterValue(leaves: leaves.map { ($0.0[...], $0.1) })
                == .members([
                    .init("ids", .list([.text("1"), .text("2")])), .init("max", .text("3")),
                    .init(
                        "rows",
                        .members([
                            .init("0", .members([.init("a", .text("4"))])),
                            .init("1", .members([.init("a", .text("5"))])),
                        ])),
                    .init("3", .members([.init("x", .text("6"))])),
                ]))
    }
}
