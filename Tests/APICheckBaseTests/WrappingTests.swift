import APICheckBase
import Testing

@Suite struct WrappingTests {
    @Test(arguments: [
        ("", 10, [""]),
        ("one two", 10, ["one two"]),
        ("one two three", 10, ["one two", "three"]),
        ("https://example.com/a/b ok", 10, ["https:/", "/example.c", "om/a/b ok"]),
        ("만들었다가 지울 할 일", 14, ["만들었다가", "지울 할 일"]),
    ])
    func linesBreakAtSpaces(_ text: String, _ width: Int, _ lines: [String]) {
        #expect(text.wrapped(toColumns: width) == lines)
    }

    /// A long URL, JSON or pointer began at the first column of a terminal.
    @Test(arguments: [
        (
            "http://127.0.0.1/api/v2/todos?page=1&filter=created_at", 24,
            ["http://127.0.0.1/api/v2", "/todos?page=1&", "filter=created_at"]
        ),
        (
            #"{"id":4674,"title":"wake up","created_at":"2022-10-25T14:11:46Z"}"#, 20,
            [#"{"id":4674,"#, #""title":"wake"#, #"up","created_at":"20"#, #"22-10-25T14:11:46Z"}"#]
        ),
        ("/ref0/ref1/next/field", 12, ["/ref0/ref1", "/next/field"]),
        ("무궁화꽃이피었습니다", 7, ["무궁화", "꽃이피", "었습니", "다"]),
    ])
    func aLongWordIsBroken(_ text: String, _ width: Int, _ lines: [String]) {
        #expect(text.wrapped(toColumns: width) == lines)
        #expect(lines.allSatisfy { $0.columns <= width })
    }

    @Test(arguments: [
        ("ok       git is /usr/bin/git", 40, "ok       git is /usr/bin/git"),
        (
            "problem  the input 'token' of account, labels has no value", 40,
            "problem  the input 'token' of account,\n         labels has no value"
        ),
        (
            "  help:     export NAME=VALUE, or add it to the file", 40,
            "  help:     export NAME=VALUE, or add it\n            to the file"
        ),
        ("error: unknown API 'todo' of all of them", 30, "error: unknown API 'todo' of\n       all of them"),
        ("a line without a label is not indented", 30, "a line without a label is not\nindented"),
    ])
    func furtherLinesBeginBelowTheText(_ text: String, _ width: Int, _ expected: String) {
        #expect(PrintableText.lines(of: text).hanging(toColumns: width).string == expected)
        #expect(PrintableText.lines(of: text).hanging(toColumns: nil).string == text)
    }

    @Test func aWideCharacterTakesTwoColumns() {
        #expect("한글 ab".columns == 7)
        #expect("한글 ab".cut(toColumns: 5) == "한글 ")
        #expect("한글".cut(toColumns: 3) == "한")
    }
}
