package import Foundation
package import Testing

/// The published test suites, which are not part of the repository: they are read from the folder `APICHECK_CORPORA`, by
/// default `../shared/corpora` beside the package.
package enum Corpora {
    private static let environment = ProcessInfo.processInfo.environment

    private static let root =
        environment["APICHECK_CORPORA"].map { URL(fileURLWithPath: $0) }
        ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../shared/corpora").standardizedFileURL

    /// With `APICHECK_CORPORA_REQUIRED=1` a test whose corpus is missing fails instead of being skipped.
    fileprivate static let areRequired = environment["APICHECK_CORPORA_REQUIRED"] == "1"

    fileprivate static func isPresent(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: location(path).path)
    }

    /// A folder or a file of a corpus.
    ///
    /// - Throws: ``CorpusMissing``.
    package static func folder(_ path: String) throws(CorpusMissing) -> URL {
        guard isPresent(path) else { throw CorpusMissing(path: location(path).path) }
        return location(path)
    }

    /// The same for a test that checks most of its property without the corpus: nil when it is missing and not required.
    ///
    /// - Throws: ``CorpusMissing`` when the corpora are required.
    package static func optionalFolder(_ path: String) throws(CorpusMissing) -> URL? {
        areRequired || isPresent(path) ? try folder(path) : nil
    }

    fileprivate static func location(_ path: String) -> URL { root.appendingPathComponent(path) }
}

/// A corpus was opened that is not there.
package struct CorpusMissing: Error, CustomStringConvertible {
    let path: String

    package var description: String { "no corpus at \(path); APICHECK_CORPORA names the folder of all corpora" }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test when one of the corpora it reads is missing. When the corpora are required the test runs, and fails
    /// with ``CorpusMissing`` as it opens the corpus.
    ///
    /// - Parameter paths: what the test passes to ``Corpora/folder(_:)``.
    package static func corpus(_ paths: String..., sourceLocation: SourceLocation = #_sourceLocation) -> Self {
        let missing = paths.filter { !Corpora.isPresent($0) }
        return .enabled(
            if: missing.isEmpty || Corpora.areRequired,
            "missing: \(missing.map { Corpora.location($0).path }.joined(separator: ", "))",
            sourceLocation: sourceLocation)
    }
}
