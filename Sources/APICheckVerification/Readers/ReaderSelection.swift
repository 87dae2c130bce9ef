package import APICheckBase
import APICheckFindings
import APICheckProject

/// The apps whose reads a run is about; all if none is named.
package struct ReaderSelection: Sendable {
    private let apps: Set<String>

    /// Throws ``UnknownAppError`` for an app without a readers' file.
    package init(_ names: [String], known: some Sequence<String>) throws {
        let known = Set(known)
        if let name = names.first(where: { !known.contains($0) }) {
            throw UnknownAppError(name: name, known: Spelling.nearest(to: name, in: known))
        }
        apps = Set(names)
    }

    /// The level of a finding: at most `info` if none of the apps reads its place.
    func level(of finding: Finding) -> Level {
        guard !apps.isEmpty, finding.readers?.contains(where: { apps.contains($0.app) }) != true else {
            return finding.level
        }
        return .info
    }
}

/// An app that reads none of the APIs.
package struct UnknownAppError: ProblemError, Hashable {
    let name: String
    /// Nearest first.
    let known: [String]

    package var problem: Problem {
        known.isEmpty
            ? Problem(
                "unknown app '\(name)'", expected: "an app with a file contracts/<api>/readers/<app>.json",
                actual: "no such file",
                remedy: "the app's tests write it with: APICHECK_READS=write swift test")
            : Problem("unknown app '\(name)'", expected: "\(known.prefix(5).list("or"))")
    }
}
