import Foundation
import TestSupport

/// Inputs to begin with: the corpora where they are, and a few of our own.
enum Seeds {
    static let json: [[UInt8]] =
        files("jsontestsuite", "test_parsing", ending: ".json")
        + [
            #"{"id": 1, "name": "a\u00e9\n", "tags": ["x", null, true], "n": -1.5e+10, "o": {"id": {}}}"#,
            #"[[[[]]], 12345678901234567890, "\ud83d\ude00", "한글", 0.1]"#,
        ].map { Array($0.utf8) }

    static let yaml: [[UInt8]] =
        files("oasdiff", "", ending: ".yaml") + files("openapi-spec-3.1", "", ending: ".yaml")
        + [
            "openapi: 3.1.0\npaths:\n  /a/{id}:\n    get: &get\n      tags: [x, 'y', \"z\"]\n    put: *get\n",
            "a: |\n  text\n  more\nb: >-\n  folded\n? c\n: !!str 5\n\"d\": {e: [1, 0x1F, .5, ~]}\n",
            "x: &x [1, 2]\ny: [*x, *x, {a: *x}]\n",
        ].map { Array($0.utf8) }

    static let forms: [[UInt8]] = [
        "a=1&b=2&a=3", "name=J%C3%BCrgen+M&x[]=1&x[]=%00", "=&&==&a", "%zz=%&%F0%9F%98%80=+", "a=b=c&d",
    ].map { Array($0.utf8) }

    static let boundary = "AaB03x"

    static let multipart: [[UInt8]] = [
        "--AaB03x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--AaB03x--\r\n",
        "preamble\r\n--AaB03x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a \\\"b\\\".txt\"\r\n"
            + "Content-Type: text/plain\r\n\r\nline\r\n--AaB03\r\n--AaB03x  \r\n\r\nempty head\r\n--AaB03x--\r\nepilogue",
    ].map { Array($0.utf8) }

    static let patterns: [[UInt8]] = [
        "^[a-z]+$", "(a+)+$", "^\\d{3}-\\d{4}$", "^(?:https?|ftp)://[^/?#]*(?:[?#]|$)", "\\p{Lu}\\P{L}*",
        "[^\\s\\w-]|x*?",
        "(foo|bar){2,5}", "\\u{1F600}?\\x41\\cA\\0", "^$|^.{1,64}$", "[\\u0000-\\u{10FFFF}]", "a{0}b{0,}c{2,3}?",
        "(?=x)y\\1",
    ].map { Array($0.utf8) }

    /// Schemas with instances, as one object each.
    static let schemas: [[UInt8]] =
        files("json-schema-test-suite", "tests/draft2020-12", ending: ".json")
        + [
            ##"[{"schema":{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}},"required":["a"],"$defs":{"a":{"anyOf":[{"type":"integer","multipleOf":2},{"pattern":"^x"}]}}},"tests":[{"data":{"a":4}},{"data":{"a":"xy"}},{"data":[]}]}]"##,
            ##"[{"schema":{"allOf":[{"minimum":1},{"not":{"const":2}}],"if":{"type":"string"},"then":{"maxLength":3},"else":{"enum":[1,2.0,"a",null]}},"tests":[{"data":2},{"data":"abcd"}]}]"##,
        ].map { Array($0.utf8) }

    private static func files(_ corpus: String, _ folder: String, ending: String) -> [[UInt8]] {
        guard let root = Corpora.folder(corpus)?.appendingPathComponent(folder) else { return [] }
        let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(ending) }.sorted().compactMap { name in
            let bytes = try? [UInt8](Data(contentsOf: root.appendingPathComponent(name)))
            return bytes.flatMap { $0.count < 200_000 ? $0 : nil }
        }
    }
}
