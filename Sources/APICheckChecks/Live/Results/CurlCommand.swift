import APICheckBase
import APICheckFindings
import APICheckHTTP
package import APICheckWorkflows

/// A request as a `curl` command for a POSIX shell.
package struct CurlCommand {
    private static let maximumBody = 2_000
    /// Fields that curl adds itself, or that depend on the connection.
    private static let automatic: Set<String> = [
        "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive", "transfer-encoding",
        "user-agent",
    ]

    private let method: String
    private let url: String
    private let headers: Headers
    private let body: [UInt8]?
    /// Words before those of the request, quoted as they are.
    private let options: [String]

    init(_ request: SentRequest) {
        self.init(method: request.method, url: request.url.text, headers: request.headers, body: request.body)
    }

    init(method: String, url: String, headers: Headers, body: [UInt8]?, options: [String] = []) {
        self.options = options
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    var text: String {
        var words = ["curl"] + options
        switch method {
        case "GET" where body?.isEmpty ?? true: break
        case "HEAD": words.append("--head")
        case "POST" where !(body?.isEmpty ?? true): break
        default: words += ["--request", CurlCommand.quote(method)]
        }
        for field in headers.fields where isSent(field) {
            // curl omits a header without a value unless a semicolon ends its name.
            words += [
                "--header", CurlCommand.quote(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"),
            ]
        }
        if let body, !body.isEmpty { words += ["--data-binary", CurlCommand.data(body)] }
        // Brackets and braces are part of the URL.
        if url.contains(where: { "[]{}".contains($0) }) { words.append("--globoff") }
        words.append(CurlCommand.quote(url))
        return words.joined(separator: " ")
    }

    private func isSent(_ field: HeaderField) -> Bool {
        let name = field.name.lowercased()
        return !CurlCommand.automatic.contains(name) && !(name == "accept" && field.value == "*/*")
    }

    /// A body that is long or not text is left to a file.
    private static func data(_ body: [UInt8]) -> String {
        guard body.count <= maximumBody, let text = String(validUTF8: body), text.first != "@" else {
            return "@FILE"
        }
        return quote(text)
    }

    /// Quotes a word: as it is where no character has a meaning, in `'…'`, or in `$'…'` with control characters.
    package static func quote(_ word: String) -> String {
        if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
        guard word.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            return "'" + word.replacing("'", with: #"'\''"#) + "'"
        }
        var quoted = "$'"
        for scalar in word.unicodeScalars {
            switch scalar {
            case "'", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 8)
                quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "'"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "/:.,_-+@%=".utf8.contains(byte)
        }
    }
}

extension PlannedRequest {
    /// The request as a `curl` command for a POSIX shell, without secrets. `{$…}` is a value that only the run knows.
    ///
    /// - Parameter options: Further words of the command, quoted.
    package func curlCommand(options: [String] = []) -> String {
        CurlCommand(method: method, url: url, headers: headers, body: body.map { Array($0.utf8) }, options: options)
            .text
    }
}

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
