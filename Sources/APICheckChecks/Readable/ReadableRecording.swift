package import APICheckBase
import APICheckHTTP
package import APICheckJSON

/// A HAR file as text whose differences are readable: a block for each entry, without what differs between any two recordings, such
/// as times and sizes.
///
///     GET https://todos.example.com/api/v2/todos/1
///       step         reads/one
///       status       200
///       header       Content-Type: application/json
///       body
///         {
///           "id": 1
///         }
package struct ReadableRecording {
    package private(set) var lines: [PrintableText] = []

    /// Fields of a request that a client adds by itself.
    private static let automatic = ["accept-encoding", "host", "user-agent"]

    /// The HAR must have lost its secrets. Fails for a document that is not a HAR.
    package init?(_ document: Document) {
        guard let entries = document.root["log"]?["entries"], entries.kind == .array else { return nil }
        for entry in entries.elements {
            if !lines.isEmpty { lines.append("") }
            add(entry)
        }
    }

    private mutating func add(_ entry: JSON) {
        let (request, response) = (entry["request"], entry["response"])
        lines.append("\(request?["method"]?.string ?? "?") \(request?["url"]?.string ?? "?")")
        let step = ["workflow", "step"].compactMap { entry["_apicheck"]?[$0]?.string }
        if !step.isEmpty { field("step", "\(step.joined(separator: "/"))") }
        add(headersOf: request, as: "request", ignoring: ReadableRecording.automatic)
        add(request?["postData"], as: "request body")
        if let reason = entry["_apicheck"]?["failure"]?["reason"]?.string { field("failed", "\(reason)") }
        field("status", "\(response?["status"]?.text ?? "none")")
        add(headersOf: response, as: "header", ignoring: [])
        add(response?["content"], as: "body")
    }

    private mutating func field(_ label: PrintableText, _ value: PrintableText) {
        lines.append("  \(label.padded(toColumns: 13))\(value)")
    }

    private mutating func add(headersOf message: JSON?, as label: PrintableText, ignoring others: [String]) {
        guard let headers = message?["headers"], headers.kind == .array else { return }
        for header in headers.elements {
            guard let name = header["name"]?.string, let value = header["value"]?.string,
                !AnswerHeaderComparison.isIgnored(name), !others.contains(name.lowercased())
            else { continue }
            field(label, "\(name): \(value)")
        }
    }

    /// Adds a body: JSON laid out, other text as it is. For one that is not text, or is in a file of its own, a line that differs when
    /// the body does.
    private mutating func add(_ content: JSON?, as label: PrintableText) {
        if let file = content?["_apicheckFile"]?.string { return field(label, "in the file \(file)") }
        guard let text = content?["text"]?.string, !text.isEmpty else { return }
        var bytes = Array(text.utf8)
        if content?["encoding"]?.string == "base64", let decoded = Base64.decode(bytes) { bytes = decoded }
        guard let text = String(validUTF8: bytes) else {
            return field(label, "\(bytes.count.counted("byte")), \(XXH64.text(of: bytes))")
        }
        lines.append("  \(label)")
        for line in ReadableRecording.laidOut(text).split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append("    \(line)")
        }
    }

    private static func laidOut(_ text: String) -> String {
        guard let first = text.first(where: { !$0.isWhitespace }), "{[".contains(first),
            let document = try? Document(text)
        else { return text }
        var writer = JSONWriter(indent: 2)
        writer.copy(document.root)
        return writer.text
    }
}
