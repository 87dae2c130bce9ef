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
        ("99999999999999999999", "99999999999999999999"),
    ]

    @Test(arguments: scalars) func scalar(_ yaml: String, _ json: String) throws {
        let root = try Document(yaml: "a: \(yaml)\n").root
        #expect(root["a"]?.text == json)
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
        #expect(error?.reason == "its aliases make more than 100000 values")
    }

    struct Refusal: Sendable {
        var yaml: String
        var message: String
    }

    static let refusals = [
        Refusal(yaml: "", message: "a.yaml:1: the text is empty"),
        Refusal(yaml: "a: 1\nb: 2\na: 3\n", message: "a.yaml:1: the key a stands twice in one map"),
        Refusal(yaml: "a: 1\n? [x]\n: 2\n", message: "a.yaml:2: a key is a list or a map; write text"),
    ]

    @Test(arguments: refusals) func refuses(_ row: Refusal) {
        let error = #expect(throws: YAMLError.self) { try Document(yaml: row.yaml, source: "a.yaml") }
        #expect(error?.description == row.message)
    }

    @Test(arguments: ["a: [1", "a: b: c", "a: \"x", "\t- a", "a: *none", "a: 1\n---\nb: 2"])
    func refusesWithALine(_ yaml: String) {
        let error = #expect(throws: YAMLError.self) { try Document(yaml: yaml, source: "a.yaml") }
        #expect(error?.line != nil)
    }

    @Test func depthIsLimited() {
        let yaml = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        #expect(throws: YAMLError.self) { try Document(yaml: yaml) }
    }
}
