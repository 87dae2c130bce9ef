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
