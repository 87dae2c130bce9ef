import Testing

@testable import APICheckJSON

/// Parsing a text in pieces.
@Suite struct JSONCursorTests {
    private func cursor(_ text: String) -> JSONCursor { JSONCursor(Array(text.utf8), source: "text.json") }

    @Test func walksIn() throws {
        var cursor = cursor(#" { "a" : [ 1 , {"b":"\u00e9"} , [ ] ] , "c" : null } "#)
        #expect(try cursor.enterArray() == false)
        #expect(try cursor.enterObject() == true)
        #expect(try cursor.nextName() == "a")
        #expect(try cursor.enterArray() == true)
        #expect(try cursor.nextElement() == true)
        #expect(try cursor.value().root.int == 1)
        #expect(try cursor.nextElement() == true)
        let copy = cursor
        #expect(try cursor.value().root["b"]?.string == "é")
        #expect(try cursor.nextElement() == true)
        #expect(try cursor.value().root.kind == .array)
        #expect(try cursor.nextElement() == false)
        #expect(try cursor.nextName() == "c")
        #expect(try cursor.value().root.isNull)
        #expect(try cursor.nextName() == nil)
        try cursor.finish()
        // The copy has not moved.
        var other = copy
        #expect(try other.value().text == Array(#"{"b":"\u00e9"}"#.utf8))
    }

    @Test func knowsLines() throws {
        var cursor = cursor("[\n  1,\n  {\n    \"a\": 2 }]")
        #expect(try cursor.enterArray() == true)
        #expect(try cursor.nextElement() == true)
        _ = try cursor.value()
        #expect(try cursor.nextElement() == true)
        let value = try cursor.value().root
        #expect(value.position == TextPosition(line: 3, column: 3))
        #expect(value["a"]?.position == TextPosition(line: 4, column: 10))
    }

    /// The errors and their positions are those of parsing the whole text.
    @Test(arguments: [
        "", "[", "[1", "[1,", "[1,]", "[1 2]", "[1}", "[1]]", "[1]x", "[x]", "[\"a]", "[[]", "[1,2", "[,]", "[1e]",
    ])
    func tellsFaultsAsAWholeRead(text: String) throws {
        let whole = try #require(throws: JSONSyntaxError.self) { try Document(text, source: "text.json") }
        let piecewise = try #require(throws: JSONSyntaxError.self) {
            var cursor = cursor(text)
            guard try cursor.enterArray() else {
                _ = try cursor.value()
                return
            }
            while try cursor.nextElement() { _ = try cursor.value() }
            try cursor.finish()
        }
        #expect(piecewise == whole)
    }

    @Test func countsEnclosingContainersAsDepth() throws {
        var limits = Document.Limits()
        limits.depth = 3
        var shallow = JSONCursor(Array("[[[1]]]".utf8), limits: limits)
        #expect(try shallow.enterArray() == true)
        #expect(try shallow.nextElement() == true)
        #expect(try shallow.value().root[0]?[0]?.int == 1)
        var deep = JSONCursor(Array("[[[[1]]]]".utf8), limits: limits)
        #expect(try deep.enterArray() == true)
        #expect(try deep.nextElement() == true)
        let error = try #require(throws: JSONSyntaxError.self) { _ = try deep.value() }
        #expect(error.cause == .tooDeep)
        #expect(error.limit == 3)
    }

    @Test func appliesTheSizeLimitToEachValue() throws {
        var limits = Document.Limits()
        limits.bytes = 5
        var cursor = JSONCursor(Array("[123,12345,123456]".utf8), limits: limits)
        #expect(try cursor.enterArray() == true)
        for _ in 0..<2 {
            #expect(try cursor.nextElement() == true)
            _ = try cursor.value()
        }
        #expect(try cursor.nextElement() == true)
        let error = try #require(throws: JSONSyntaxError.self) { _ = try cursor.value() }
        #expect(error.cause == .tooLarge)
        #expect(error.limit == 5)
    }

    @Test(arguments: [
        "0", "-0", "1.5", "0.1", "-12.375", "41.25", "123456789012345", "0.000000000000001", "1e3", "9007199254740993",
    ])
    func readsDoublesAsTheStandardLibrary(text: String) throws {
        let value = try #require(try Document(text).root.double)
        #expect(value == Double(text))
        #expect(value.sign == Double(text)?.sign)
    }
}
