import APICheckHTTP
import Testing

@Suite("Media types and parameter lists")
struct MediaTypeTests {
    @Test(
        "Read and written",
        arguments: [
            ("application/json", "application/json"),
            (" Application/JSON ; Charset=UTF-8 ", "application/json; charset=UTF-8"),
            ("text/plain;a=\"b;c\\\"d\\\\\";e", "text/plain; a=\"b;c\\\"d\\\\\""),
            ("text/plain; a=\"\"", "text/plain; a=\"\""),
            ("text/plain; a = b", "text/plain; a=b"),
            ("multipart/form-data; boundary=\"a b\"", "multipart/form-data; boundary=\"a b\""),
            ("*/*", "*/*"),
        ])
    func text(_ text: String, expected: String) {
        #expect(MediaType(text)?.description == expected)
    }

    @Test(
        "What is no type/subtype is none",
        arguments: ["", "json", "/json", "text/", "a/b/c", "text /plain", "한/글", ";a=b"])
    func none(text: String) { #expect(MediaType(text) == nil) }

    @Test("A quoted value is read without quotes and escapes")
    func quoted() {
        let type = MediaType("text/plain; A=\"x\\y;\\\"\u{301}z\"; b=1; a=2")
        let unquoted = ["xy;", "\"", "\u{301}z"].joined()
        #expect(type?.parameters == [.init("a", unquoted), .init("b", "1"), .init("a", "2")])
        #expect(type?.parameter("a") == unquoted)
    }

    @Test(
        "JSON is json and every +json",
        arguments: [
            ("application/json", true), ("application/vnd.github+json", true), ("application/problem+json", true),
            ("text/json", true), ("application/json-rpc", true), ("application/x-json", true),
            ("application/jsonp", false), ("application/x-ndjson", false), ("text/plain", false),
        ])
    func json(text: String, expected: Bool) { #expect(MediaType(text)?.isJSON == expected) }

    @Test(
        "Ranges cover types",
        arguments: [
            ("*/*", "text/html", true), ("text/*", "text/html", true), ("text/*", "image/png", false),
            ("text/html", "text/html; charset=x", true), ("text/html", "text/plain", false),
        ])
    func ranges(range: String, type: String, expected: Bool) throws {
        #expect(try #require(MediaType(range)).covers(try #require(MediaType(type))) == expected)
    }
}
