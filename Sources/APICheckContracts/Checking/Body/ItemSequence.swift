import APICheckBase
import APICheckHTTP
import APICheckJSON

/// The items of a body with a sequential media type, as one array (OpenAPI 3.2 section 4.14.3).
enum ItemSequence {
    /// The forms of items that are read.
    private enum Form {
        /// One JSON text in a line: JSON Lines, NDJSON.
        case lines
        /// RFC 7464: each JSON text after a record separator.
        case records
        /// The events of server-sent events, as objects with `data`, `event`, `id` and `retry`.
        case events

        init?(_ type: MediaType) {
            // Most bodies are plain JSON, and need no comparison with each of the names.
            if type.subtype == "json" { return nil }
            switch type.essence {
            case "application/jsonl", "application/x-jsonl", "application/x-ndjson", "application/ndjson",
                "application/jsonlines", "application/x-jsonlines":
                self = .lines
            case "text/event-stream": self = .events
            case "application/json-seq": self = .records
            default:
                guard type.subtype.hasSuffix("+json-seq") else { return nil }
                self = .records
            }
        }
    }

    static func isSequential(_ type: MediaType) -> Bool { Form(type) != nil }

    /// The items; nil for another media type.
    ///
    /// - Throws: ``Mislabelling`` for an item that is not JSON, and the errors of limits.
    static func read(_ body: [UInt8], as type: MediaType, limits: Document.Limits) throws -> JSON? {
        switch Form(type) {
        case .lines: try items(body.split(separator: UInt8(ascii: "\n")), type, "line", limits)
        case .records: try items(body.split(separator: 0x1E), type, "record", limits)
        case .events: try Document(events(body), limits: limits).root
        case nil: nil
        }
    }

    private static func items(
        _ texts: [ArraySlice<UInt8>], _ type: MediaType, _ unit: String, _ limits: Document.Limits
    ) throws -> JSON {
        var array: [UInt8] = [UInt8(ascii: "[")]
        for (index, text) in texts.enumerated() {
            guard text.contains(where: { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }) else { continue }
            do {
                // Alone, since two of them in a line would be valid in an array.
                _ = try Document(Array(text), limits: limits)
            } catch let error as JSONSyntaxError {
                throw Mislabelling(
                    kind: .unreadable, expected: "a JSON text in each \(unit) of \(type.essence)",
                    actual: "\(unit) \(index + 1): \(error.summary)")
            }
            if array.count > 1 { array.append(UInt8(ascii: ",")) }
            array += text
        }
        array.append(UInt8(ascii: "]"))
        return try Document(array, limits: limits).root
    }

    /// The events of a stream (HTML section 9.2.6). An event that no empty line ends is not dispatched.
    private static func events(_ body: [UInt8]) -> String {
        var text = String(decoding: body, as: UTF8.self)
        if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
        text = text.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
        var writer = JSONWriter()
        writer.array { writer in
            var event = Event()
            for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r" }) {
                if !line.isEmpty {
                    event.add(line)
                } else {
                    if !event.data.isEmpty { event.write(to: &writer) }
                    event = Event()
                }
            }
        }
        return writer.text
    }

    private struct Event {
        var data: [Substring] = []
        var name: Substring?
        var id: Substring?
        var retry: Int?

        mutating func add(_ line: Substring) {
            let colon = line.firstIndex(of: ":")
            var value = colon.map { line[line.index(after: $0)...] } ?? ""
            if value.hasPrefix(" ") { value.removeFirst() }
            switch colon.map({ line[..<$0] }) ?? line {
            case "data": data.append(value)
            case "event": name = value
            case "id": id = value
            case "retry": if value.utf8.allSatisfy(\.isASCIIDigit) { retry = Int(value) }
            default: break
            }
        }

        func write(to writer: inout JSONWriter) {
            writer.object { writer in
                writer.member("data", data.joined(separator: "\n"))
                if let name { writer.member("event", String(name)) }
                if let id { writer.member("id", String(id)) }
                if let retry { writer.member("retry", retry) }
            }
        }
    }
}
