package import APICheckBase

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
