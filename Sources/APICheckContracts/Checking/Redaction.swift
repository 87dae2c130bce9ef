import APICheckJSON

/// Placeholders that stand where a secret stood: nothing can be said about the value that was there.
enum Redaction {
    static let prefix = "REDACTED-"

    static func hides(_ text: String) -> Bool { text.firstRange(of: prefix) != nil }
    static func hides(_ value: JSON) -> Bool { value.string.map(hides) ?? false }
}
