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
