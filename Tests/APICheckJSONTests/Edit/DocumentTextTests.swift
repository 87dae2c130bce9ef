import Testing

@testable import APICheckJSON

/// Members and elements that are added to a text, which otherwise stays as it is.
@Suite struct DocumentTextTests {
    struct Case: Sendable {
        var name: String
        var file = "api.yaml"
        var old: String
        /// The objects that get `x: true`, or `x: [/a, /b c]` where `lists`.
        var to: [String]
        var lists = false
        var new: String
    }

    static let block = [
        Case(
            name: "a block gets a line at its end",
            old: "a:\n  at: # when\n    type: string\n    # the form\n    format: date\n  id: 1\n", to: ["/a/at"],
            new: "a:\n  at: # when\n    type: string\n    # the form\n    format: date\n    x: true\n  id: 1\n"),
        Case(
            name: "a comment that is less indented belongs to what follows",
            old: "at:\n  type: string\n  # about the type\n# the id\nid: 1\n", to: ["/at"],
            new: "at:\n  type: string\n  # about the type\n  x: true\n# the id\nid: 1\n"),
        Case(
            name: "empty lines stay before what follows", old: "at:\n  type: string\n\n\nid: 1\n", to: ["/at"],
            new: "at:\n  type: string\n  x: true\n\n\nid: 1\n"),
        Case(
            name: "a text of several lines is not cut", old: "at:\n  note: |\n    a\n\n    # b\n  \nid: 1\n",
            to: ["/at"],
            new: "at:\n  note: |\n    a\n\n    # b\n  x: true\n  \nid: 1\n"),
        Case(
            name: "empty lines that a text keeps", old: "at:\n  note: |+\n    a\n\nid: 1\n", to: ["/at"],
            new: "at:\n  x: true\n  note: |+\n    a\n\nid: 1\n"),
        Case(
            name: "a quoted text whose lines are not indented", old: "at:\n  note: \"a\nb\"\n  t: 1\n", to: ["/at"],
            new: "at:\n  note: \"a\nb\"\n  t: 1\n  x: true\n"),
        Case(
            name: "a list at the indentation of its name", old: "at:\n  required:\n  - a\n  - b\nid: 1\n", to: ["/at"],
            new: "at:\n  required:\n  - a\n  - b\n  x: true\nid: 1\n"),
        Case(
            name: "an element of a list", old: "allOf:\n  - type: string\n    format: date\n  - {}\n", to: ["/allOf/0"],
            new: "allOf:\n  - type: string\n    format: date\n    x: true\n  - {}\n"),
        Case(
            name: "no line break at the end", old: "at:\n    type: string", to: ["/at"],
            new: "at:\n    type: string\n    x: true"),
        Case(
            name: "a byte order mark", old: "\u{FEFF}at:\n  type: string\nid: 1\n", to: ["/at"],
            new: "\u{FEFF}at:\n  type: string\n  x: true\nid: 1\n"),
        Case(
            name: "CRLF", old: "at:\r\n  type: string\r\nid: 1\r\n", to: ["/at"],
            new: "at:\r\n  type: string\r\n  x: true\r\nid: 1\r\n"),
        Case(
            name: "the last line of a file with CRLF", old: "at:\r\n  type: string", to: ["/at"],
            new: "at:\r\n  type: string\r\n  x: true"),
        Case(
            name: "a parent and its last member", old: "a:\n  b:\n    c: 1\n", to: ["/a", "/a/b"],
            new: "a:\n  b:\n    c: 1\n    x: true\n  x: true\n"),
        Case(
            name: "a document mark", old: "---\ntype: string\n...\n", to: [""], new: "---\ntype: string\nx: true\n...\n"
        ),
        Case(
            name: "an anchor and its aliases", old: "a: &t\n  type: string\nb: *t\n", to: ["/b"],
            new: "a: &t\n  type: string\n  x: true\nb: *t\n"),
        Case(
            name: "an anchor and its alias together", old: "a: &t\n  type: string\nb: *t\n", to: ["/a", "/b"],
            new: "a: &t\n  type: string\n  x: true\nb: *t\n"),
        Case(
            name: "names in other scripts", old: "가: 1\nat:\n  \"é\": \"가나\"\n", to: ["/at"],
            new: "가: 1\nat:\n  \"é\": \"가나\"\n  \"x\": true\n"),
        Case(
            name: "a byte-order mark", old: "\u{FEFF}a:\n  b: 1\n", to: ["/a"],
            new: "\u{FEFF}a:\n  b: 1\n  x: true\n"),
        Case(
            name: "a list of places", old: "a:\n  type: object\n", to: ["/a"], lists: true,
            new: "a:\n  type: object\n  x: [/a, \"/b c\"]\n"),
    ]

