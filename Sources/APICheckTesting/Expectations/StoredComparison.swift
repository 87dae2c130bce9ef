import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Holds what a request sent against what a later answer has under the same names.
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
                    remedy: "Name the request that writes, or send what it is to store.")
            ]
        }
        let names = Set(sent.map(\.name))
        guard let answer = try? Document(later.exchange.response?.body ?? []).root,
            let (object, pointer) = StoredComparison.object(in: answer, with: names)
        else {
            return [
                failure(
                    "the later answer has nothing of what was sent", nil, nil,
                    expected: "an object with \(sent.map(\.name).joined(separator: ", "))",
                    actual: later.body.isEmpty ? "no body (status \(later.status))" : "none of them",
                    remedy: "Name the answer that reads back what was written, or see whether it was written at all.")
            ]
        }
        let remedy =
            fields.isJSONAsForm
            ? "The body is JSON under a form's Content-Type: servers find no fields in it, answer and change nothing."
            : "The answer to the request (status \(write.status)) does not show it: see what the server makes of its body."
        return sent.compactMap { name, value in
            let found = object[name]
            if let found, value.isSame(as: found) { return nil }
            return failure(
                "what was sent does not stand in the later answer", name, pointer, expected: value.shown,
                actual: found.map { $0.string ?? $0.text } ?? "no '\(name)'", remedy: remedy)
        }
    }

    /// The outermost object that has any of the names.
    private static func object(in answer: JSON, with names: Set<String>) -> (JSON, Pointer)? {
        var level = [(answer, Pointer())]
        // An envelope, and one around it.
        for _ in 0..<3 {
            if let found = level.first(where: { $0.0.members.contains { names.contains($0.name) } }) { return found }
            level = level.flatMap { object, pointer in
                object.members.filter { $0.value.kind == .object }.map { ($0.value, pointer.appending($0.name)) }
            }
        }
        return nil
    }

    private func failure(
        _ what: String, _ name: String?, _ object: Pointer?, expected: String, actual: String, remedy: String
    ) -> Failure {
        let sent = "\(write.method) \(write.exchange.request.url.target), " + (name.map { "field '\($0)'" } ?? "body")
        let place = name.flatMap { object?.appending($0).description } ?? "body"
        return Failure(
            what,
            at: [sent, write.place, "\(later.method) \(later.exchange.request.url.target), \(place)", later.place],
            // The field may be secret where it was sent or where it is read back.
            expected: expected, actual: actual, remedy: remedy, about: .exchange)
    }
}
