import APICheckHTTP
import Testing

@testable import APICheckNetwork

/// Each head is read twice: in one piece, and byte by byte.
@Suite struct HeadReaderTests {
    /// Returns nil when the bytes are not a complete head.
    private static func read(_ text: [UInt8], limit: Int = 1_000, byteByByte: Bool) throws -> HeadReader? {
        var reader = HeadReader(limit: limit)
        for count in byteByByte ? 0...text.count : text.count...text.count {
            let isWhole = try text[..<count].withUnsafeBytes { try reader.read($0) }
            if isWhole { return reader }
        }
        return nil
    }

    private static func fault(_ text: String, limit: Int = 1_000, byteByByte: Bool) -> RequestFault? {
        do {
            _ = try read(Array(text.utf8), limit: limit, byteByByte: byteByByte)
            return nil
        } catch {
            return error as? RequestFault
        }
    }

    @Test(arguments: [false, true]) func theBytesOfAHeadAreKept(byteByByte: Bool) throws {
        let bytes =
            Array("\r\nGET /a%2Fb?q=\u{AC00} HTTP/1.1\r\nhOST: h\r\nX-b:2\r\nx-B: \t1 \t\r\nEmpty:\r\nX-e: ".utf8) + [
                0xE9, 0x01,
            ]
            + Array("\r\n\r\nGET /next".utf8)
        let reader = try #require(try Self.read(bytes, byteByByte: byteByByte))
        #expect(reader.layout.length == bytes.count - 9)
        let head = bytes.withUnsafeBytes { WireRequest(bytes: $0, layout: reader.layout, body: []).head }
        #expect(head.method == "GET")
        #expect(head.target == "/a%2Fb?q=\u{AC00}")
        #expect(head.version == .http11)
        #expect(head.headers.fields.map(\.name) == ["hOST", "X-b", "x-B", "Empty", "X-e"])
        #expect(head.headers.fields.map(\.bytes) == [[0x68], [0x32], [0x31], [], [0xE9, 0x01]])
        #expect(
            bytes.withUnsafeBytes {
                WireRequest(bytes: $0, layout: reader.layout, body: []).line.elementsEqual("GET /a%2Fb?q=\u{AC00}".utf8)
            })
    }

    /// The fields after `Host`, and what they say.
    static let framings: [(String, HeadLayout.Framing, keepsAlive: Bool, expects: Bool)] = [
        ("", .none, true, false),
        ("Connection: close\r\n", .none, false, false),
        ("Connection: upgrade , CLOSE\r\n", .none, false, false),
        ("Connection: keep-alive\r\n", .none, true, false),
        ("Content-Length: 0\r\n", .none, true, false),
        ("content-length: 12\r\n", .length(12), true, false),
        ("Content-Length: 12, 12\r\nContent-Length: 12\r\n", .length(12), true, false),
        ("Content-Length: 00012\r\n", .length(12), true, false),
        ("Transfer-Encoding: Chunked\r\n", .chunked, true, false),
        ("Expect: 100-Continue\r\nContent-Length: 1\r\n", .length(1), true, true),
    ]

    @Test(arguments: framings, [false, true])
    func framing(
        _ framing: (String, HeadLayout.Framing, keepsAlive: Bool, expects: Bool), byteByByte: Bool
    ) throws {
        let text = "POST / HTTP/1.1\r\nHost: h\r\n\(framing.0)\r\n"
        let layout = try #require(try Self.read(Array(text.utf8), byteByByte: byteByByte)).layout
        #expect(layout.framing == framing.1)
        #expect(layout.keepsAlive == framing.keepsAlive)
        #expect(layout.expectsContinue == framing.expects)
    }

    @Test(arguments: [("", false), ("Connection: keep-alive\r\n", true), ("Connection: close\r\n", false)])
    func http10ClosesByDefault(fields: String, keepsAlive: Bool) throws {
        let text = "POST / HTTP/1.0\r\n\(fields)Expect: 100-continue\r\nContent-Length: 1\r\n\r\n"
        let layout = try #require(try Self.read(Array(text.utf8), byteByByte: false)).layout
        #expect(layout.keepsAlive == keepsAlive)
        #expect(!layout.expectsContinue)
        #expect(layout.isHTTP10)
    }

    private static let invalidLine = "its first line is not \"METHOD TARGET HTTP/1.1\""

    static let faults: [(String, RequestFault)] = [
        ("NONSENSE\r\n\r\n", .malformed(invalidLine)),
        ("GET /\r\n\r\n", .malformed(invalidLine)),
        ("GET  / HTTP/1.1\r\n\r\n", .malformed(invalidLine)),
        ("GET /  HTTP/1.1\r\n\r\n", .malformed(invalidLine)),
        ("GET / HTTP/1.1 \r\n\r\n", .malformed(invalidLine)),
        ("GET / http/1.1\r\n\r\n", .malformed(invalidLine)),
        ("G(T / HTTP/1.1\r\n\r\n", .malformed(invalidLine)),
        (" GET / HTTP/1.1\r\n\r\n", .malformed(invalidLine)),
        ("GET /a\u{01}b HTTP/1.1\r\n\r\n", .malformed("the target contains a control character; encode it as %XX")),
        ("GET /a\tb HTTP/1.1\r\n\r\n", .malformed("the target contains a control character; encode it as %XX")),
        ("PRI * HTTP/2.0\r\n\r\n", .unsupportedVersion("HTTP/2.0")),
        ("GET / HTTP/0.9\r\n\r\n", .unsupportedVersion("HTTP/0.9")),
        ("GET / HTTP/1.1\nHost: h\n\n", .malformed("a line ends with LF instead of CR LF")),
        ("GET / HTTP/1.1\r\nHost: h\n\r\n", .malformed("a line ends with LF instead of CR LF")),
        ("GET / HTTP/1.1\r\n\r\n", .malformed("it has no Host")),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .malformed("it has 2 Host fields, expected one")),
        (
            "GET / HTTP/1.1\r\nHost : h\r\n\r\n",
            .malformed("white space between the field name Host and its colon")
        ),
        (
            "GET / HTTP/1.1\r\nHost: h\r\nX: a\r\n b\r\n\r\n",
            .malformed("a field continues on a second line, which RFC 7230 made obsolete")
        ),
        (
            "GET / HTTP/1.1\r\n\tHost: h\r\n\r\n",
            .malformed("a field continues on a second line, which RFC 7230 made obsolete")
        ),
        ("GET / HTTP/1.1\r\nHost\r\n\r\n", .malformed("the line \"Host\" of the header has no colon")),
        ("GET / HTTP/1.1\r\n: h\r\n\r\n", .malformed("a field has no name")),
        (
            "GET / HTTP/1.1\r\nX\u{0}Y: h\r\n\r\n",
            .malformed("the field name X is followed by the byte 0x0, expected a colon")
        ),
        ("GET / HTTP/1.1\r\nX: a\u{0}b\r\n\r\n", .malformed("the value of X contains a NUL")),
        ("GET / HTTP/1.1\r\nX: a\rb\r\n\r\n", .malformed("the value of X contains a CR without LF")),
        ("GET / HTTP/1.1\r\nX: a\r\r\n\r\n", .malformed("the value of X contains a CR without LF")),
        (
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            .malformed("it has both Content-Length and Transfer-Encoding")
        ),
        (
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            .malformed("it has two different lengths, Content-Length 1 and 2")
        ),
        (
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1, 2\r\n\r\n",
            .malformed("it has two different lengths, Content-Length 1 and 2")
        ),
        (
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: +1\r\n\r\n",
            .malformed("Content-Length is \"+1\", expected digits")
        ),
        (
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length:\r\n\r\n",
            .malformed("Content-Length is \"\", expected digits")
        ),
        (
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1 1\r\n\r\n",
            .malformed("Content-Length is \"1 1\", expected digits")
        ),
        (
            "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
            .malformed("HTTP/1.0 has no Transfer-Encoding")
        ),
        (
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked, gzip\r\n\r\n",
            .malformed("the length of its content is unknown: the last transfer coding is not chunked")
        ),
        (
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding:\r\n\r\n",
            .malformed("the length of its content is unknown: the last transfer coding is not chunked")
        ),
        (
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: xchunked\r\n\r\n",
            .malformed("the length of its content is unknown: the last transfer coding is not chunked")
        ),
        (
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
            .malformed("its content is chunked twice")
        ),
        (
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
            .unknownTransferCoding("gzip, chunked")
        ),
        ("POST / HTTP/1.1\r\nHost: h\r\nExpect: tea\r\n\r\n", .unmetExpectation("tea")),
    ]

    @Test(arguments: faults, [false, true])
    func ambiguousHeadsAreRejected(_ fault: (String, RequestFault), byteByByte: Bool) {
        #expect(Self.fault(fault.0, byteByByte: byteByByte) == fault.1)
    }

    @Test(arguments: [false, true]) func aTargetThatIsNotUTF8IsRejected(byteByByte: Bool) {
        #expect(throws: RequestFault.malformed("the target contains bytes that are not UTF-8; encode them as %XX")) {
            try Self.read(Array("GET /".utf8) + [0xE9] + Array(" HTTP/1.1\r\n".utf8), byteByByte: byteByByte)
        }
    }

    @Test(arguments: [false, true]) func aHeadMayHaveExactlyTheLimit(byteByByte: Bool) throws {
        let head = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
        let count = head.utf8.count
        #expect(try Self.read(Array(head.utf8), limit: count, byteByByte: byteByByte) != nil)
        #expect(Self.fault(head, limit: count - 1, byteByByte: byteByByte) == .headerTooLarge(limit: count - 1))
        #expect(
            Self.fault("GET /" + String(repeating: "x", count: 100), limit: 100, byteByByte: byteByByte)
                == .headerTooLarge(limit: 100))
    }

    @Test func aReaderCanBeReused() throws {
        var reader = HeadReader(limit: 1_000)
        let first = "POST / HTTP/1.0\r\nHost: h\r\nTransfer-Encoding: x\r\n"
        #expect(
            try first.utf8.withContiguousStorageIfAvailable { try reader.read(UnsafeRawBufferPointer($0)) } == false)
        reader.reset()
        let second = "GET /b HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\n"
        #expect(
            try second.utf8.withContiguousStorageIfAvailable { try reader.read(UnsafeRawBufferPointer($0)) } == true)
        #expect(reader.layout.framing == .length(3))
        #expect(reader.layout.fields.count == 2)
        #expect(reader.layout.keepsAlive)
    }
}
