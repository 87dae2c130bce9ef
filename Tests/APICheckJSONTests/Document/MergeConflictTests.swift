import APICheckBase
import Testing

@testable import APICheckJSON

/// Files with conflict markers of git.
@Suite struct MergeConflictTests {
    private static let remedy = "keep one side and remove git's conflict markers"

    @Test(arguments: [
        ("{\n\"a\": 1,\n<<<<<<< HEAD\n\"b\": 2\n=======\n\"b\": 3\n>>>>>>> other\n}", "3:1", "lines 3 to 7"),
        ("{\r\n\"a\": 1\r\n<<<<<<< HEAD\r\n,\"b\": 2\r\n=======\r\n>>>>>>> other\r\n}\r\n", "3:1", "lines 3 to 6"),
        ("[\n<<<<<<< HEAD\n1\n||||||| base\n0\n=======\n2\n>>>>>>> other\n]", "2:1", "lines 2 to 8"),
        ("<<<<<<<\n{}\n=======\n[]\n>>>>>>>", "1:1", "lines 1 to 5"),
        // Some of the markers are deleted.
        ("[1]\n=======\n[2]\n>>>>>>> other\n", "2:1", "lines 2 to 4"),
        ("[1]\n>>>>>>> other\n", "2:1", "line 2"), ("[1,\n=======\n2]", "2:1", "line 2"),
        // The first of two.
        ("[\n<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n<<<<<<< a\n", "2:1", "lines 2 to 6"),
    ])
    func isToldOfJSON(_ text: String, _ place: String, _ lines: String) throws {
        let error = try #require(throws: JSONSyntaxError.self) { try Document(text, source: "a.json") }
        let expected = "a.json:\(place): an unresolved merge conflict, \(lines); \(Self.remedy)"
        #expect(error.description == expected)
        var cursor = JSONCursor(Array(text.utf8), source: "a.json")
        let again = try #require(throws: JSONSyntaxError.self) {
            _ = try cursor.value()
            try cursor.finish()
        }
        #expect(again.description == expected)
    }

    @Test(arguments: [
        ("[\n<<<<<< six\n]", "expected a value"), ("[\n<<<<<<<< eight\n]", "expected a value"),
        ("[\n <<<<<<< indented\n]", "expected a value"), ("[\n<<<<<<<letter\n]", "expected a value"),
        ("[<<<<<<< HEAD\n]", "expected a value"),
        ("[1 2]\n<<<<<<< HEAD", "expected a comma or the end of the array or object"),
    ])
    func isNotToldOfOtherFaults(_ text: String, _ reason: String) throws {
        let error = try #require(throws: JSONSyntaxError.self) { try Document(text) }
        #expect(error.reason == reason)
    }

    @Test(arguments: [
        ("a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> other\n", 2, "lines 2 to 6"),
        ("a:\n  b: 1\n<<<<<<< HEAD\n  c: 2\n=======\n  c: 3\n>>>>>>> other\n", 3, "lines 3 to 7"),
        // Without the check, this would be the beginning of a key.
        ("{a: 1,\n<<<<<<< HEAD\nb: 2,\n=======\nb: 3,\n>>>>>>> other\nc: 4}\n", 2, "lines 2 to 6"),
        ("a: 1\n=======\nb: 3\n", 2, "line 2"),
        ("a: 1\n=======\nb: 3\n>>>>>>> other\n", 2, "lines 2 to 4"),
    ])
    func isToldOfYAML(_ text: String, _ line: Int, _ lines: String) throws {
        let error = try #require(throws: YAMLError.self) { try Document(yaml: text, source: "a.yaml") }
        #expect(error.description == "a.yaml:\(line): an unresolved merge conflict, \(lines); \(Self.remedy)")
    }

    @Test(arguments: [
        ("a: |\n  <<<<<<< HEAD\n  =======\n  >>>>>>> other\n", "<<<<<<< HEAD\n=======\n>>>>>>> other\n"),
        ("a: '\n  =======\n  b'\n", " ======= b"), ("a: <<<<<<< HEAD\n", "<<<<<<< HEAD"),
    ])
    func textThatIsIndentedIsText(_ yaml: String, _ text: String) throws {
        #expect(try Document(yaml: yaml).root["a"]?.string == text)
    }
}
