import APICheckBase

/// The response that a finding is about, short enough for a report, and how to get it again. Without secrets.
package struct AnswerExcerpt: Hashable, Sendable {
    package var status: Int
    /// `application/json`; nil without a Content-Type.
    package var mediaType: String?
    /// The beginning of the body; nil for an empty body, and for one that is not text.
    package var excerpt: String?
    /// The whole body's size in bytes.
    package var size: Int
    /// Whether ``excerpt`` is only the beginning.
    package var isCut: Bool
    /// A `curl` command for a POSIX shell that sends the request again.
    package var command: String

    package init(
        status: Int, mediaType: String?, excerpt: String?, size: Int, isCut: Bool, command: String
    ) {
        self.status = status
        self.mediaType = mediaType
        self.excerpt = excerpt
        self.size = size
        self.isCut = isCut
        self.command = command
    }

    /// `404, text/plain, 9 bytes: Not Found`.
    package var summary: String {
        let head = ["\(status)", mediaType ?? "no Content-Type"].joined(separator: ", ")
        if size == 0 { return "\(status), no body" }
        let length = "\(head), \(size.counted("byte"))"
        return excerpt.map { "\(length): \($0)\(isCut ? "…" : "")" } ?? length
    }
}