    static let flow = [
        Case(
            name: "braces", old: "at: {type: string, format: date} # when\n", to: ["/at"],
            new: "at: {type: string, format: date, x: true} # when\n"),
        Case(name: "empty braces", old: "at: {}\n", to: ["/at"], new: "at: {x: true}\n"),
        Case(
            name: "braces with spaces", old: "at: { type: string }\n", to: ["/at"],
            new: "at: { type: string, x: true }\n"),
        Case(
            name: "a comma at the end", old: "at: {type: string, }\n", to: ["/at"],
            new: "at: {type: string, x: true }\n"
        ),
        Case(
            name: "brackets and quotes in texts",
            old: "at: {a: it's, b: \"}\\\"\", c: 'it''s }', d: [1, {e: 2}], f: a#b}\n", to: ["/at"],
            new: "at: {a: it's, b: \"}\\\"\", c: 'it''s }', d: [1, {e: 2}], f: a#b, x: true}\n"),
        Case(
            name: "braces on several lines", old: "at: {\n  type: string, # kind\n  format: date # form }\n}\nid: 1\n",
            to: ["/at"],
            new: "at: {\n  type: string, # kind\n  format: date, # form }\n  x: true\n}\nid: 1\n"),
        Case(
            name: "braces inside braces", old: "a: {b: {c: 1}, d: {}}\n", to: ["/a", "/a/b", "/a/d"],
            new: "a: {b: {c: 1, x: true}, d: {x: true}, x: true}\n"),
        Case(
            name: "an anchor and a tag before braces", old: "a: &t !!map {b: 1}\n", to: ["/a"],
            new: "a: &t !!map {b: 1, x: true}\n"),
        Case(
            name: "a document on one line", old: "{a: {b: {c: 1}}}", to: ["/a/b"], new: "{a: {b: {c: 1, x: true}}}"),
        Case(
            name: "a list of places in braces", old: "a: {}\n", to: ["/a"], lists: true,
            new: "a: {x: [/a, \"/b c\"]}\n"),
    ]

