import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Compares the fields that a request sent with those of a later response.
struct StoredComparison {
    let write: RecordedExchange
    let later: RecordedExchange
    let ignoring: Set<String>

    var failures: [Failure] {
        let fields = SentFields(write.exchange.request)
        let sent = fields.all.filter { !ignoring.contains($0.name) }
        guard !sent.isEmpty else {
            return [
                failure(
                    "the request sent nothing that could be stored", nil, nil, expected: "a form or a JSON object",
                    actual: write.requestBody?.isEmpty == false ? "a body of another kind" : "no body",
                    remedy: "choose the request that writes, or send what it should store")
            ]
        }
        let names = Set(sent.map(\.name))
        guard let response = later.exchange.response?.jsonBody,
            let (object, pointer) = StoredComparison.object(in: response, with: names)
        else {
            return [
                failure(
                    "the later response has none of the sent fields", nil, nil,
                    expected: "an object with \(sent.map(\.name).joined(separator: ", "))",
                    actual: later.body.isEmpty ? "no body (status \(later.status))" : "none of them",
                    remedy: "choose the response that reads what was written, or check whether it was written at all")
            ]
        }
        let remedy: PrintableText =
            fields.isJSONAsForm
            ? "the body is JSON under a form's Content-Type: servers find no fields in it and change nothing"
            : "a response with status \(write.status) does not prove the change: check how the server reads the body"
        return sent.compactMap { name, value in
            let found = object[name]
            if let found, value.equals(found) { return nil }
            return failure(
                "the later response does not have the sent value", name, pointer, expected: "\(value.shown)",
                actual: found.map { "\($0.string ?? $0.text)" } ?? "no '\(name)'", remedy: remedy)
        }
    }

    /// The outermost object that has any of the names.
    private static func object(in response: JSON, with names: Set<String>) -> (JSON, Pointer)? {
        var level = [(response, Pointer())]
        // An object may be in an envelope, and that in another one.
        for _ in 0..<3 {
            if let found = level.first(where: { $0.0.members.contains { names.contains($0.name) } }) { return found }
            level = level.flatMap { object, pointer in
                object.members.filter { $0.value.kind == .object }.map { ($0.value, pointer.appending($0.name)) }
            }
        }
        return nil
    }

    private func failure(
        _ what: PrintableText, _ name: String?, _ object: Pointer?, expected: PrintableText, actual: PrintableText,
        remedy: PrintableText
    ) -> Failure {
        let sent = "\(write.method) \(write.exchange.request.url.target), " + (name.map { "field '\($0)'" } ?? "body")
        let place = name.flatMap { object?.appending($0).description } ?? "body"
        return Failure(
            what,
            at: [
                "\(sent)", "\(write.place)", "\(later.method) \(later.exchange.request.url.target), \(place)",
                "\(later.place)",
            ],
            // The field may be secret in the request or in the response.
            expected: expected, actual: actual, remedy: remedy, about: .exchange)
    }
}

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
        case .form: all = FormPair.parse(body).map { ($0.name, .text($0.value)) }
        case .multipart(let multipart):
            all = multipart.parts.compactMap { part in
                guard let name = part.name, part.filename == nil else { return nil }
                return (name, .text(String(decoding: part.body, as: UTF8.self)))
            }
        case .none, .text, .bytes: all = []
        }
    }
}
