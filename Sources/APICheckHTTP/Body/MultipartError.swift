/// Why bytes are not a multipart body; offsets count bytes from the start of the body.
package enum MultipartError: Error, Hashable, CustomStringConvertible {
    /// The media type, which names no boundary.
    case noBoundary(String)
    case invalidBoundary(String)
    case noDelimiter(boundary: String, offset: Int)
    case truncated(boundary: String, length: Int)
    case malformedHeader(offset: Int)
    case headerTooLarge(offset: Int, limit: Int)
    case tooManyParts(limit: Int)
    case tooLarge(length: Int, limit: Int)

    package var description: String {
        switch self {
        case .noBoundary(let type):
            "the media type \(type) has no boundary; send it as multipart/form-data; boundary=…"
        case .invalidBoundary(let boundary):
            "\"\(boundary)\" is no boundary; use 1 to 70 printable ASCII characters, the last not a space"
        case .noDelimiter(let boundary, let offset):
            "byte \(offset) of the multipart body: expected the line --\(boundary); begin the body with it"
        case .truncated(let boundary, let length):
            "the multipart body ends at byte \(length) without --\(boundary)--; it was cut off or its end was not written"
        case .malformedHeader(let offset):
            "byte \(offset) of the multipart body: expected a part's header line, name: value, ended by CR LF"
        case .headerTooLarge(let offset, let limit):
            """
            byte \(offset) of the multipart body: the part's header is larger than \(limit) bytes; raise \
            Multipart.Limits.headerBytes if it is meant to be
            """
        case .tooManyParts(let limit):
            "the multipart body has more than \(limit) parts; raise Multipart.Limits.parts if it is meant to have more"
        case .tooLarge(let length, let limit):
            """
            the multipart body has \(length) bytes, over the limit of \(limit); raise Multipart.Limits.bytes if it is \
            meant to be so large
            """
        }
    }
}
