import Testing

@testable import APICheckJSON

@Suite struct PointerTests {
    /// A document like that of RFC 6901 section 5.
    static let text = #"{"list":["a","b"],"":0,"a/b":1,"m~n":2," ":3,"/\u0301x":4,"한":5,"k\"l":6}"#

    static let places: [(String, String)] = [
        ("/list", #"["a","b"]"#), ("/list/0", #""a""#), ("/", "0"), ("/a~1b", "1"), ("/m~0n", "2"), ("/ ", "3"),
        // A slash with a combining accent is one character, but still a separator.
        ("/~1\u{0301}x", "4"), ("/한", "5"), ("/k\"l", "6"),
    ]

    @Test(arguments: places) func resolvesTo(_ pointer: String, _ value: String) throws {
        let root = try Document(PointerTests.text).root
        let read = try #require(Pointer(pointer))
        let found = try #require(root[read])
        #expect(found.text == value)
        #expect(found.pointer.description.unicodeScalars.elementsEqual(pointer.unicodeScalars))
    }

    @Test(arguments: ["/list/2", "/list/01", "/list/-", "/list/+1", "/list/a", "/none", "/list/0/0"])
    func leadsNowhere(_ pointer: String) throws {
        #expect(try Document(PointerTests.text).root[try #require(Pointer(pointer))] == nil)
    }

    @Test(arguments: ["a", "/~", "/~2", "/a~", "#/a"]) func isInvalid(_ text: String) { #expect(Pointer(text) == nil) }

    @Test func theRoot() throws {
        let root = try Document("5").root
        #expect(root.pointer.description == "")
        #expect(root[Pointer()]?.int == 5)
    }

    @Test func everyRowHasItsPointer() throws {
        let document = try Document(#"{"a":[[],[1,{"b":2}],{}],"c":{"d":{"e":[3]}}}"#)
        var seen: [String] = []
        func visit(_ value: JSON) {
            seen.append(value.pointer.description)
            value.elements.forEach(visit)
            value.members.forEach { visit($0.value) }
        }
        visit(document.root)
        #expect(
            seen == [
                "", "/a", "/a/0", "/a/1", "/a/1/0", "/a/1/1", "/a/1/1/b", "/a/2", "/c", "/c/d", "/c/d/e", "/c/d/e/0",
            ])
    }

    @Test(arguments: ["~", "/", "~1", "~\u{0301}", "a/b~c"]) func escapesRoundTrip(_ token: String) throws {
        let read = try #require(Pointer(Pointer([token]).description))
        #expect(read.tokens.count == 1)
        #expect(read.tokens[0].unicodeScalars.elementsEqual(token.unicodeScalars))
    }
}
