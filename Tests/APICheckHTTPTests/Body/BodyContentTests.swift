import APICheckHTTP
import APICheckJSON
import Testing

@Suite struct BodyContentTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let body: String
        let type: String?
        let declared: String
        let sniffed: String
        let lenient: String

        /// - Parameter lenient: Nil when it is the same as `sniffed`.
        init(_ body: String, _ type: String?, declared: String, sniffed: String, lenient: String? = nil) {
            self.body = body
            self.type = type
            self.declared = declared
            self.sniffed = sniffed
            self.lenient = lenient ?? sniffed
        }

        var testDescription: String { "\(body.debugDescription) as \(type ?? "no type")" }
    }

    static let rows = [
        Row("", "application/json", declared: "none", sniffed: "none"),
        Row("", nil, declared: "none", sniffed: "none"),
        // RFC 8259: any value is a JSON text, white space may surround it, a byte order mark may be ignored.
        Row("{}", "application/json", declared: "json", sniffed: "json"),
        Row("7", "application/problem+json", declared: "json", sniffed: "json"),
        Row(" \t\r\n[1]\n", "application/json", declared: "json", sniffed: "json"),
        Row("\u{FEFF}{\"a\":1}", "application/json", declared: "json", sniffed: "json"),
        Row("{\"a\":", "application/json", declared: "text", sniffed: "text"),
        Row("\u{B}{}", "application/json", declared: "text", sniffed: "text"),
        // RFC 9110 section 8.3: a body without a media type may be examined.
        Row("{}", nil, declared: "text", sniffed: "json"),
        Row("7", nil, declared: "text", sniffed: "text"),
        Row("hello", nil, declared: "text", sniffed: "text"),
        Row("a=1&b=2", nil, declared: "text", sniffed: "text"),
        // Mislabelled JSON: an object or an array cannot be taken for anything else.
        Row("\u{FEFF} [1]", "text/plain", declared: "text", sniffed: "json"),
        Row("{\"a\":1}", "application/x-www-form-urlencoded", declared: "form", sniffed: "json"),
        Row("{\"a\":1}", "text/html; charset=utf-8", declared: "text", sniffed: "json"),
        Row("7", "text/plain", declared: "text", sniffed: "text"),
        Row("\"a\"", "text/csv", declared: "text", sniffed: "text", lenient: "json"),
        Row("\u{FEFF}\n\"a\"", nil, declared: "text", sniffed: "text", lenient: "json"),
        Row("\"a\"=1", "application/x-www-form-urlencoded", declared: "form", sniffed: "form"),
        Row("true", nil, declared: "text", sniffed: "text"),
        Row("[1]", "multipart/form-data; boundary=b", declared: "text", sniffed: "json"),
        Row("[1]", "application/xml", declared: "text", sniffed: "json"),
        Row("\u{FEFF}7", "application/json", declared: "json", sniffed: "json"),
        Row("\u{FEFF}", "application/json", declared: "text", sniffed: "text"),
        Row(" \n", "application/json", declared: "text", sniffed: "text"),
        Row("\u{A0}{}", nil, declared: "text", sniffed: "text"),
        Row("{not JSON}", "text/plain", declared: "text", sniffed: "text"),
        Row("a=1&b=2", "application/x-www-form-urlencoded", declared: "form", sniffed: "form"),
        Row("a=1", "application/json", declared: "text", sniffed: "text"),
        Row(
            "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--b--\r\n",
            "multipart/form-data; boundary=b", declared: "multipart", sniffed: "multipart"),
        Row("--b\r\n\r\n1\r\n--b--\r\n", "multipart/form-data", declared: "text", sniffed: "text"),
    ]

    @Test(arguments: rows)
    func content(_ row: Row) throws {
        let type = try row.type.map { try #require(MediaType($0)) }
        let body = Array(row.body.utf8)
        #expect(Self.name(BodyContent(body, type: type, policy: .declared)) == row.declared)
        #expect(Self.name(BodyContent(body, type: type, policy: .sniffed)) == row.sniffed)
        #expect(Self.name(BodyContent(body, type: type, policy: .lenient)) == row.lenient)
        let parsed = ParsedBody(body)
        #expect(Self.name(parsed.content(as: type, policy: .declared)) == row.declared)
        #expect(Self.name(parsed.content(as: type)) == row.sniffed)
        #expect(Self.name(parsed.content(as: type, policy: .lenient)) == row.lenient)
    }

    @Test func bytesThatAreNotUTF8() {
        let content = BodyContent([0xFF, 0xFE, 0x00], type: MediaType("image", "png"), policy: .sniffed)
        #expect(Self.name(content) == "bytes")
    }

    @Test(arguments: [
        ("<!DOCTYPE html><p>", true), ("\u{FEFF} \n<HTML lang=en>", true), ("<htm", false), ("<?xml?>", false),
        ("{}", false), ("", false),
    ])
    func html(_ body: String, _ expected: Bool) { #expect(BodyContent.isHTML(Array(body.utf8)) == expected) }

    @Test(arguments: [
        ("a=1&b%5B%5D=x+y", true), ("a=", false), ("YWI=", false), ("=", false), ("a", false), ("a=1=2", false),
        ("{\"a\"=1}", false),
    ])
    func encodedForm(_ body: String, _ expected: Bool) {
        #expect(BodyContent.isEncodedForm(Array(body.utf8)) == expected)
    }

    private static func name(_ content: BodyContent) -> String {
        switch content {
        case .none: "none"
        case .json: "json"
        case .form: "form"
        case .multipart: "multipart"
        case .text: "text"
        case .bytes: "bytes"
        }
    }
}
