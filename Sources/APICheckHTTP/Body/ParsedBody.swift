import APICheckBase
package import APICheckJSON

/// The body of a message, parsed as JSON at most once: by the first stage that needs its content.
///
/// The stages that an exchange goes through hand it on. Bytes that changed, for example because redaction removed a secret,
/// are another body.
package final class ParsedBody: @unchecked Sendable {
    package typealias Parser = @Sendable ([UInt8], Document.Limits) throws -> Document

    /// Not empty.
    package let bytes: [UInt8]
    package let limits: Document.Limits
    private let parser: Parser
    private var result: Result<Document, any Error>?
    /// Guards ``result`` of all bodies: a lock of its own would cost a tenth of the check of a small body.
    private static let resultLock = Locked(0)

    package init(
        _ bytes: [UInt8], limits: Document.Limits = Document.Limits(),
        parser: @escaping Parser = { try Document($0, limits: $1) }
    ) {
        self.bytes = bytes
        self.limits = limits
        self.parser = parser
    }

    /// The bytes as JSON, whatever their media type. Throws what parsing them throws.
    package func json() throws -> JSON {
        if let known = ParsedBody.resultLock.withLock({ _ in result }) { return try known.get().root }
        let parsed = Result { try parser(bytes, limits) }
        ParsedBody.resultLock.withLock { _ in result = parsed }
        return try parsed.get().root
    }

    package func content(as type: MediaType?, policy: BodyContent.Policy = .sniffed) -> BodyContent {
        BodyContent.read(bytes, type: type, policy: policy) { try? json() }
    }
}
