#if Contracts
package import APICheckBase

/// A YAML text was rejected.
package struct YAMLError: ProblemError, Hashable, Sendable {
    package var reason: PrintableText
    package var source: String?
    /// From 1; nil when the reader reports none.
    package var line: Int?
    /// The setting of the limit that was exceeded, if any.
    package var setting: Setting?
    package var remedy: PrintableText?

    package var problem: Problem {
        Problem(
            reason, at: ["\(source ?? "YAML")\(line.map { ":\($0)" } ?? "")"], remedy: remedy,
            setting: setting)
    }
}
#endif
