import APICheckHTTP
import APICheckJSON

/// The fields of a request's body by what it really is, whatever its `Content-Type` says.
struct SentFields {
    enum Value {
        case text(String)
        case json(JSON)

        /// Whether an answer's value is it: a form has `true` and `7` as words.
        func isSame(as value: JSON) -> Bool {
            switch self {
            case .json(let sent): sent.equals(value)
            case .text(let sent):
                value.string.map { $0 == sent } ?? ((try? Document(sent).root.equals(value)) == true)
            }
        }

        var shown: String {
            switch self {
            case .text(let text): text
            case .json(let value): value.string ?? value.text
            }
        }
    }

    /// In the order they were sent; of a multipart body without the files.
    let all: [(name: String, value: Value)]
    /// Its type is a form's, and it is JSON.
    let isJSONAsForm: Bool

    init(_ request: SentRequest) {
        let body = request.body ?? []
        let type = request.headers.contentType
        let json = try? Document(body).root
        isJSONAsForm = type?.isForm == true && json?.kind == .object
        if let json, json.kind == .object {
            all = json.members.map { ($0.name, .json($0.value)) }
        } else if let type, type.isMultipart {
            let parts = (try? Multipart(reading: body, type: type).parts) ?? []
            all = parts.compactMap { part in
                guard let name = part.name, part.filename == nil else { return nil }
                return (name, .text(String(decoding: part.body, as: UTF8.self)))
            }
        } else {
            all = type?.isForm == true ? EncodedPair.parse(body).map { ($0.name, .text(FormField($0).value)) } : []
        }
    }
}
