import APICheckBase
import APICheckFindings
import APICheckHTTP

extension AnswerExcerpt {
    private static let maximumBytes = 300

    /// Fails without a response. The exchange must have lost its secrets: a cut could leave half of one.
    init?(_ exchange: Exchange) {
        guard let response = exchange.response else { return nil }
        let body = response.body
        let excerpt = AnswerExcerpt.text(body)
        self.init(
            status: response.status, mediaType: response.headers.contentType?.essence, excerpt: excerpt,
            size: body.count, isCut: body.count > AnswerExcerpt.maximumBytes,
            command: CurlCommand(exchange.request).text)
    }

    /// The beginning of a body in UTF-8, cut between two characters.
    private static func text(_ body: [UInt8]) -> String? {
        var end = min(body.count, maximumBytes)
        if end == 0 { return nil }
        // A byte 10xxxxxx continues a character.
        while end > 0, end < body.count, body[end] & 0xC0 == 0x80 { end -= 1 }
        return String(validUTF8: body[..<end])
    }
}
