import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckProject

/// Reads one entry of a baseline.
struct BaselineEntryReader {
    private static let keys = [
        "fingerprint", "rule", "operation", "place", "reason", "owner", "expires", "command", "level",
    ]

    let file: SettingsFile

    /// Throws ``SettingsFileError``.
    func entry(_ value: JSON) throws -> BaselineEntry {
        guard value.kind == .object else {
            throw file.failure(
                "an entry is \(value.kindInWords)", at: value,
                expected: "a map with fingerprint, rule, place and reason")
        }
        for member in value.members where !BaselineEntryReader.keys.contains(member.name) {
            throw file.failure(
                "unknown key '\(member.name)'", at: member.key,
                expected: "\(Spelling.nearest(to: member.name, in: BaselineEntryReader.keys).list("or"))")
        }
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
