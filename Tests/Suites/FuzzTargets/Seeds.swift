import APICheckJSON
import Foundation
import TestSupport

/// Initial inputs: the corpora if present, and some of our own.
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

    /// A query and a document on the next line.
    static let queries: [[UInt8]] = [
        "$.a[?@.b > 1 && (@.c == 'x' || !@.d)].e[-1:0:-1]", "$..['a', 0, *]", "$[?match(@.a, '[a-z]{1,3}|\\\\p{Lu}')]",
        "$[?length(@.a) == count($..*)]..b", "$[?value(@..c) != null]", "$[\"\\u00e9\\n\"]['']",
    ].flatMap { query in
        [#"{"a":[{"b":2,"c":"x","e":[1,2,3]},{"a":"xyz","d":null}],"":0,"\u00e9\n":[]}"#, "[[[1]],[2.0,1e2]]"].map {
            Array((query + "\n" + $0).utf8)
        }
    }

    /// Objects with a schema and values.
    static let schemas: [[UInt8]] =
        files("json-schema-test-suite", "tests/draft2020-12", ending: ".json").flatMap { suite in
            ((try? Document(suite))?.root.elements).map { $0.map { Array($0.bytes) } } ?? []
        }
        + [
            ##"{"schema":{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}},"required":["a"],"$defs":{"a":{"anyOf":[{"type":"integer","multipleOf":2},{"pattern":"^x"}]}}},"tests":[{"data":{"a":4}},{"data":{"a":"xy"}},{"data":[]}]}"##,
            ##"{"schema":{"allOf":[{"minimum":1},{"not":{"const":2}}],"if":{"type":"string"},"then":{"maxLength":3},"else":{"enum":[1,2.0,"a",null]}},"tests":[{"data":2},{"data":"abcd"}]}"##,
            ##"{"schema":{"properties":{"a":{"$ref":"#/$defs/n"}},"$defs":{"n":{"allOf":[{"properties":{"n":{"$ref":"#/$defs/n"}}},{"unevaluatedProperties":false}]}}},"tests":[{"data":{"a":{"n":{"n":{}}}}}]}"##,
        ].map { Array($0.utf8) }

    static let urls: [[UInt8]] = [
        "http://h/a?b=c", "https://user:word@host:8080/a/b;c=d?e=%20&f[]=1#g", "http://[::1]:80/",
        "http://127.0.0.1/%2F..",
        "text/html; charset=\"utf-8\"; q=0.5", "http://münchen.example/ü?ä=ö",
    ].map { Array($0.utf8) }

    static let requests: [[UInt8]] = [
        "GET /a?b=c HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST http://a/b HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
        "PUT /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nhello\r\n0\r\nA: b\r\n\r\n",
        "POST /a HTTP/1.0\r\nContent-Length: 3, 3\r\nConnection: keep-alive\r\nExpect: 100-continue\r\n\r\nabc",
    ].map { Array($0.utf8) }

    /// The first byte selects the media type (``FuzzTarget/redaction``).
    static let bodies: [[UInt8]] = zip(
        UInt8(0)...,
        [
            ##"{"user":{"password":"hunter2 and more","token":["abcdefabcdef"]},"n":4111111111111111}"##,
            "user=bob&password=hunter2+and+more&a%5Btoken%5D=abcdefabcdef", "password: hunter2-hunter2\nuser: bob\n",
            "<form><input name=\"password\" value=\"hunter2hunter2\"><textarea name=token>abc</textarea></form>",
            "<a><password>hunter2hunter2</password><b token='abcdefabcdef'/></a>",
            "name,password\nbob,hunter2hunter2\n\"a\"\"b\",\"c,d\"\n",
            "user:\n  - password: 'hunter2hunter2'\n    a: b\n",
            "\u{0}\u{1}password=hunter2hunter2", String(decoding: multipart[1], as: UTF8.self),
            "\u{2}password\u{7}hunter2", "a", "mutation { login(password: \"hunter2hunter2\") { token } }",
        ]
    ).map { [$0] + Array($1.utf8) }

    static let recordings: [[UInt8]] = project("recordings/todos/observed.har", "recordings/github/conditional.har")
    static let contracts: [[UInt8]] =
        project("contracts/todos/openapi.yaml")
        + [
            """
            openapi: 3.1.0
            info: {title: t, version: '1'}
            paths:
              /todos/{id}:
                get:
                  parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
                  responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}
            components: {schemas: {A: {type: object, properties: {data: {type: array, items: {$ref: '#/components/schemas/A'}}}}}}
            """
        ].map { Array($0.utf8) }
    static let workflows: [[UInt8]] = project(
        "contracts/todos/workflows.arazzo.yaml", "contracts/github/workflows.arazzo.yaml")

    /// Files of this repository.
    private static func project(_ paths: String...) -> [[UInt8]] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
        return paths.compactMap { try? [UInt8](Data(contentsOf: root.appendingPathComponent($0))) }
    }

    private static func files(_ corpus: String, _ folder: String, ending: String) -> [[UInt8]] {
        guard let root = try? Corpora.folder(corpus).appendingPathComponent(folder) else { return [] }
        let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(ending) }.sorted().compactMap { name in
            let bytes = try? [UInt8](Data(contentsOf: root.appendingPathComponent(name)))
            return bytes.flatMap { $0.count < 200_000 ? $0 : nil }
        }
    }
}
