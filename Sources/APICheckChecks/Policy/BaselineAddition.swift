import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckProject

/// Entries that are added to a baseline. The lines that the file has stay as they are, comments included.
package struct BaselineAddition: Sendable {
    package let path: String
    /// The number of entries that are added.
    package let count: Int
    /// The whole file.
    package let bytes: [UInt8]

    /// Throws a ``Problem`` when the file is not a list with an entry on lines of its own.
    init(_ added: [BaselineEntry], to baseline: Baseline, limits: Document.Limits = Document.Limits()) throws {
        path = baseline.path
        count = added.count
        let old = FileContents.exists(path) ? try FileContents.read(path, limit: limits.bytes) : []
        let text = String(decoding: old, as: UTF8.self)
        let lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
        let margin =
            baseline.entries.first.flatMap { baseline.location($0.fingerprint) }
            .map { BaselineAddition.margin(ofLine: $0.line, in: text) } ?? ""
        var new = text
        if new.isEmpty { new = BaselineAddition.heading.joined(separator: lineEnd) + lineEnd }
        if !new.hasSuffix("\n") && !new.hasSuffix("\r\n") { new += lineEnd }
        for entry in added {
            for line in BaselineAddition.lines(of: entry) { new += margin + line + lineEnd }
        }
        bytes = Array(new.utf8)
        // A list in brackets, or an end mark, cannot be extended by lines at the end.
        let result = try? Baseline(bytes, path: path, limits: limits)
        guard result?.entries == baseline.entries + added else {
            throw Problem(
                "an entry cannot be added at the end of this list", at: ["\(path)"],
                expected: "a list of entries that begin with '- fingerprint:'",
                remedy: "write the list without brackets")
        }
    }

    /// Replaces the file.
    package func write() throws { try FileContents.replace(path, with: bytes) }

    private static let heading = [
        "# Accepted findings, written by 'apicheck accept'. They do not fail a run. An entry is a finding itself when it has",
        "# expired, or when it matches nothing any more. To stop accepting a finding, remove its entry.",
    ]

    /// The spaces before the dash of an entry.
    private static func margin(ofLine line: Int, in text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.indices.contains(line - 1) else { return "" }
        return String(lines[line - 1].prefix { $0 == " " })
    }

    private static func lines(of entry: BaselineEntry) -> [String] {
        var lines = ["- fingerprint: \(quoted(entry.fingerprint))", "  rule: \(entry.rule.id)"]
        if let operation = entry.operation { lines.append("  operation: \(quoted(operation))") }
        lines.append("  place: \(quoted(entry.place))")
        lines.append("  reason: \(quoted(entry.reason))")
        if let owner = entry.owner { lines.append("  owner: \(quoted(owner))") }
        if let expires = entry.expires { lines.append("  expires: \(expires)") }
        if entry.command != .verify { lines.append("  command: \(entry.command.rawValue)") }
        if let level = entry.level { lines.append("  level: \(level.rawValue)") }
        return lines
    }

    /// A double-quoted scalar (YAML 1.2 section 7.3.1).
    private static func quoted(_ text: String) -> String {
        let content = text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where isUnprintable(scalar):
                let digits = String(scalar.value, radix: 16)
                result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return "\"\(content)\""
    }

    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: scalar == "\u{FEFF}"
        }
    }
}
