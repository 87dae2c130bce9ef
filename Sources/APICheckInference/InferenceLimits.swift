package import APICheckJSON

/// The limits of an inference. It fails when ``exchanges`` or ``operations`` is exceeded. Other limits apply to one place:
/// objects with more than 1,000 different members are learned as maps, values deeper than 64 levels are not learned,
/// and a place has an enum only with at most 12 different texts.
package struct InferenceLimits: Sendable {
    /// Exchanges in all recordings together.
    package var exchanges = 1_000_000
    /// Different operations: methods of paths.
    package var operations = 5_000
    /// Identifying texts of answers by which segments of paths are recognized; further ones are ignored.
    package var identifiers = 100_000
    /// The limits of each body.
    package var document = Document.Limits()

    package init() {}
}
