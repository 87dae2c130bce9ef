import APICheckBase
import Foundation
import Testing

@testable import APICheckJSON

@Suite struct YAMLTests {
    static let scalars: [(String, String)] = [
        ("null", "null"), ("~", "null"), ("", "null"), ("true", "true"), ("False", "false"), ("no", #""no""#),
        ("yes", #""yes""#), ("off", #""off""#), ("on", #""on""#), ("y", #""y""#), ("5", "5"), ("+5", "5"), ("-0", "-0"),
        ("007", "7"), ("0x1F", "31"), ("0o17", "15"), ("1.50", "1.50"), (".5", "0.5"), ("5.", "5"), ("1e3", "1e3"),
        ("1.5E-3", "1.5e-3"), (".inf", #"".inf""#), (".nan", #"".nan""#), ("1_000", #""1_000""#), ("1:30", #""1:30""#),
        ("2024-05-21", #""2024-05-21""#), ("3.1.0", #""3.1.0""#), ("\"5\"", #""5""#), ("'true'", #""true""#),
        ("!!str 5", #""5""#), ("e5", #""e5""#), (".", #"".""#), ("0x", #""0x""#),
        ("0x-1", #""0x-1""#),
        ("99999999999999999999", "99999999999999999999"), ("+1", "1"), ("+.5", "0.5"), ("-.5e+3", "-0.5e+3"),
        ("Null", "null"), ("NULL", "null"), ("nULL", #""nULL""#), ("TRUE", "true"), ("tRUE", #""tRUE""#),
        ("No", #""No""#), ("NO", #""NO""#), ("n", #""n""#), ("Yes", #""Yes""#), ("On", #""On""#), ("OFF", #""OFF""#),
        ("2024-05-21T10:00:00Z", #""2024-05-21T10:00:00Z""#), ("12:30:45", #""12:30:45""#), ("0o8", #""0o8""#),
        ("0o", #""0o""#), ("0xg", #""0xg""#), ("0x+1", #""0x+1""#), ("-0x1F", #""-0x1F""#), ("0b1", #""0b1""#),
        ("0xffffffffffffffffff", "4722366482869645213695"), ("1e", #""1e""#), ("1e+", #""1e+""#), ("+", #""+""#),
        ("--1", #""--1""#), ("1.2.3", #""1.2.3""#), ("=", #""=""#), ("<<", #""<<""#), ("1,000", #""1,000""#),
        ("1e999999999999999999999", "1e999999999999999999999"), ("-.inf", #""-.inf""#), (".NaN", #"".NaN""#),
        ("''", #""""#), ("\"\"", #""""#), ("'it''s'", #""it's""#), (#""\u00e9\t""#, "\"é\\t\""), ("a#b", #""a#b""#),
        ("a #b", #""a""#), ("http://x/y", #""http://x/y""#), ("[]", "[]"), ("{}", "{}"),
        ("[a, 1, no]", #"["a",1,"no"]"#),
        ("!!str", #""""#), ("!!str true", #""true""#), ("! 5", #""5""#), ("!!int 5", "5"), ("!!int '5'", "5"),
        ("!!float 5", "5"), ("!!float '1.5'", "1.5"), ("!!bool 'true'", "true"), ("!!null ''", "null"),
        ("!!null", "null"), ("!!binary aGk=", #""aGk=""#),
        ("!!seq [1]", "[1]"), ("!!map {a: 1}", #"{"a":1}"#),
    ]

    @Test(arguments: scalars) func scalar(_ yaml: String, _ json: String) throws {
        let root = try Document(yaml: "a: \(yaml)\n").root
        #expect(root["a"]?.text == json)
    }

    @Test func aByteOrderMarkIsNotPartOfTheText() throws {
        let text = "a: 1\nb:\n  - c: 2\n"
        let plain = try Document(yaml: text, source: "a.yaml")
        let marked = try Document(yaml: "\u{FEFF}" + text, source: "a.yaml")
        #expect(marked.root.equals(plain.root))
        for path in ["/a", "/b", "/b/0/c"] {
            let pointer = try #require(Pointer(path))
            #expect(marked.root[pointer]?.position == plain.root[pointer]?.position)
        }
        #expect(throws: YAMLError.self) { try Document(yaml: "a: 1\n\u{FEFF}b: 2\n") }
    }

    @Test func linesAreThoseOfTheText() throws {
        let document = try Document(
            yaml:
                "openapi: 3.1.0\npaths:\n  /a:\n    get:\n      tags: [x,\n        y]\n    text: |\n      a\n      b\n",
            source: "openapi.yaml")
        let paths = try #require(document.root["paths"])
        #expect(paths["/a"]?["get"]?.line == 5)
        #expect(paths["/a"]?["get"]?["tags"]?[1]?.line == 6)
        #expect(paths["/a"]?["text"]?.string == "a\nb\n")
        #expect(paths.members.map(\.key.line) == [3])
        #expect(document.root["openapi"]?.string == "3.1.0")
    }

    @Test func aliasesAreCopied() throws {
        let root = try Document(yaml: "a: &x {b: 1}\nc: *x\n").root
        #expect(root["c"]?["b"]?.int == 1)
    }

    @Test func aliasesThatGrowWithoutEndAreRefused() {
        var yaml = "l0: &l0 [x,x,x,x,x,x,x,x,x]\n"
        for level in 1..<12 {
            yaml += "l\(level): &l\(level) [\((0..<9).map { _ in "*l\(level - 1)" }.joined(separator: ","))]\n"
        }
        var limits = Document.Limits()
        limits.values = 100_000
        let error = #expect(throws: YAMLError.self) { try Document(yaml: yaml, source: "bomb.yaml", limits: limits) }
        #expect(
            error?.reason == "more than the limit of 100000 values, including those of aliases")
    }

    @Test func aliasesOfLongTextsAreCounted() {
        let yaml = "a: &a \(String(repeating: "x", count: 1_000))\nb: [\(String(repeating: "*a, ", count: 100))]\n"
        var limits = Document.Limits()
        limits.bytes = 10_000
        let error = #expect(throws: YAMLError.self) { try Document(yaml: yaml, limits: limits) }
        #expect(error?.reason == "its aliases expand to more than the limit of 10000 bytes of JSON")
    }

    /// Without this limit, 20,000 aliases of 60,000 bytes took 1.9 GB.
    @Test func aFewAliasesOfALongTextAreLimitedByTheNumberOfValues() {
        let yaml = "a: &a \(String(repeating: "x", count: 1_000))\nb: [\(String(repeating: "*a, ", count: 100))]\n"
        var limits = Document.Limits()
        limits.values = 1_000
        let error = #expect(throws: YAMLError.self) { try Document(yaml: yaml, limits: limits) }
        let most = 8 * yaml.utf8.count + 16_000
        #expect(error?.reason == "its aliases expand to more than the limit of \(most) bytes of JSON")
    }

    /// The reader would expand aliases in keys to compare them.
    @Test(arguments: ["? *l11\n: 1\n", "*l11 : 1\n", "[*l11, x]: 1\n", "a: {[*l11]: 1}\n", "a: [? [*l11] : 1]\n"])
    func keysOfAliasesAreRefusedBeforeTheyGrow(_ key: String) {
        var yaml = "l0: &l0 [x,x,x,x,x,x,x,x,x]\n"
        for level in 1..<12 {
            yaml += "l\(level): &l\(level) [\((0..<9).map { _ in "*l\(level - 1)" }.joined(separator: ","))]\n"
        }
        let error = #expect(throws: YAMLError.self) { try Document(yaml: yaml + key, source: "bomb.yaml") }
        #expect(error?.description == "bomb.yaml:13: a key is a list or a map, expected a string")
    }

    @Test func aliasesBesidePathsAreNotKeys() throws {
        var yaml = "x: &x {a: 1}\n"
        for index in 0..<40 { yaml += "/items/{id\(index)}: *x\n" }
        #expect(try Document(yaml: yaml).root["/items/{id39}"]?["a"]?.int == 1)
    }

    /// A link in a description looked like a key that is a list, where the file had many aliases.
    @Test(arguments: ["[link]: b", "{id}: the id", "Is it * so ? Yes", "*x* : bold"])
    func aDescriptionBesideAliasesHasNoKeys(_ line: String) throws {
        var yaml = "x: &default {a: 1}\nd: |\n  \(line)\n"
        for index in 0..<40 { yaml += "a\(index): {<<: *default}\n" }
        #expect(try Document(yaml: yaml).root["d"]?.string == "\(line)\n")
    }

    /// The builder looks for merge keys only in a text with `<<`; such a text must not read differently otherwise.
    @Test(arguments: [
        "a: [1, {b: ~, c: [x, 'y', +1, .5, no, null]}]\n? d\n: e\n", "a: &a {b: 1}\nc: *a\n", "- a\n- - b\n- {c: }\n",
        "n: next\nt: to\nf: from\ne: ''\nm: -x\np: +x\nd: .x\nz: 0o17\nh: 0x1F\n",
    ])
    func aTextReadsTheSameBesideAMergeKey(_ yaml: String) throws {
        let alone = try Document(yaml: yaml)
        let beside = try Document(yaml: yaml + "# <<\n")
        #expect(alone.text == beside.text)
        #expect(alone.root.line == beside.root.line)
    }

    /// As PyYAML reads them.
    @Test(arguments: [
        ("b: &b {x: 1, y: 2}\na: {<<: *b, x: 3}\n", #"{"y":2,"x":3}"#),
        ("b: &b {x: 1}\na: {x: 3, <<: *b}\n", #"{"x":3}"#),
        ("b: &b {x: 1}\nc: &c {x: 2, z: 4}\na: {<<: [*b, *c]}\n", #"{"x":1,"z":4}"#),
        ("b: &b {x: 1}\nc: &c {<<: *b, y: {w: 2}}\na:\n  <<: *c\n  v: 1\n", #"{"y":{"w":2},"x":1,"v":1}"#),
        ("a: {<<: {x: 1}, y: 2}\n", #"{"x":1,"y":2}"#), ("a: {'<<': {x: 1}}\n", #"{"<<":{"x":1}}"#),
        ("a: {<<: []}\n", "{}"),
    ])
    func mergeKeysAreRead(_ yaml: String, _ json: String) throws {
        let document = try Document(yaml: yaml)
        let value = try #require(document.root["a"])
        #expect(value.text == json)
    }

    @Test func mergedValuesHaveTheLinesOfTheirAnchor() throws {
        let root = try Document(yaml: "b: &b\n  x: 1\na:\n  <<: *b\n  y: 2\n").root
        #expect(root["a"]?["x"]?.line == 2)
        #expect(root["a"]?["y"]?.line == 5)
    }

    @Test func mergeKeysThatGrowWithoutEndAreRefused() {
        var wide = "m0: &m0 {a: 1}\n"
        var deep = wide
        for level in 1..<600 {
            let aliases = (0..<9).map { _ in "*m\(level - 1)" }.joined(separator: ",")
            if level < 12 { wide += "m\(level): &m\(level) {<<: [\(aliases)]}\n" }
            deep += "m\(level): &m\(level) {<<: *m\(level - 1)}\n"
        }
        var limits = Document.Limits()
        limits.values = 10_000
        let grown = #expect(throws: YAMLError.self) { try Document(yaml: wide, limits: limits) }
        #expect(grown?.reason == "merge keys with more than the limit of 10000 values")
        let nested = #expect(throws: YAMLError.self) { try Document(yaml: deep) }
        #expect(nested?.reason == "merge keys nested deeper than the limit of 512")
    }

    struct Refusal: Sendable {
        var yaml: String
        var message: String
    }

    static let refusals = [
        Refusal(yaml: "", message: "a.yaml:1: the text is empty"),
        Refusal(yaml: "a: 1\nb: 2\na: 3\n", message: "a.yaml:1: the key a occurs twice in one map"),
        Refusal(yaml: "a: 1\n? [x]\n: 2\n", message: "a.yaml:2: a key is a list or a map, expected a string"),
        Refusal(yaml: "a: 1\nb:\n  {c: 2}: 2\n", message: "a.yaml:3: a key is a list or a map, expected a string"),
        Refusal(yaml: "r:\n  200: 1\n  '200': 2\n", message: "a.yaml:2: the key 200 occurs twice in one map"),
        Refusal(yaml: "a: 1\n---\nb: 2\n", message: "a.yaml:2: a second document begins; a file can contain only one"),
        Refusal(yaml: "a: &x [1, *x]\n", message: "a.yaml:1: an alias has no anchor before it, or is inside its own"),
        Refusal(yaml: "a:\n- *none\n", message: "a.yaml:2: an alias has no anchor before it, or is inside its own"),
        Refusal(
            yaml: "b: &b [{x: 1}, 2]\na:\n  <<: *b\n", message: "a.yaml:1: << merges a list with a value that is no map"
        ),
        Refusal(yaml: "a: !!int x\n", message: "a.yaml:1: 'x' does not match its tag !!int"),
        Refusal(yaml: "a: !!int 1.5\n", message: "a.yaml:1: '1.5' does not match its tag !!int"),
        Refusal(yaml: "a: !!bool 1\n", message: "a.yaml:1: '1' does not match its tag !!bool"),
        Refusal(yaml: "\na: !date 2024-05-21\n", message: "a.yaml:2: the tag !date has no JSON equivalent; remove it"),
        Refusal(yaml: "a: !!set {x}\n", message: "a.yaml:1: the tag !!set has no JSON equivalent; remove it"),
        Refusal(
            yaml: String(repeating: "- ", count: 100_000),
            message: "a.yaml:1: nested deeper than the limit of 1000 levels"),
        Refusal(
            yaml: String(repeating: "{a: ", count: 600) + String(repeating: "}", count: 600),
            message: "a.yaml:1: nested deeper than the limit of 512 levels"),
        Refusal(
            yaml: "a:\n\tb: 1\n",
            message:
                "a.yaml:2: a tab is used for indentation, which YAML does not allow\n  help:     indent with spaces"
        ),
        Refusal(
            yaml: "a: {b: 1, c: 2\nd: 1\ne: 2\n",
            message: "a.yaml:1: the '{' is not closed\n  help:     add '}', or a comma between its values"),
        Refusal(
            yaml: "a: 1\nb: [1, 2\nc:\n  d: 2\n",
            message: "a.yaml:2: the '[' is not closed\n  help:     add ']', or a comma between its values"),
        Refusal(yaml: "a: [b, c}\n", message: "a.yaml:1: the '[' is closed by '}'\n  help:     write ']'"),
        Refusal(yaml: "a: {b: c]\n", message: "a.yaml:1: the '{' is closed by ']'\n  help:     write '}'"),
        Refusal(
            yaml: "a: @b\n", message: "a.yaml:1: a value begins with '@'\n  help:     put the value in quotation marks"),
        Refusal(
            yaml: "a: 1\nb: `c`\n",
            message: "a.yaml:2: a value begins with '`'\n  help:     put the value in quotation marks"),
        Refusal(
            yaml: "a: b: c\n",
            message:
                "a.yaml:1: unexpected ':'\n  help:     put a value that contains ': ' in quotation marks"),
        Refusal(
            yaml: "a:\n  b: 1\n   c: 2\n",
            message:
                "a.yaml:3: unexpected ':'\n  help:     indent the line as the lines around it, and check that "
                + "the line above has its ':'"),
        Refusal(
            yaml: "a:\n  - b\n - c\n",
            message:
                "a.yaml:3: the indentation matches no earlier line\n"
                + "  help:     indent it as the lines around it"),
        Refusal(yaml: "a: 1\nb: \"x\nc: 2\n", message: "a.yaml:2: the quotation mark is not closed"),
        Refusal(
            yaml: #"a: "b\qc""#,
            message: """
                a.yaml:1: a string in double quotation marks has an unknown escape
                  help:     write \\\\ for a backslash, or use single quotation marks
                """),
        Refusal(
            yaml: "a: 1\n...\nb: 2\n",
            message: "a.yaml:3: text after the end of the document\n  help:     remove the '...' or '---' before it"
        ),
        Refusal(yaml: "a: 1\nb: x\u{1}\n", message: "a.yaml:2: control characters are not allowed"),
    ]

    @Test(arguments: refusals) func refuses(_ row: Refusal) {
        let error = #expect(throws: YAMLError.self) { try Document(yaml: row.yaml, source: "a.yaml") }
        #expect(error?.description == row.message)
    }

    @Test(arguments: [
        "a: [1", "a: b: c", "a: \"x", "\t- a", "a: *none", "a: 1\n---\nb: 2", String(repeating: "[", count: 100_000),
    ])
    func refusesWithALine(_ yaml: String) {
        let error = #expect(throws: YAMLError.self) { try Document(yaml: yaml, source: "a.yaml") }
        #expect(error?.line != nil)
    }

    @Test func columnsAreThoseOfTheText() throws {
        let root = try Document(yaml: "é: x\nb:\n  - {한: 1, d: [2]}\n").root
        #expect(root["é"]?.position == TextPosition(line: 1, column: 4))
        #expect(root["b"]?[0]?.position == TextPosition(line: 3, column: 5))
        #expect(root["b"]?[0]?["한"]?.position == TextPosition(line: 3, column: 9))
        #expect(root["b"]?[0]?["d"]?[0]?.position == TextPosition(line: 3, column: 16))
        #expect(root["b"]?[0]?.members.map(\.key.position.column) == [6, 12])
    }

    static let texts: [(String, String)] = [
        ("\u{FEFF}a: 1\n", #"{"a":1}"#), ("a: 1\r\nb: |\r\n  x\r\n  y\r\n", #"{"a":1,"b":"x\ny\n"}"#),
        ("a:\tx\n", #"{"a":"x"}"#), ("# only\n---\na: 1\n...\n", #"{"a":1}"#), ("%YAML 1.2\n---\na: 1\n", #"{"a":1}"#),
        (
            "200: a\n4XX: b\n1.0: c\nnull: d\nno: e\n~: f\n0x1F: g\n",
            #"{"200":"a","4XX":"b","1.0":"c","null":"d","no":"e","~":"f","0x1F":"g"}"#
        ),
        ("2024-05-21: a\n? \n: b\n", #"{"2024-05-21":"a","":"b"}"#),
        ("'<<': {}\n", #"{"<<":{}}"#),
        ("a: >-\n  x\n  y\nb: |+\n  z\n\n", #"{"a":"x y","b":"z\n\n"}"#), ("a: x\n  y\n", #"{"a":"x y"}"#),
        ("a: &x 5\nb: *x\nc: &x no\nd: *x\n", #"{"a":5,"b":5,"c":"no","d":"no"}"#),
        ("- a\n-\n- - b\n", #"["a",null,["b"]]"#),
        ("{\"a\": [1, {\"b\": null}]}", #"{"a":[1,{"b":null}]}"#), ("? a\n: 1\n? b\n", #"{"a":1,"b":null}"#),
        ("5", "5"),
    ]

    @Test(arguments: texts) func text(_ yaml: String, _ json: String) throws {
        #expect(String(decoding: try Document(yaml: yaml).text, as: UTF8.self) == json)
    }

    /// Threads of tests and servers may have little stack.
    @Test func deepTextsNeedLittleStack() async {
        let refused = await withCheckedContinuation { continuation in
            let thread = Thread {
                let texts = [
                    String(repeating: "[", count: 990) + String(repeating: "]", count: 990),
                    String(repeating: "? ", count: 990) + "a",
                ]
                continuation.resume(returning: texts.allSatisfy { (try? Document(yaml: $0)) == nil })
            }
            thread.stackSize = 2 << 20
            thread.start()
        }
        #expect(refused)
    }
}
