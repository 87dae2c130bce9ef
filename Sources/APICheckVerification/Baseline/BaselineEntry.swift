package import APICheckFindings

/// One accepted finding.
package struct BaselineEntry: Hashable, Sendable {
    /// The command that finds it: only that command can say that the entry is unused.
    package enum Command: String, CaseIterable, Sendable {
        case verify, diff
    }

    package var fingerprint: String
    package var rule: Rule
    package var operation: String?
    package var place: String
    package var reason: String
    package var owner: String?
    package var expires: ExpiryDate?
    package var command: Command
    /// The level of the finding, of which only info has a meaning: without the entry it would fail no run.
    package var level: Level?

    package init(
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
    package static func isFingerprint(_ text: String) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
