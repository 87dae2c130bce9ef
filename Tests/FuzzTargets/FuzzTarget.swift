/// A reader of outside data, and what must be true of it for any bytes: it ends, does not stop the process, and keeps the
/// property that ``check`` looks for.
package struct FuzzTarget: Sendable {
    package let name: String
    package let seeds: [[UInt8]]
    /// Words that the input's grammar knows.
    package let words: [String]
    /// Inputs of a short run.
    package let usualCases: Int
    /// What is wrong with the bytes that were read, or nil.
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
        .json, .yaml, .patterns, .schemas, .recordings, .imports, .requests, .multipart, .forms, .urls, .redaction,
        .contracts, .workflows,
    ]
}

extension FuzzTarget: CustomStringConvertible {
    package var description: String { name }
}
