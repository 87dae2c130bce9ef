import APICheckHTTP

extension WireCase {
    static let codings =
        [
            encoded("gzip", long, StoredDeflate.gzip(long)),
            encoded("x-gzip", Array("hi".utf8), StoredDeflate.gzip(Array("hi".utf8))),
            encoded("deflate", Array("hi".utf8), StoredDeflate.zlib(Array("hi".utf8))),
        ] + optional

    /// More than 64 KiB of JSON, so that the body and its encoded bytes are in files of their own.
    private static let long = Array(("[" + String(repeating: "12345678,\n", count: 7_000) + "0]").utf8)

    /// Codings that some builds of libcurl lack.
    private static var optional: [WireCase] {
        #if os(Linux)
        [
            encoded("br", Array("hi".utf8), StoredDeflate.brotliHi),
            encoded("zstd", Array("hello".utf8), StoredDeflate.zstd(Array("hello".utf8))),
        ]
        #else
        []
        #endif
    }

    private static func encoded(_ coding: String, _ body: [UInt8], _ bytes: [UInt8]) -> WireCase {
        let headers: Headers = [
            "Content-Type": "application/json", "Content-Encoding": coding, "Content-Length": "\(bytes.count)",
        ]
        let lines = headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        return WireCase(
            "\(coding), \(body.count) bytes", Call(headers: ["Accept-Encoding": coding]),
            sent: Array("HTTP/1.1 200 OK\r\n\(lines)\r\n".utf8) + bytes,
            gives: .response(
                Response(status: 200, reason: "OK", headers: headers, body: body).with { $0.encodedBody = bytes }))
    }
}
