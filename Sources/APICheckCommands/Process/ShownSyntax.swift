import APICheckHTTP

/// The syntax of options in messages, `--input token=VALUE` and `--secret TOKEN=env:VARIABLE`, which looks like a
/// secret but is not one.
enum ShownSyntax {
    private static let values = ["VALUE", "env:VARIABLE", "file:PATH", "env:", "file:"]
    private static let first = 2_000_000

    /// Replaces it with placeholders, which redaction keeps.
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
