import APICheckBase
import APICheckHTTP
import APICheckJSON

extension EntryRepair {
    /// The fields of a message and what its pseudo-headers say (RFC 9113 section 8.3), in any of the shapes that programs
    /// write: `{name, value}`, `[name, value]`, or one object with a member for each name.
    func fields(of message: JSON, _ side: String) -> (fields: [HeaderField], pseudo: [String: String]) {
        let name = "\(side).headers"
        guard let list = message["headers"], !list.isNull else {
            expect(["headers"], of: message, "\(side).")
            return ([], [:])
        }
        var pairs: [(name: JSON?, value: JSON?, source: JSON)] = []
        switch list.kind {
        case .object:
            remark(.repaired, name, "one object for all", at: list)
            for member in list.members {
                let values = member.value.kind == .array ? Array(member.value.elements) : [member.value]
                for value in values { pairs.append((member.key, value, list)) }
            }
        case .array:
            for item in list.elements {
                if item.kind == .array {
                    remark(.repaired, name, "a list [name, value]", at: item)
                    pairs.append((item[0], item[1], item))
                } else {
                    if item["comment"] != nil { remark(.leftOut, name, "a comment", at: item) }
                    pairs.append((item["name"], item["value"], item))
                }
            }
        default: remark(.repaired, name, "no list, read as none", at: list)
        }
        return read(pairs, name)
    }

    private func read(
        _ pairs: [(name: JSON?, value: JSON?, source: JSON)], _ list: String
    ) -> (fields: [HeaderField], pseudo: [String: String]) {
        var fields: [HeaderField] = []
        var pseudo: [String: String] = [:]
        for pair in pairs {
            guard let name = pair.name?.string, !name.isEmpty else {
                remark(.leftOut, list, "a field without a name", at: pair.source)
                continue
            }
            if pair.value?.kind != .string { remark(.repaired, list, "a value that is no text", at: pair.source) }
            let value = pair.value?.scalarText ?? ""
            if name.utf8.first == UInt8(ascii: ":") {
                remark(.repaired, list, "pseudo-headers, parts of the request or status line", at: pair.source)
                pseudo[name] = value
                continue
            }
            // Browsers show equal names as one; a line that begins with a space continues the one before.
            let lines = value.split(omittingEmptySubsequences: false) { $0.isNewline }
            let isFolded = lines.dropFirst().contains { $0.first == " " || $0.first == "\t" }
            if lines.count > 1, !isFolded {
                remark(.repaired, list, "equal names in one field, a line for each value", at: pair.source)
                fields += lines.map { HeaderField(name, String($0)) }
            } else {
                fields.append(HeaderField(name, value))
            }
        }
        return (fields, pseudo)
    }

    func write(_ fields: [HeaderField], to writer: inout JSONWriter) {
        writer.array("headers") { writer in
            for field in fields {
                writer.object { writer in
                    writer.member("name", field.name)
                    writer.member("value", field.value)
                }
            }
        }
    }

    /// As a status line spells it; HTTP/1.1 for what says none.
    func version(of message: JSON, _ side: String) -> String {
        let name = "\(side).httpVersion"
        guard let value = message["httpVersion"], !value.isNull else {
            expect(["httpVersion"], of: message, "\(side).")
            return "HTTP/1.1"
        }
        let text = value.scalarText ?? ""
        if ["HTTP/1.1", "HTTP/1.0", "HTTP/2", "HTTP/3"].contains(text) { return text }
        let version =
            switch text.asciiLowercased() {
            case "h2", "http/2", "http/2.0", "h2c": "HTTP/2"
            case "http/1.0", "http/1", "1.0": "HTTP/1.0"
            case let other where other.hasPrefix("h3") || other.hasPrefix("http/3"): "HTTP/3"
            case let other where other.hasPrefix("spdy"): ImportRemarks.shown(text)
            case let other where other.hasPrefix("http/2+quic"): "HTTP/3"
            default: "HTTP/1.1"
            }
        guard version != text else { return version }
        remark(
            .repaired, name, "\(text.isEmpty ? "empty" : ImportRemarks.shown(text)), read as \(version)", at: message)
        return version
    }
}
