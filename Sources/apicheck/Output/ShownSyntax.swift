import APICheckHTTP

/// The syntax of options in messages, `--input token=…` and `--secret TOKEN=env:VARIABLE`, which looks like a secret and is
/// none.
enum ShownSyntax {
    private static let values = ["…", "env:VARIABLE", "file:PATH", "env:", "file:"]
    private static let first = 2_000_000

    /// As placeholders, which redaction leaves as they are.
    static func hiding(_ text: String) -> String {
        guard text.contains("=") else { return text }
        return values.enumerated().reduce(text) { text, value in
            text.replacing("=\(value.element)", with: "=\(SecretPlaceholder.text(first + value.offset))")
        }
    }

    static func showing(_ text: String) -> String {
        guard text.contains(SecretPlaceholder.prefix) else { return text }
        return values.enumerated().reduce(text) { text, value in
            text.replacing(SecretPlaceholder.text(first + value.offset), with: value.element)
        }
    }
}
