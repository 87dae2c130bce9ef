import APICheckHTTP
import APICheckJSON

/// The fields of a request's body by its content, whatever its `Content-Type`.
struct SentFields {
    enum Value {
        case text(String)
        case json(JSON)

        /// Whether a response has this value. A form sends `true` and `7` as text.
        func equals(_ value: JSON) -> Bool {
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

    /// The fields in the order of the body, without the files of a multipart body.
    let all: [(name: String, value: Value)]
    /// Whether the body is JSON under the `Content-Type` of a form.
    let isJSONAsForm: Bool

    init(_ request: SentRequest) {
        let body = request.body ?? []
        let type = request.headers.contentType
        let content = BodyContent(body, type: type, policy: .sniffed)
        isJSONAsForm = type?.isForm == true && content.json?.kind == .object
        switch content {
        case .json(let value): all = value.members.map { ($0.name, .json($0.value)) }
        case .form: all = EncodedPair.parse(body).map { ($0.name, .text(FormField($0).value)) }
        case .multipart(let multipart):
            all = multipart.parts.compactMap { part in
                guard let name = part.name, part.filename == nil else { return nil }
                return (name, .text(String(decoding: part.body, as: UTF8.self)))
            }
        case .none, .text, .bytes: all = []
        }
    }
}
