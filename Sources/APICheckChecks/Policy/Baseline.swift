package import APICheckBase
import APICheckFindings
import APICheckJSON
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
struct Baseline: Sendable {
    let path: String
    let entries: [BaselineEntry]
    private let lines: [Int]
    private let indexes: [String: Int]

    /// Has no entries when the file does not exist. Throws a ``Problem``, and what reading the file throws.
    init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
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

    func entry(_ fingerprint: String) -> BaselineEntry? { indexes[fingerprint].map { entries[$0] } }

    /// The line of an entry; nil when the baseline has none with the fingerprint.
    func location(_ fingerprint: String) -> SourceLocation? {
        indexes[fingerprint].map { SourceLocation(file: path, line: lines[$0]) }
    }

    func accepts(_ fingerprint: String, at now: Instant) -> Bool {
        guard let entry = entry(fingerprint) else { return false }
        return entry.expires?.isPast(at: now) != true
    }
}

/// One accepted finding.
package struct BaselineEntry: Hashable, Sendable {
    /// The command that finds it: only that command can say that the entry is unused.
    package enum Command: String, CaseIterable, Sendable {
        case verify, diff
    }

    var fingerprint: String
    var rule: Rule
    var operation: String?
    var place: String
    var reason: String
    var owner: String?
    var expires: ExpiryDate?
    var command: Command
    /// The level of the finding, of which only info has a meaning: without the entry it would fail no run.
    var level: Level?

    init(
        fingerprint: String, rule: Rule, operation: String? = nil, place: String, reason: String, owner: String? = nil,
        expires: ExpiryDate? = nil, command: Command = .verify, level: Level? = nil
    ) {
        self.fingerprint = fingerprint
        self.rule = rule
        self.operation = operation
        self.place = place
        self.reason = reason
        self.owner = owner
        self.expires = expires
        self.command = command
        self.level = level
    }

    /// 16 hexadecimal digits in lower case.
    static func isFingerprint(_ text: String) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

/// Reads one entry of a baseline.
private struct BaselineEntryReader {
    private static let keys = [
        "fingerprint", "rule", "operation", "place", "reason", "owner", "expires", "command", "level",
    ]

    let file: SettingsFile

    /// Throws a ``Problem``.
    func entry(_ value: JSON) throws -> BaselineEntry {
        guard value.kind == .object else {
            throw file.failure(
                "an entry is \(value.kindInWords)", at: value,
                expected: "a map with fingerprint, rule, place and reason")
        }
        try file.check(value, knows: BaselineEntryReader.keys)
        return BaselineEntry(
            fingerprint: try fingerprint(value), rule: try rule(value), operation: try text("operation", of: value),
            place: try required("place", of: value), reason: try required("reason", of: value),
            owner: try text("owner", of: value), expires: try expires(value), command: try command(value),
            level: try level(value))
    }

    private func fingerprint(_ value: JSON) throws -> String {
        let text = try required("fingerprint", of: value)
        guard BaselineEntry.isFingerprint(text) else {
            throw file.failure(
                "invalid fingerprint", at: value["fingerprint"] ?? value,
                expected: "16 hexadecimal digits in lower case", actual: "\(text)")
        }
        return text
    }

    private func rule(_ value: JSON) throws -> Rule {
        let id = try required("rule", of: value)
        if let rule = RuleCatalogue.rule(id) { return rule }
        throw file.failure(
            "unknown rule '\(id)'", at: value["rule"] ?? value,
            expected: "\(Spelling.nearest(to: id, in: RuleCatalogue.all.map(\.id)).prefix(5).list("or"))")
    }

    private func expires(_ value: JSON) throws -> ExpiryDate? {
        guard let text = try text("expires", of: value) else { return nil }
        if let date = ExpiryDate(text) { return date }
        throw file.failure(
            "invalid date", at: value["expires"] ?? value, expected: "a day as 2027-03-31", actual: "\(text)")
    }

    private func command(_ value: JSON) throws -> BaselineEntry.Command {
        guard let text = try text("command", of: value) else { return .verify }
        if let command = BaselineEntry.Command(rawValue: text) { return command }
        throw file.failure(
            "unknown command '\(text)'", at: value["command"] ?? value,
            expected: "\(BaselineEntry.Command.allCases.map(\.rawValue).list("or"))")
    }

    private func level(_ value: JSON) throws -> Level? {
        guard let text = try text("level", of: value) else { return nil }
        if let level = Level(rawValue: text) { return level }
        throw file.failure(
            "unknown level '\(text)'", at: value["level"] ?? value,
            expected: "\(Level.allCases.map(\.rawValue).list("or"))")
    }

    private func required(_ name: String, of value: JSON) throws -> String {
        guard let text = try text(name, of: value), !text.isEmpty else {
            throw file.failure("the entry has no '\(name)'", at: value[name] ?? value, remedy: "add '\(name)'")
        }
        return text
    }

    private func text(_ name: String, of value: JSON) throws -> String? {
        guard let member = value[name] else { return nil }
        if let text = member.string { return text }
        // Digits alone would be a number.
        throw file.failure(
            "'\(name)' is \(member.kindInWords)", at: member, expected: "text", remedy: "write it in quotes")
    }
}

/// The last day, in UTC, on which a finding is accepted: `2027-03-31`.
package struct ExpiryDate: Hashable, Sendable, CustomStringConvertible {
    private let day: CivilTime

    /// Fails for another form and for a day that does not exist.
    package init?(_ text: String) {
        guard let day = CivilTime(date: text) else { return nil }
        self.day = day
    }

    package func isPast(at now: Instant) -> Bool { now.seconds >= day.secondsSinceEpoch + 86_400 }

    package var description: String { String(Instant(seconds: day.secondsSinceEpoch).description.prefix(10)) }
}
