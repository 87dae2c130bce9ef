import APICheckHTTP
import APICheckJSON

/// A request body in the form that is compared: JSON by value, a form as its pairs in any order, multipart without its
/// boundary, anything else byte by byte. An empty body equals a missing one.
enum ComparedBody: Hashable {
    case none
    case json(JSON)
    case form([ComparedPair])
    case multipart([MultipartPart])
    case bytes([UInt8])

    init(_ request: SentRequest, matching: Matching) {
        guard matching.comparesBody, let body = request.body, !body.isEmpty else {
            self = .none
            return
        }
        switch BodyContent(body, type: request.headers.contentType, policy: .sniffed) {
        case .json(let value):
            let kept = matching.ignoredBody.isEmpty ? nil : value.bytes(without: matching.ignoredBody)
            self = .json(kept.flatMap { try? Document($0).root } ?? value)
        case .form: self = .form(ComparedPair.parse(body).sorted())
        case .multipart(let multipart): self = .multipart(multipart.parts)
        case .none, .text, .bytes: self = .bytes(body)
        }
    }

    /// The kind of the body in words, for messages.
    var kind: String {
        switch self {
        case .none: "no body"
        case .json: "JSON"
        case .form: "a form"
        case .multipart(let parts): "multipart of \(parts.count) \(parts.count == 1 ? "part" : "parts")"
        case .bytes(let bytes): "\(bytes.count) bytes"
        }
    }

    static func == (left: ComparedBody, right: ComparedBody) -> Bool {
        switch (left, right) {
        case (.none, .none): true
        case (.json(let one), .json(let two)): one.equals(two)
        case (.form(let one), .form(let two)): one == two
        case (.multipart(let one), .multipart(let two)): one == two
        case (.bytes(let one), .bytes(let two)): one == two
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .none: hasher.combine(0)
        case .json(let value): hasher.combine(value.hashOfValue)
        case .form(let pairs): hasher.combine(pairs)
        case .multipart(let parts): hasher.combine(parts)
        case .bytes(let bytes): hasher.combine(bytes)
        }
    }
}
