import APICheckHTTP
import APICheckJSON

/// A request body as it is compared: JSON by value, a form as its pairs in any order, multipart without its boundary, any
/// other byte by byte. An empty body counts as none.
enum ComparedBody: Equatable {
    case none
    case json(JSON)
    case form([FormPair])
    case multipart([MultipartPart])
    case bytes([UInt8])

    init(_ request: SentRequest) {
        guard let body = request.body, !body.isEmpty else {
            self = .none
            return
        }
        let type = request.headers.contentType
        if let first = body.first(where: { $0 > 0x20 }),
            type?.isJSON == true || first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let document = try? Document(body)
        {
            self = .json(document.root)
        } else if type?.isForm == true {
            self = .form(FormPair.parse(body).sorted(by: FormPair.precedes))
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
        case .multipart: "multipart"
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
}

extension FormPair {
    /// By name, then by value.
    static func precedes(_ left: FormPair, _ right: FormPair) -> Bool {
        (left.name, left.value) < (right.name, right.value)
    }
}
