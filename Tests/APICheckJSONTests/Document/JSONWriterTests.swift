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
}