    static let json = [
        Case(
            name: "JSON on one line", file: "api.json", old: #"{"a": {"b": 1}}"#, to: ["/a"],
            new: #"{"a": {"b": 1, "x": true}}"#),
        Case(
            name: "compact JSON", file: "api.json", old: #"{"a":{"b":"}"}}"#, to: ["/a", ""],
            new: #"{"a":{"b":"}","x":true},"x":true}"#),
        Case(name: "an empty object", file: "api.json", old: #"{"a": {}}"#, to: ["/a"], new: #"{"a": {"x": true}}"#),
        Case(
            name: "JSON with tabs", file: "api.json", old: "{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}\n", to: ["/a"],
            new: "{\n\t\"a\": {\n\t\t\"b\": 1,\n\t\t\"x\": true\n\t}\n}\n"),
        Case(
            name: "JSON with CRLF", file: "api.json", old: "{\r\n  \"a\": {\r\n    \"b\": 1\r\n  }\r\n}\r\n",
            to: ["/a"],
            new: "{\r\n  \"a\": {\r\n    \"b\": 1,\r\n    \"x\": true\r\n  }\r\n}\r\n"),
        Case(
            name: "JSON with a byte-order mark", file: "api.json", old: "\u{FEFF}{\"a\": {\"b\": 1}}", to: ["/a"],
            new: "\u{FEFF}{\"a\": {\"b\": 1, \"x\": true}}"),
        Case(
            name: "a list of places in compact JSON", file: "api.json", old: #"{"a":{"b":1}}"#, to: ["/a"], lists: true,
            new: #"{"a":{"b":1,"x":["/a","/b c"]}}"#),
        Case(
            name: "JSON in a file of YAML", old: #"{"a": {"b": 1}}"#, to: ["/a"], new: #"{"a": {"b": 1, "x": true}}"#),
    ]

    @Test(arguments: block + flow + json) func addsMembers(_ row: Case) throws {
        let text = try DocumentText(Array(row.old.utf8), path: row.file)
        let value = row.lists ? TextAddition.Value.strings(["/a", "/b c"]) : .true
        let additions = try row.to.map {
            TextAddition(.member(name: "x", value), to: try #require(Pointer($0)))
        }
        let (new, refused) = text.adding(additions)
        #expect(String(decoding: new.bytes, as: UTF8.self) == row.new, "\(row.name)")
        #expect(refused == [], "\(row.name)")
    }

    static let lists: [(file: String, old: String, new: String)] = [
        ("a.yaml", "x: [/a]\n", "x: [/a, /b, \"\"]\n"),
        ("a.yaml", "x: []\n", "x: [/b, \"\"]\n"),
        ("a.yaml", "x:\n  - /a # first\ny: 1\n", "x:\n  - /a # first\n  - /b\n  - \"\"\ny: 1\n"),
        ("a.yaml", "x:\n- /a\ny: 1\n", "x:\n- /a\n- /b\n- \"\"\ny: 1\n"),
        ("a.yaml", "x: [\n  /a\n]\n", "x: [\n  /a,\n  /b, \"\"\n]\n"),
        ("a.json", #"{"x": ["/a"]}"#, #"{"x": ["/a", "/b", ""]}"#),
    ]

    @Test(arguments: lists.indices) func addsElements(_ index: Int) throws {
        let row = Self.lists[index]
        let text = try DocumentText(Array(row.old.utf8), path: row.file)
        let (new, refused) = text.adding([TextAddition(.elements(["/b", ""]), to: Pointer(["x"]))])
        #expect(String(decoding: new.bytes, as: UTF8.self) == row.new)
        #expect(refused == [])
    }

    @Test(arguments: [
        // A member of this name, no such place, a value without members.
        ("a: {x: false}\n", "/a"), ("a: {}\n", "/b"), ("a: 1\n", "/a"), ("a: [1]\n", "/a"),
    ])
    func refusesWhatTheDocumentHasNoRoomFor(_ old: String, _ pointer: String) throws {
        let text = try DocumentText(Array(old.utf8), path: "a.yaml")
        let addition = TextAddition(.member(name: "x", .true), to: try #require(Pointer(pointer)))
        let (new, refused) = text.adding([addition])
        #expect(new.bytes == text.bytes)
        #expect(refused == [addition])
    }

    @Test func oneThatIsRefusedDoesNotKeepTheOthersOut() throws {
        let text = try DocumentText(Array("a: {x: 1}\nb:\n  c: 1\n".utf8), path: "a.yaml")
        let additions = ["a", "b"].map { TextAddition(.member(name: "x", .true), to: Pointer([$0])) }
        let (new, refused) = text.adding(additions)
        #expect(String(decoding: new.bytes, as: UTF8.self) == "a: {x: 1}\nb:\n  c: 1\n  x: true\n")
        #expect(refused == [additions[0]])
    }

    /// Whatever the text, the result is the document with the additions or nothing is added.
    @Test func everyObjectOfEveryLayoutGetsItsMember() throws {
        for row in Self.block + Self.flow + Self.json {
            let text = try DocumentText(Array(row.old.utf8), path: row.file)
            for pointer in Self.objects(text.document.root) {
                let (new, refused) = text.adding([TextAddition(.member(name: "new", .true), to: pointer)])
                #expect(refused == [], "\(row.name) \(pointer)")
                #expect(new.document.root[pointer]?["new"]?.bool == true, "\(row.name) \(pointer)")
            }
        }
    }

    private static func objects(_ value: JSON) -> [Pointer] {
        let inner = (value.members.map(\.value) + Array(value.elements)).flatMap(objects)
        return value.kind == .object ? [value.pointer] + inner : inner
    }
}
