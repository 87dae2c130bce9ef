/// A reader of external data and a property that must hold for any bytes: it ends, does not crash, and keeps the
/// property of ``check``.
package struct FuzzTarget: Sendable {
    package let name: String
    package let seeds: [[UInt8]]
    /// Tokens of the grammar of the input.
    package let words: [String]
    /// The number of inputs of a short run.
    package let usualCases: Int
    /// Returns what is wrong with the result for these bytes, or nil.
    package let check: @Sendable ([UInt8]) -> String?

    init(
        _ name: String, seeds: [[UInt8]], words: [String], usualCases: Int = 300,
        check: @escaping @Sendable ([UInt8]) -> String?
    ) {
        self.name = name
        self.seeds = seeds
        self.words = words
        self.usualCases = usualCases
        self.check = check
    }

    package static let all: [FuzzTarget] = [
        .json, .quoted, .yaml, .patterns, .schemas, .recordings, .imports, .requests, .multipart, .forms, .urls,
        .redaction,
        .contracts, .overlays, .workflows, .queries,
    ]
}

extension FuzzTarget: CustomStringConvertible {
    package var description: String { name }
}
