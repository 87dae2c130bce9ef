import APICheckHTTP
import Testing

@testable import APICheckNetwork

/// Each content is read twice: in one piece, and byte by byte.
@Suite struct ContentReaderTests {
    private struct Outcome: Equatable {
        var content: String
        /// The number of bytes after the content; nil when it is incomplete.
        var rest: Int?
        var trailers: [String]
    }

    private static func read(
        _ text: String, _ framing: HeadLayout.Framing, byteByByte: Bool,
        limits: ServerLimits = ServerLimits(headerBytes: 40, bodyBytes: 20)
    ) throws -> Outcome {
        var reader = try ContentReader(framing, limits: limits)
        let bytes = Array(text.utf8)
        var content: [UInt8] = []
        var place = 0
        for count in byteByByte ? 0...bytes.count : bytes.count...bytes.count {
            try bytes[..<count].withUnsafeBytes { raw in
                while let piece = try reader.read(raw, at: &place) { content += raw[piece] }
            }
        }
        return Outcome(
            content: String(decoding: content, as: UTF8.self), rest: reader.isDone ? bytes.count - place : nil,
            trailers: reader.trailers.fields.map { "\($0.name)=\($0.value)" })
    }

    static let contents: [(String, HeadLayout.Framing, String, rest: Int?, trailers: [String])] = [
        ("abc", .none, "", 3, []),
        ("abcdef", .length(4), "abcd", 2, []),
        ("abc", .length(4), "abc", nil, []),
        ("0\r\n\r\nGET", .chunked, "", 3, []),
        ("3\r\nabc\r\nA;x=\"y;z\"\r\n0123456789\r\n000\r\n\r\n", .chunked, "abc0123456789", 0, []),
        ("1\r\na\r\n0\r\nX-T: 1\r\nx-t:2\r\n\r\n", .chunked, "a", 0, ["X-T=1", "x-t=2"]),
        ("1\r\na\r\n0\r\n", .chunked, "a", nil, []),
    ]

    @Test(arguments: contents, [false, true])
    func content(
        _ sample: (String, HeadLayout.Framing, String, rest: Int?, trailers: [String]), byteByByte: Bool
    ) throws {
        let outcome = try Self.read(sample.0, sample.1, byteByByte: byteByByte)
        #expect(outcome == Outcome(content: sample.2, rest: sample.rest, trailers: sample.trailers))
    }

    private static let badChunk = RequestFault.malformed(
        "a chunk of its content does not begin with its size in hexadecimal digits, or has another length")

    static let faults: [(String, RequestFault)] = [
        ("x\r\n", badChunk), ("\r\n", badChunk), ("-1\r\n", badChunk), ("0x1\r\n", badChunk), (" 1\r\n", badChunk),
        ("1 \r\n", badChunk), (";x\r\n", badChunk), ("1;a\u{0}\r\n", badChunk), ("1;a\rb\r\n", badChunk),
        ("1\r\nab\r\n", badChunk), ("1\r\na0\r\n\r\n", badChunk),
        ("1;\(String(repeating: "x", count: 5_000))\r\n", badChunk),
        ("1\nab", .malformed("a line of its chunked content ends with LF instead of CR LF")),
        ("FFFFFFFFFFFFFFFFF\r\n", .contentTooLarge(limit: 20)),
        ("10\r\n0123456789abcdef\r\n5\r\n01234\r\n0\r\n\r\n", .contentTooLarge(limit: 20)),
        ("0\r\nX : y\r\n\r\n", .malformed("white space between the field name X and its colon")),
        ("0\r\nX: \(String(repeating: "y", count: 40))\r\n\r\n", .headerTooLarge(limit: 40)),
        ("0\r\n\(String(repeating: "X: y\r\n", count: 8))\r\n", .headerTooLarge(limit: 40)),
    ]

    @Test(arguments: faults, [false, true])
    func malformedChunksAreRejected(_ fault: (String, RequestFault), byteByByte: Bool) {
        #expect(throws: fault.1) { try Self.read(fault.0, .chunked, byteByByte: byteByByte) }
    }

    @Test func aLengthAboveTheLimitIsRejectedImmediately() {
        #expect(throws: RequestFault.contentTooLarge(limit: 20)) {
            try Self.read("", .length(21), byteByByte: false)
        }
    }
}
