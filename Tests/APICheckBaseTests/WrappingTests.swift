import APICheckBase
import Testing

@Suite struct WrappingTests {
    @Test(arguments: [
        ("", 10, [""]),
        ("one two", 10, ["one two"]),
        ("one two three", 10, ["one two", "three"]),
        ("https://example.com/a/b ok", 10, ["https://example.com/a/b", "ok"]),
        ("만들었다가 지울 할 일", 14, ["만들었다가", "지울 할 일"]),
    ])
    func linesBreakAtSpaces(_ text: String, _ width: Int, _ lines: [String]) {
        #expect(text.wrapped(toColumns: width) == lines)
    }

    @Test func aWideCharacterTakesTwoColumns() {
        #expect("한글 ab".columns == 7)
        #expect("한글 ab".cut(toColumns: 5) == "한글 ")
        #expect("한글".cut(toColumns: 3) == "한")
    }
}
