import APICheckBase

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
