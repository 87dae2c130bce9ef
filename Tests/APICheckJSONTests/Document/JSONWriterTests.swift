import Testing

@testable import APICheckJSON

@Suite struct JSONWriterTests {
    private func write(_ writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("a", 1)
            writer.array("list") { writer in
                writer.bool(true)
                writer.null()
                writer.object { _ in }
                writer.array { _ in }
            }
            writer.member("none", String?.none)
            writer.object("o") { $0.member("b", "x") }
        }
    }

    @Test func oneLine() {
        var writer = JSONWriter()
        write(&writer)
        #expect(writer.text == #"{"a":1,"list":[true,null,{},[]],"none":null,"o":{"b":"x"}}"#)
    }

    @Test func indented() {
        var writer = JSONWriter(indent: 2)
        write(&writer)
        #expect(
            writer.text == """
                {
                  "a": 1,
                  "list": [
                    true,
                    null,
                    {},
                    []
                  ],
                  "none": null,
                  "o": {
                    "b": "x"
                  }
                }
                """)
    }

    static let strings: [(String, String)] = [
        ("", #""""#), ("a\"\\/", #""a\"\\/""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
        ("\u{0}\u{1F}", #""\u0000\u001f""#),
        ("한글😀\u{7F}\u{2028}", "\"한글😀\u{7F}\u{2028}\""),
        ("no escape in these eight bytes, then a quote\"", #""no escape in these eight bytes, then a quote\"""#),
        (#"{"a":"b","한":"\n"}"#, #""{\"a\":\"b\",\"한\":\"\\n\"}""#),
    ]

    @Test(arguments: strings) func escapes(_ value: String, _ json: String) throws {
        var writer = JSONWriter()
        writer.string(value)
        #expect(writer.text == json)
        #expect(try Document(writer.bytes).root.string == value)
    }

    /// The room is that of the longest escapes, in short texts and in long ones.
    @Test(arguments: [0, 1, 63, 64, 65, 1_000]) func aTextOfEscapesHasRoom(_ count: Int) throws {
        let value = String(repeating: "\u{1}", count: count)
        var writer = JSONWriter(indent: 2)
        writer.array { writer in
            for _ in 0..<20 { writer.string(value) }
        }
        #expect(try Document(writer.bytes).root.elements.map(\.string) == Array(repeating: value, count: 20))
    }

    @Test func aCopyOfAWriterWritesApart() {
        var writer = JSONWriter()
        writer.open(UInt8(ascii: "["))
        writer.int(1)
        var copy = writer
        copy.int(2)
        writer.int(3)
        #expect((writer.text, copy.text) == ("[1,3", "[1,2"))
    }

    @Test func membersThatWereWrittenBefore() {
        func write(_ writer: inout JSONWriter, again: [UInt8]?) -> [UInt8] {
            var members: [UInt8] = []
            writer.object { writer in
                writer.member("a", 1)
                let start = writer.count
                if let again {
                    writer.members(written: again)
                } else {
                    writer.member("b", "x")
                    writer.array("c") { $0.int(2) }
                }
                members = writer.bytes(from: start)
                writer.member("d", 3)
            }
            return members
        }
        var first = JSONWriter(indent: 2)
        var second = JSONWriter(indent: 2)
        let members = write(&first, again: nil)
        #expect(write(&second, again: members) == members)
        #expect(first.text == second.text)
    }

    @Test func copiesNumbersAndStringsAsTheyWereSpelt() throws {
        var writer = JSONWriter()
        writer.copy(try Document(#"{ "a" : [ 1.50, 1e2 ], "b" : "\u00e9" }"#).root)
        #expect(writer.text == #"{"a":[1.50,1e2],"b":"\u00e9"}"#)
    }

    /// Each ASCII character at each position of a word, alone and beside one that is escaped.
    @Test func eachCharacterIsReadBack() throws {
        for scalar in (0..<0x80).compactMap(Unicode.Scalar.init) {
            for place in 0..<9 {
                for other in ["x", "\"", "한"] {
                    let text = String(repeating: other, count: place) + String(Character(scalar)) + other
                    var writer = JSONWriter()
                    writer.string(text)
                    let read = try Document(writer.bytes).root.string
                    #expect(read?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
                }
            }
        }
    }

    @Test func namesAreEscapedAsValuesAre() throws {
        var writer = JSONWriter(indent: 2)
        writer.copy(try Document(#"{"\u0061\"":{"b":[]},"c":[{}]}"#).root)
        #expect(
            writer.text == #"""
                {
                  "a\"": {
                    "b": []
                  },
                  "c": [
                    {}
                  ]
                }
                """#)
    }
}
