import APICheckHTTP

/// Which values of parameters a contract may show.
enum ExampleText {
    private static let longest = 64

    /// Whether a text is short, no address of a person, and not what is left of a secret.
    static func isPublic(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longest && !text.contains("@") && SecretPlaceholder.number(text) == nil
            && !SecretPlaceholder.occurs(in: text)
    }
}
