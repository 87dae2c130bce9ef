import APICheckBase
import APICheckHTTP
import Testing

@Suite("Header sections")
struct HeadersTests {
    let headers: Headers = ["Vary": "Accept", "ETag": "\"1\"", "vary": "Cookie"]

    @Test("Names are found in any case, all values in order")
    func reading() {
        #expect(headers["VARY"] == "Accept")
        #expect(headers.values("vary") == ["Accept", "Cookie"])
        #expect(headers["x"] == nil)
        #expect(headers.contains("etag") && !headers.contains("tag"))
    }

    @Test("Setting takes the place of the first, drops the rest, appends what is new, removes with nil")
    func setting() {
        var changed = headers
        changed["VARY"] = "*"
        #expect(changed == ["VARY": "*", "ETag": "\"1\""])
        changed["X"] = "1"
        #expect(changed == ["VARY": "*", "ETag": "\"1\"", "X": "1"])
        changed["etag"] = nil
        #expect(changed == ["VARY": "*", "X": "1"])
        changed.append("x", "2")
        #expect(changed.values("X") == ["1", "2"])
    }

    @Test("A value that is not UTF-8 keeps its bytes")
    func latin1() {
        let field = HeaderField(name: Array("X".utf8), value: [0x63, 0xE9])
        #expect(field.value == "cé")
        #expect(field.bytes == [0x63, 0xE9])
        #expect(HeaderField("X", "cé").bytes == [0x63, 0xC3, 0xA9])
        #expect(field != HeaderField("X", "cé"))
    }

    @Test("The content type is the first one that stands there")
    func contentType() {
        #expect(Headers(dictionaryLiteral: ("content-type", "text/html")).contentType == MediaType("text", "html"))
        #expect(Headers(dictionaryLiteral: ("content-type", "html")).contentType == nil)
        #expect(headers.contentType == nil)
    }
}
