import APICheckHTTP
import APICheckJSON

/// A request body as it is compared: JSON by value, a form as its pairs in any order, multipart without its boundary, any
/// other byte by byte. An empty body counts as none.
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
        let type = request.headers.contentType
        if let first = body.first(where: { $0 > 0x20 }),
            type?.isJSON == true || first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let document = try? Document(body)
        {
            let kept = matching.ignoredBody.isEmpty ? nil : document.root.bytes(without: matching.ignoredBody)
            self = .json((kept.flatMap { try? Document($0) } ?? document).root)
        } else if type?.isForm == true {
            self = .form(ComparedPair.parse(body).sorted())
        } else if let type, type.isMultipart, let multipart = try? Multipart(reading: body, type: type) {
            self = .multipart(multipart.parts)
        } else {
            self = .bytes(body)
        }
    }

    /// For messages.
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
