import APICheckBase
import Testing

/// The entries of a recording that no test of a group has used so far: of a suite, or of the arguments of one test.
final class GroupUsage: Sendable {
    /// What the trait stands on.
    let test: Test
    private let entries = Locked<[(place: String, request: String)]?>(nil)

    init(of test: Test) { self.test = test }

    /// Empty when no test has ended well.
    var unused: [(place: String, request: String)] { entries.withLock { $0 ?? [] } }

    /// Who made no use of them.
    var users: String { test.isSuite ? "the tests that ran of this suite" : "the arguments that ran of this test" }

    func add(unused: [(place: String, request: String)]) {
        let places = Set(unused.map(\.place))
        entries.withLock { entries in entries = (entries ?? unused).filter { places.contains($0.place) } }
    }
}

extension Failure {
    /// `users` made no use of the entries.
    static func unused(_ entries: [(place: String, request: String)], of users: String) -> Failure {
        Failure(
            "\(entries.count == 1 ? "an entry" : "\(entries.count) entries") of the recording answered no request",
            at: entries.map(\.place), expected: "each asked for by \(users)",
            actual: entries.map { "never asked: \($0.request)" }.joined(separator: "\n"),
            remedy: """
                Have the test make the request, or record it again without. Tests that share a recording stand in a suite \
                that has the trait.
                """)
    }
}
