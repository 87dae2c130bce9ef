import APICheckBase
import APICheckHTTP

/// The request line and the fields of a request as received: names in their case and order, duplicates, and value bytes
/// that are not UTF-8 are kept, and the target is not decoded.
package struct RequestHead: Hashable, Sendable {
    var method: String
    /// Path and query of the request line: `/todos?page=1`.
    package var target: String
    var version: HTTPVersion
    var headers: Headers
    /// The connection of the client: requests on the same connection of a server have the same number.
    var connection = 0

    init(_ method: String, _ target: String, version: HTTPVersion = .http11, headers: Headers = []) {
        self.method = method
        self.target = target
        self.version = version
        self.headers = headers
    }
}

/// Reads `METHOD TARGET HTTP/1.1` (RFC 9112 section 3).
enum RequestLine {
    /// `line` has no CR LF and is not empty.
    static func read(
        _ line: Range<Int>, in bytes: UnsafeRawBufferPointer, into layout: inout HeadLayout
    ) throws(RequestFault) {
        var place = line.lowerBound
        while place < line.upperBound, WireBytes.isToken(bytes[place]) { place += 1 }
        guard place > line.lowerBound, place < line.upperBound, bytes[place] == WireBytes.space else {
            throw invalidLine
        }
        layout.method = line.lowerBound..<place
        place += 1
        let targetStart = place
        var isASCII = true
        while place < line.upperBound, bytes[place] > 0x20, bytes[place] != 0x7F {
            isASCII = isASCII && bytes[place] < 0x80
            place += 1
        }
        guard place > targetStart, place < line.upperBound else { throw invalidLine }
        guard bytes[place] == WireBytes.space else {
            throw .malformed("the target contains a control character; encode it as %XX")
        }
        layout.target = targetStart..<place
        guard isASCII || String(validUTF8: bytes[layout.target]) != nil else {
            throw .malformed("the target contains bytes that are not UTF-8; encode them as %XX")
        }
        try readVersion(place + 1..<line.upperBound, in: bytes, into: &layout)
    }

    private static let invalidLine = RequestFault.malformed("its first line is not \"METHOD TARGET HTTP/1.1\"")

    private static func readVersion(
        _ version: Range<Int>, in bytes: UnsafeRawBufferPointer, into layout: inout HeadLayout
    ) throws(RequestFault) {
        let text = bytes[version]
        guard text.count == 8, text.starts(with: "HTTP/".utf8), text[version.lowerBound + 6] == UInt8(ascii: ".") else {
            throw invalidLine
        }
        let major = text[version.lowerBound + 5]
        let minor = text[version.lowerBound + 7]
        guard major.isASCIIDigit, minor.isASCIIDigit else { throw invalidLine }
        guard major == UInt8(ascii: "1") else { throw .unsupportedVersion(WireBytes.text(version, in: bytes)) }
        layout.isHTTP10 = minor == UInt8(ascii: "0")
        layout.keepsAlive = !layout.isHTTP10
    }
}

/// A complete request in the memory of the connection, valid for one call: an immediate service reads the bytes and
/// converts only what it needs to strings.
struct WireRequest: ~Copyable {
    /// The head, possibly followed by other bytes.
    let bytes: UnsafeRawBufferPointer
    let layout: HeadLayout
    let body: [UInt8]

    /// `GET /todos?page=1`, the beginning of the first line.
    var line: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[layout.method.lowerBound..<layout.target.upperBound])
    }

    var method: String { WireBytes.text(layout.method, in: bytes) }
    var target: String { WireBytes.text(layout.target, in: bytes) }

    var headers: Headers {
        Headers(
            layout.fields.map { field in
                HeaderField(
                    name: UnsafeRawBufferPointer(rebasing: bytes[field.name]),
                    value: UnsafeRawBufferPointer(rebasing: bytes[field.value]))
            })
    }

    /// The head as strings.
    var head: RequestHead {
        RequestHead(method, target, version: layout.isHTTP10 ? .http10 : .http11, headers: headers)
    }
}
