package import APICheckBase
package import APICheckFindings
package import APICheckJSON
import APICheckProject

/// The accepted findings of one API, in `contracts/<api>/baseline.yaml`:
///
///     - fingerprint: "0f3a5c7e9b1d2468"
///       rule: undeclared-response-property
///       operation: "GET /todos"
///       place: "/data/*/colour"
///       reason: "The app ignores it until version 3"
///       owner: "mobile"
///       expires: 2027-03-31
///       command: diff
///
/// Required are `fingerprint`, `rule`, `place` and `reason`; `command` is `verify` when it is left out, and
/// `level: info` says that the finding fails no run.
package struct Baseline: Sendable {
    package let path: String
    package let entries: [BaselineEntry]
    private let lines: [Int]
    private let indexes: [String: Int]

    /// Has no entries when the file does not exist. Throws ``SettingsFileError``, and what reading the file throws.
    package init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        try self.init(SettingsFile(contentsOf: path, limits: limits), path: path)
    }

    init(_ bytes: [UInt8], path: String, limits: Document.Limits) throws {
        try self.init(SettingsFile(bytes, path: path, limits: limits), path: path)
    }

    private init(_ file: SettingsFile?, path: String) throws {
        var entries: [BaselineEntry] = []
        var lines: [Int] = []
        var indexes: [String: Int] = [:]
        if let file, let root = file.root {
            guard root.kind == .array else {
                throw file.failure("this is \(root.kindInWords), not a list of entries", at: root)
            }
            let reader = BaselineEntryReader(file: file)
            for element in root.elements {
                let entry = try reader.entry(element)
                if let first = indexes[entry.fingerprint] {
                    throw file.failure(
                        "the fingerprint \(entry.fingerprint) occurs twice, first on line \(lines[first])",
                        at: element, remedy: "keep one of the two entries")
                }
                indexes[entry.fingerprint] = entries.count
                entries.append(entry)
                lines.append(element.line)
            }
        }
        self.path = path
        self.entries = entries
        self.lines = lines
        self.indexes = indexes
    }

    package func entry(_ fingerprint: String) -> BaselineEntry? { indexes[fingerprint].map { entries[$0] } }

    /// The line of an entry; nil when the baseline has none with the fingerprint.
    package func location(_ fingerprint: String) -> SourceLocation? {
        indexes[fingerprint].map { SourceLocation(file: path, line: lines[$0]) }
    }

    package func accepts(_ fingerprint: String, at now: Instant) -> Bool {
        guard let entry = entry(fingerprint) else { return false }
        return entry.expires?.isPast(at: now) != true
    }
}
