/// The text of a failed test in four parts: what is wrong, where, expected over actual, and what to do.
package enum FailureText {
    package static func of(
        _ what: String, at places: [String], expected: String, actual: String, remedy: String
    ) -> String {
        let place = places.isEmpty ? "" : "\n  where:    " + places.joined(separator: "\n            ")
        return """
            \(what)\(place)
              expected: \(indented(expected))
              actual:   \(indented(actual))
            \(remedy)
            """
    }

    /// Aligns the further lines of a value with its first.
    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n            ")
    }
}
