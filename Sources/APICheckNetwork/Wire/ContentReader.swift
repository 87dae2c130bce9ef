import APICheckBase
import APICheckHTTP

/// Reads the content of a request from the bytes after its head: by its length, or in chunks (RFC 9112 section 7.1).
package struct ContentReader {
    private enum State: Hashable {
        /// Content of the message or of one chunk.
        case bytes(left: Int)
        case chunkSize
        case chunkEnd
        case trailers
        case untilClose
        case done
    }

    /// Maximum length of a chunk's first line, including its extensions.
    private static let maximumChunkLine = 4_096

    private let isChunked: Bool
    private let limit: Int
    private let headerLimit: Int
    private var state: State
    private var count = 0
    private var trailerBytes = 0
    /// The fields after the last chunk (RFC 9112 section 7.1.2).
    private(set) var trailers = Headers()

    package var isDone: Bool { state == .done }

    /// Whether the end of the connection is the end of the content, and cuts nothing off.
    var mayEnd: Bool { state == .done || state == .untilClose }

    /// Throws when the length exceeds the limit, so that none of the content has to be read.
    package init(_ framing: HeadLayout.Framing, limits: ServerLimits) throws(RequestFault) {
        limit = limits.bodyBytes
        headerLimit = limits.headerBytes
        switch framing {
        case .none:
            isChunked = false
            state = .done
        case .length(let length):
            guard length <= limits.bodyBytes else { throw .contentTooLarge(limit: limits.bodyBytes) }
            isChunked = false
            state = .bytes(left: length)
        case .chunked:
            isChunked = true
            state = .chunkSize
        case .untilClose:
            isChunked = false
            state = .untilClose
        }
    }

    /// Returns the next piece of content at or after `place`, and moves `place` behind it. Returns nil at the end of
    /// the content and when more bytes are needed.
    package mutating func read(
        _ bytes: UnsafeRawBufferPointer, at place: inout Int
    ) throws(RequestFault) -> Range<Int>? {
        while true {
            switch state {
            case .done: return nil
            case .untilClose:
                guard place < bytes.count else { return nil }
                defer { place = bytes.count }
                return place..<bytes.count
            case .bytes(let left):
                let taken = min(left, bytes.count - place)
                guard taken > 0 else { return nil }
                count += taken
                state = left > taken ? .bytes(left: left - taken) : isChunked ? .chunkEnd : .done
                place += taken
                return place - taken..<place
            case .chunkSize:
                guard let line = try line(bytes, at: &place, limit: ContentReader.maximumChunkLine) else { return nil }
                let size = try chunkSize(bytes[line])
                state = size == 0 ? .trailers : .bytes(left: size)
            case .chunkEnd:
                guard let line = try line(bytes, at: &place, limit: 2) else { return nil }
                guard line.isEmpty else { throw ContentReader.badChunk }
                state = .chunkSize
            case .trailers:
                let left = headerLimit - trailerBytes
                guard let line = try line(bytes, at: &place, limit: left) else { return nil }
                trailerBytes += line.count + 2
                if line.isEmpty {
                    state = .done
                } else {
                    let field = try FieldLine.read(line, in: bytes)
                    trailers.fields.append(HeaderField(name: bytes[field.name], value: bytes[field.value]))
                }
            }
        }
    }

    /// Returns the line at `place` without its CR LF; nil when it is incomplete.
    private func line(
        _ bytes: UnsafeRawBufferPointer, at place: inout Int, limit: Int
    ) throws(RequestFault) -> Range<Int>? {
        let end = WireBytes.first(WireBytes.lineFeed, in: bytes, from: place)
        guard (end ?? bytes.count) - place < limit else {
            throw state == .trailers ? .headerTooLarge(limit: headerLimit) : ContentReader.badChunk
        }
        guard let end else { return nil }
        guard end > place, bytes[end - 1] == WireBytes.carriageReturn else {
            throw .malformed("a line of its chunked content ends with LF instead of CR LF")
        }
        defer { place = end + 1 }
        return place..<end - 1
    }

    private static let badChunk = RequestFault.malformed(
        "a chunk of its content does not begin with its size in hexadecimal digits, or has another length")

    /// Reads the size in `1A` or `1A;name=value`.
    private func chunkSize(_ line: Slice<UnsafeRawBufferPointer>) throws(RequestFault) -> Int {
        var size = 0
        var digits = 0
        for byte in line {
            guard let digit = byte.hexValue else {
                let endsSize = byte == UInt8(ascii: ";") && digits > 0
                guard endsSize, !line.contains(where: { $0 == 0 || $0 == WireBytes.carriageReturn }) else {
                    throw ContentReader.badChunk
                }
                return try checked(size)
            }
            digits += 1
            guard digits <= 15 else { throw .contentTooLarge(limit: limit) }
            size = size << 4 | Int(digit)
        }
        guard digits > 0 else { throw ContentReader.badChunk }
        return try checked(size)
    }

    private func checked(_ size: Int) throws(RequestFault) -> Int {
        guard size <= limit - count else { throw .contentTooLarge(limit: limit) }
        return size
    }
}

/// Reads one line of a header or trailer section (RFC 9112 section 5).
enum FieldLine {
    /// `line` has no CR LF and is not empty.
    static func read(
        _ line: Range<Int>, in bytes: UnsafeRawBufferPointer
    ) throws(RequestFault) -> HeadLayout.Field {
        var colon = line.lowerBound
        while colon < line.upperBound, WireBytes.isToken(bytes[colon]) { colon += 1 }
        guard colon < line.upperBound, colon > line.lowerBound, bytes[colon] == UInt8(ascii: ":") else {
            throw fault(line, stoppedAt: colon, in: bytes)
        }
        var place = colon + 1
        while place < line.upperBound {
            // Other control characters are harmless here and are kept (RFC 9110 section 5.5).
            if bytes[place] == 0 || bytes[place] == WireBytes.carriageReturn {
                let name = WireBytes.text(line.lowerBound..<colon, in: bytes)
                throw .malformed("the value of \(name) contains a \(bytes[place] == 0 ? "NUL" : "CR without LF")")
            }
            place += 1
        }
        return HeadLayout.Field(
            name: line.lowerBound..<colon, value: WireBytes.trimmed(colon + 1..<line.upperBound, in: bytes))
    }

    private static func fault(
        _ line: Range<Int>, stoppedAt place: Int, in bytes: UnsafeRawBufferPointer
    ) -> RequestFault {
        let isSpace = place < line.upperBound && (bytes[place] == WireBytes.space || bytes[place] == WireBytes.tab)
        if isSpace, place == line.lowerBound {
            return .malformed("a field continues on a second line, which RFC 7230 made obsolete")
        }
        let name = WireBytes.text(line.lowerBound..<place, in: bytes)
        if place == line.upperBound { return .malformed("the line \"\(name.prefix(40))\" of the header has no colon") }
        if isSpace { return .malformed("white space between the field name \(name.prefix(40)) and its colon") }
        if place == line.lowerBound, bytes[place] == UInt8(ascii: ":") {
            return .malformed("a field has no name")
        }
        let byte = String(bytes[place], radix: 16, uppercase: true)
        return .malformed("the field name \(name.prefix(40)) is followed by the byte 0x\(byte), expected a colon")
    }
}
