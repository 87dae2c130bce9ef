import APICheckHTTP

/// What kind of body a response has, as a client sees it.
enum BodyKind: Hashable, CustomStringConvertible {
    case empty
    case json
    case html
    case form
    case multipart
    case text
    case bytes

    /// - Parameter body: The body of the response; nil for an empty one.
    init(_ response: Response, _ body: ParsedBody?) {
        let type = response.headers.contentType
        switch body?.content(as: type) ?? BodyContent.none {
        case .none: self = .empty
        case .json: self = .json
        case .form: self = .form
        case .multipart: self = .multipart
        case .text:
            // Some frameworks call all text HTML.
            let isMarkup = response.body.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
            self = type?.essence == "text/html" && isMarkup ? .html : .text
        case .bytes: self = .bytes
        }
    }

    var description: String {
        switch self {
        case .empty: "no body"
        case .json: "JSON"
        case .html: "an HTML page"
        case .form: "a form"
        case .multipart: "a multipart body"
        case .text: "text"
        case .bytes: "binary data"
        }
    }
}
