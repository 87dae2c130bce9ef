package import APICheckBase
import APICheckFindings
package import APICheckJSON

/// A file of a project that only apicheck reads: `baseline.yaml`, `rules.yaml`, `matching.yaml` or a readers' file, which is JSON.
package struct SettingsFile {
    /// The root, or nil when the file has nothing but comments.
    package let root: JSON?
    package let path: String

    /// Reads a file; nil when it does not exist.
    package init?(contentsOf path: String, limits: Document.Limits) throws {
        guard FileContents.exists(path) else { return nil }
        let bytes = try FileContents.read(path, limit: limits.bytes)
        try self.init(bytes, path: path, limits: limits)
    }

    package init(_ bytes: [UInt8], path: String, limits: Document.Limits) throws {
        self.path = path
        guard let text = String(validUTF8: bytes) else {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let line = lines.firstIndex { String(validUTF8: $0) == nil } ?? 0
            throw Problem("the text is not UTF-8", at: ["\(path):\(line + 1)"])
        }
        // The YAML reader rejects a text without a value.
        let hasValue = text.split(whereSeparator: \.isNewline).contains { line in
            let content = line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
            return !content.isEmpty && !content.hasPrefix("#")
        }
        root = hasValue ? try Document(yaml: text, source: path, limits: limits).root : nil
    }

    /// A file in JSON.
    init(json bytes: [UInt8], path: String) throws {
        self.path = path
        root = try Document(bytes, source: path).root
    }

    package func failure(
        _ what: PrintableText, at place: JSON, expected: PrintableText? = nil, actual: PrintableText? = nil,
        remedy: PrintableText? = nil
    ) -> Problem {
        Problem(what, at: ["\(path):\(place.line)"], expected: expected, actual: actual, remedy: remedy)
    }

    /// Throws for a member whose name is not among the known ones.
    package func check(_ object: JSON, knows keys: [String]) throws {
        guard let member = object.members.first(where: { !keys.contains($0.name) }) else { return }
        throw failure(
            "unknown key '\(member.name)'", at: member.key,
            expected: "\(Spelling.nearest(to: member.name, in: keys).list("or"))")
    }

    func location(of place: JSON) -> SourceLocation { SourceLocation(file: path, line: place.line) }
}

extension JSON {
    /// The kind of value, in the words of YAML.
    package var kindInWords: String {
        switch kind {
        case .null: "nothing"
        case .boolean: "the boolean \(text)"
        case .number: "the number \(text)"
        case .string: "text"
        case .array: "a list"
        case .object: "a map"
        }
    }
}
