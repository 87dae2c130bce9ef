import Synchronization

/// The entries of a recording that no test of a suite has used so far.
final class SuiteUsage: Sendable {
    private let entries = Mutex<[(place: String, request: String)]?>(nil)

    /// Empty when no test has ended well.
    var unused: [(place: String, request: String)] { entries.withLock { $0 ?? [] } }

    func add(unused: [(place: String, request: String)]) {
        let places = Set(unused.map(\.place))
        entries.withLock { entries in entries = (entries ?? unused).filter { places.contains($0.place) } }
    }
}

extension Failure {
    /// `who` made no use of the entries.
    static func unused(_ entries: [(place: String, request: String)], of who: String) -> Failure {
        Failure(
            "\(entries.count == 1 ? "an entry" : "\(entries.count) entries") of the recording answered no request",
            at: entries.map(\.place), expected: "each asked for by \(who)",
            actual: entries.map { "never asked: \($0.request)" }.joined(separator: "\n"),
            remedy: "Have the test make the request, or record it again without.")
    }
}
