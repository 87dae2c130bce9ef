/// Reads a multipart body in one pass. Before the first delimiter only line breaks are allowed; bytes after the closing
/// one are ignored (RFC 2046 section 5.1.1).
struct MultipartReader {
    private enum Delimiter {
        /// A part begins at the offset.
        case next(Int)
        case closing
    }

    private let body: [UInt8]
    private let boundary: String
    private let limits: Multipart.Limits
    /// `--boundary`.
    private let dashed: [UInt8]
    private var index = 0

    init(body: [UInt8], boundary: String, limits: Multipart.Limits) {
        self.body = body
        self.boundary = boundary
        self.limits = limits
        dashed = Array("--\(boundary)".utf8)
    }

    mutating func read() throws -> [MultipartPart] {
        while isLineBreak(index) { index += 2 }
        guard let first = delimiter(at: index) else {
            throw body[index...].isEmpty
                ? MultipartError.truncated(boundary: boundary, length: body.count)
                : MultipartError.noDelimiter(boundary: boundary, offset: index)
        }
        var parts: [MultipartPart] = []
        var delimiter = first
        while case .next(let start) = delimiter {
            guard parts.count < limits.parts else { throw MultipartError.tooManyParts(limit: limits.parts) }
            index = start
            let headers = try readHeaders()
            let content = index
            // The line break that ends an empty header section may also belong to the delimiter.
            var end = content - 2
            while end < body.count {
                if isLineBreak(end), let found = self.delimiter(at: end + 2) {
                    delimiter = found
                    break
                }
                end += 1
            }
            guard end < body.count else { throw MultipartError.truncated(boundary: boundary, length: body.count) }
            parts.append(MultipartPart(headers: headers, body: end < content ? [] : Array(body[content..<end])))
        }
        return parts
    }

    /// The delimiter at an offset; nil without one or other text follows it on its line.
    private func delimiter(at offset: Int) -> Delimiter? {
        guard body[offset...].starts(with: dashed) else { return nil }
        var end = offset + dashed.count
        if body[end...].starts(with: "--".utf8) { return .closing }
        while end < body.count, body[end] == 0x20 || body[end] == 0x09 { end += 1 }
        return isLineBreak(end) ? .next(end + 2) : nil
    }

    /// Reads the header section and the empty line after it.
    private mutating func readHeaders() throws -> Headers {
        var headers = Headers()
        let start = index
        while !isLineBreak(index) {
            let line = index
            while !isLineBreak(index) {
                guard index < body.count else { throw MultipartError.truncated(boundary: boundary, length: body.count) }
                // A lone CR or LF ends a line for some readers only.
                guard body[index] != 0x0D, body[index] != 0x0A else {
                    throw MultipartError.malformedHeader(offset: index)
                }
                guard index - start < limits.headerBytes else {
                    throw MultipartError.headerTooLarge(offset: start, limit: limits.headerBytes)
                }
                index += 1
            }
            headers.fields.append(try field(body[line..<index]))
            index += 2
        }
        index += 2
        return headers
    }

    private func field(_ line: ArraySlice<UInt8>) throws -> HeaderField {
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        guard !name.isEmpty, name.count < line.count, name.allSatisfy(\.isTokenByte) else {
            throw MultipartError.malformedHeader(offset: line.startIndex)
        }
        return HeaderField(name: name, value: line[(name.endIndex + 1)...].trimmingHTTPSpace)
    }

    private func isLineBreak(_ offset: Int) -> Bool {
        offset + 1 < body.count && body[offset] == 0x0D && body[offset + 1] == 0x0A
    }
}
