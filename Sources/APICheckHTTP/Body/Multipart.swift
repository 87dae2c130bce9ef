package import APICheckBase

/// The parts of a `multipart` body and the boundary between them (RFC 2046 section 5.1, RFC 7578).
package struct Multipart: Hashable, Sendable {
    package var parts: [MultipartPart]
    package let boundary: String

    /// The maximum size of a body.
    package struct Limits: Hashable, Sendable {
        package var parts = 1_000
        /// The bytes of the header section of one part.
        package var headerBytes = 16_384
        /// The bytes of the whole body.
        package var bytes = 1 << 28

        package init() {}
    }

    /// Chooses a boundary that does not occur in the parts. Equal parts get the same boundary, so that bodies can be
    /// compared.
    package init(_ parts: [MultipartPart]) {
        let contents = parts.flatMap { (part: MultipartPart) -> [UInt8] in part.bytes + [0x0D, 0x0A] }
        var hash = FNV1a()
        hash.add(contents)
        var number = hash.value
        var boundary: String
        repeat {
            boundary = "apicheck-" + Hex.text(number)
            number &+= 1
        } while contents.firstRange(of: Array(boundary.utf8)) != nil
        self.parts = parts
        self.boundary = boundary
    }

    /// Reads a body with the given `Content-Type`.
    ///
    /// Throws ``MultipartError``, with byte offsets from the start of `body`.
    package init(reading body: [UInt8], type: MediaType, limits: Limits = Limits()) throws {
        guard let boundary = type.parameter("boundary") else { throw MultipartError.noBoundary(type.description) }
        guard (1...70).contains(boundary.utf8.count), boundary.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
            boundary.last != " "
        else { throw MultipartError.invalidBoundary(boundary) }
        guard body.count <= limits.bytes else {
            throw MultipartError.tooLarge(length: body.count, limit: limits.bytes)
        }
        var reader = MultipartReader(body: body, boundary: boundary, limits: limits)
        parts = try reader.read()
        self.boundary = boundary
    }

    /// The `Content-Type` of ``bytes``.
    package var formDataType: MediaType {
        MediaType("multipart", "form-data", parameters: [MediaType.Parameter("boundary", boundary)])
    }

    /// The body with its closing boundary and a line break.
    package var bytes: [UInt8] {
        var result: [UInt8] = []
        for part in parts {
            result += "--\(boundary)\r\n".utf8
            result += part.bytes
            result += "\r\n".utf8
        }
        return result + "--\(boundary)--\r\n".utf8
    }

    /// The first part with a name.
    package subscript(name: String) -> MultipartPart? { parts.first { $0.name == name } }
}

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

/// Why bytes are not a multipart body. Offsets are in bytes from the start of the body.
package enum MultipartError: ProblemError, Hashable {
    /// The media type, which has no boundary parameter.
    case noBoundary(String)
    case invalidBoundary(String)
    case noDelimiter(boundary: String, offset: Int)
    case truncated(boundary: String, length: Int)
    case malformedHeader(offset: Int)
    case headerTooLarge(offset: Int, limit: Int)
    case tooManyParts(limit: Int)
    case tooLarge(length: Int, limit: Int)

    /// A problem that its headline describes in full, because findings quote it on one line.
    package var problem: Problem {
        switch self {
        case .noBoundary(let type):
            Problem("the media type \(type) has no boundary", remedy: "send multipart/form-data; boundary=…")
        case .invalidBoundary(let boundary):
            Problem(
                "invalid boundary \"\(boundary)\"",
                remedy: "use 1 to 70 printable ASCII characters, the last not a space")
        case .noDelimiter(let boundary, let offset):
            Problem("expected the line --\(boundary)", at: ["multipart body", "byte \(offset)"])
        case .truncated(let boundary, let length):
            Problem("the body ends without --\(boundary)--", at: ["multipart body", "byte \(length)"])
        case .malformedHeader(let offset):
            Problem(
                "expected a header line, name: value, ended by CR LF", at: ["multipart body", "byte \(offset)"])
        case .headerTooLarge(let offset, let limit):
            Problem(
                "the header section of the part is larger than \(limit) bytes",
                at: ["multipart body", "byte \(offset)"], remedy: "raise Multipart.Limits.headerBytes")
        case .tooManyParts(let limit):
            Problem("more than \(limit) parts", at: ["multipart body"], remedy: "raise Multipart.Limits.parts")
        case .tooLarge(let length, let limit):
            Problem(
                "\(length) bytes, over the limit of \(limit)", at: ["multipart body"],
                remedy: "raise Multipart.Limits.bytes")
        }
    }
}
