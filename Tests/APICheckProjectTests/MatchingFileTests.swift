import APICheckBase
import APICheckJSON
import APICheckProject
import APICheckRecordings
import TestSupport
import Testing

/// `recordings/<api>/matching.yaml`.
@Suite struct MatchingFileTests {
    private static func read(_ text: String) throws -> MatchingFile {
        let folder = try TemporaryFolder()
        _ = try folder.write("matching.yaml", text.utf8)
        do {
            return try MatchingFile(contentsOf: "\(folder.path)/matching.yaml", limits: Document.Limits())
        } catch let error as Problem {
            throw Refusal(text: error.problem.text { _ in nil }.string.replacing("\(folder.path)/", with: ""))
        }
    }

    private struct Refusal: Error, Equatable {
        let text: String
    }

    @Test func everySettingIsRead() throws {
        let file = try Self.read(
            """
            ignore-query: [cursor, page]
            ordered-query: true
            match-header: [Accept-Language]
            ignore-body: false
            ignore-body-at: [/device/id, '']
            repeats: refuse
            tries: all
            """)
        #expect(
            file.matching
                == Matching(
                    isQueryOrdered: true, ignoredQuery: ["cursor", "page"], headers: ["Accept-Language"],
                    ignoredBody: [try #require(Pointer("/device/id")), Pointer()]))
        #expect(file.repeats == .refuse)
        #expect(file.tries == .all)
    }

    @Test(arguments: ["", "# nothing\n", "ignore-query: []\n"]) func nothingIsSet(_ text: String) throws {
        let file = try Self.read(text)
        #expect(file.matching == Matching() && file.repeats == nil && file.tries == nil)
    }

    @Test func aMissingFileSetsNothing() throws {
        let file = try MatchingFile(contentsOf: "\(try TemporaryFolder().path)/none.yaml", limits: Document.Limits())
        #expect(file.matching == Matching())
    }

    @Test(arguments: [
        (
            "- a",
            "matching.yaml:1: this is a list, not a map of settings\n"
                + "  expected: ignore-query, ordered-query, match-header, ignore-body, ignore-body-at, repeats or tries"
        ),
        (
            "ignore_query: [a]",
            "matching.yaml:1: unknown setting 'ignore_query'\n"
                + "  expected: ignore-query, ordered-query, match-header, ignore-body, ignore-body-at, repeats or tries\n"
                + "  help:     did you mean 'ignore-query'?"
        ),
        (
            "\nignore-query: cursor",
            "matching.yaml:2: 'ignore-query' is text\n  expected: a list, as [a, b]"
        ),
        (
            "match-header: [1]",
            "matching.yaml:1: an element of 'match-header' is the number 1\n  expected: text\n  help:     write it in quotes"
        ),
        ("ignore-body: 1", "matching.yaml:1: 'ignore-body' is the number 1\n  expected: true or false"),
        (
            "ignore-body-at: [device]",
            "matching.yaml:1: invalid place in 'ignore-body-at'\n  expected: a JSON Pointer such as /user/id\n  actual:   device"
        ),
        (
            "repeats: twice",
            "matching.yaml:1: unknown value of 'repeats'\n  expected: last or refuse\n  actual:   twice"
        ),
        ("tries: 1", "matching.yaml:1: unknown value of 'tries'\n  expected: last or all\n  actual:   1"),
    ])
    func refusals(_ text: String, _ message: String) {
        let error = #expect(throws: Refusal.self) { try Self.read(text) }
        #expect(error?.text == message)
    }

    /// What the command line says is added to the file.
    @Test func bothApply() {
        let file = Matching(ignoredQuery: ["a"], headers: ["A"], comparesBody: false)
        let options = Matching(isQueryOrdered: true, ignoredQuery: ["b"], headers: ["A", "B"])
        #expect(
            file.adding(options)
                == Matching(isQueryOrdered: true, ignoredQuery: ["a", "b"], headers: ["A", "B"], comparesBody: false))
    }
}
