import Testing

@testable import APICheckCurl

struct ChunkedFramingTests {
    private func read(_ pieces: [ArraySlice<UInt8>]) -> (content: [UInt8], isMalformed: Bool) {
        var framing = ChunkedFraming()
        var content: [UInt8] = []
        for piece in pieces { piece.withUnsafeBytes { framing.read($0, into: &content) } }
        return (content, framing.isMalformed)
    }

    @Test func `is taken off wherever the bytes are split`() {
        let bytes = Array("3\r\nabc\r\n0A ; x=\"1\"\r\n0123456789\r\n1\nz\n00\r\nX: 5\r\n\r\n5\r\nafter".utf8)
        for split in bytes.indices {
            let (content, isMalformed) = read([bytes[..<split], bytes[split...]])
            #expect(content == Array("abc0123456789z".utf8) && !isMalformed, "split at \(split)")
        }
    }

    @Test(arguments: ["\u{1F}\r\nabc", "\r\n0\r\n", "3\r\nabc\r\n\r\n", "-3\r\nabc"])
    func `other bytes are told`(_ text: String) {
        #expect(read([Array(text.utf8)[...]]).isMalformed)
    }
}
