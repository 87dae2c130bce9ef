import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction

/// A file without secrets, sent as the body of an answer: how many values it has, and which of them redaction changes.
struct HarmlessFile {
    struct Change {
        /// The pointer of the value in JSON, the number of the line in any other text.
        var place: String
        var old: String
        var new: String
    }

    /// The strings and numbers of JSON, or the lines of any other text that are not blank.
    private(set) var values = 0
    private(set) var changes: [Change] = []
    /// The body as it is written.
    let shown: [UInt8]
    /// Whether JSON has the same members and types after redaction, and other text as many lines.
    private(set) var keepsShape = true

    /// Returns nil for a file of a kind that no server sends as text.
    init?(_ bytes: [UInt8], suffix: String) throws {
        guard let type = HarmlessFile.types[suffix] else { return nil }
        var sent = try exchange("GET", "http://h/", answer: ["Content-Type": type])
        sent.response?.body = bytes
        shown = Redactor().redact([RecordedEntry(sent)]).first?.exchange.response?.body ?? []
        if let before = try? Document(bytes) {
            guard let after = try? Document(shown) else {
                keepsShape = false
                return
            }
            compare(before.root, after.root, at: "")
        } else {
            compareLines(bytes, shown)
        }
    }

    private static let types = [
        "json": "application/json", "map": "application/json", "ipynb": "application/x-ipynb+json",
        "js": "text/javascript", "mjs": "text/javascript", "cjs": "application/javascript", "ts": "text/typescript",
        "css": "text/css", "html": "text/html", "svg": "image/svg+xml", "xml": "application/xml",
        "yaml": "application/yaml", "yml": "application/yaml", "md": "text/markdown", "txt": "text/plain",
        "csv": "text/csv",
    ]

    private mutating func compare(_ old: JSON, _ new: JSON, at place: String) {
        guard old.kind == new.kind, old.count == new.count else {
            keepsShape = false
            return
        }
        switch old.kind {
        case .object:
            for (before, after) in zip(old.members, new.members) {
                let inner = "\(place)/\(before.name)"
                if before.name != after.name { changes.append(Change(place: inner, old: before.name, new: after.name)) }
                compare(before.value, after.value, at: inner)
            }
        case .array:
            for (index, (before, after)) in zip(old.elements, new.elements).enumerated() {
                compare(before, after, at: "\(place)/\(index)")
            }
        case .string, .number:
            values += 1
            if old.text != new.text { changes.append(Change(place: place, old: old.text, new: new.text)) }
        case .boolean, .null: break
        }
    }

    private mutating func compareLines(_ old: [UInt8], _ new: [UInt8]) {
        let before = old.split(separator: 0x0A)
        values = before.count
        if old.elementsEqual(new) { return }
        let after = new.split(separator: 0x0A)
        if before.count != after.count { keepsShape = false }
        for (number, (left, right)) in zip(before, after).enumerated() where !left.elementsEqual(right) {
            changes.append(
                Change(
                    place: "\(number + 1)", old: String(decoding: left, as: UTF8.self),
                    new: String(decoding: right, as: UTF8.self)))
        }
    }
}
