import APICheckBase
import APICheckRecordings
import Testing

/// The entries of a recording that no test of a group has used so far. A group is a suite or a parameterised test.
final class GroupUsage: Sendable {
    /// The suite or test that has the trait.
    let test: Test
    private let entries = Locked<[UnusedEntry]?>(nil)

    init(of test: Test) { self.test = test }

    /// The unused entries; empty if no test has passed.
    var unused: [UnusedEntry] { entries.withLock { $0 ?? [] } }

    /// A description of the tests that ran.
    var users: String { test.isSuite ? "the tests of this suite that ran" : "the arguments of this test that ran" }

    func add(unused: [UnusedEntry]) {
        let others = Set(unused)
        entries.withLock { entries in entries = (entries ?? unused).filter(others.contains) }
    }
}

extension Failure {
    /// The failure of `users` not to use the entries of a recording, or the answers of a test.
    static func unused(_ entries: [UnusedEntry], of users: String, in plan: ReplayPlan) -> Failure {
        var failure = plan.written != nil ? unused(answers: entries, of: users) : unused(entries, of: users)
        failure.fault = ReplayFault(kind: .unused, requests: entries.map(\.request))
        return failure
    }

    private static func unused(answers: [UnusedEntry], of users: String) -> Failure {
        Failure(
            answers.count == 1 ? "an answer is unused" : "\(answers.count) answers are unused",
            at: answers.map(\.place).quoted,
            expected: "each requested by \(users)",
            actual: answers.map { "not requested: \($0.request)" }.joined(separator: "\n"),
            remedy: """
                make the request in the test, or remove the answer; if several tests share answers, put them in a suite and give \
                the trait to the suite
                """)
    }

    private static func unused(_ entries: [UnusedEntry], of users: String) -> Failure {
        Failure(
            "\(entries.count == 1 ? "an entry" : "\(entries.count) entries") of the recording \(entries.count == 1 ? "is" : "are") unused",
            at: entries.map(\.place).quoted, expected: "each requested by \(users)",
            actual: entries.map { "not requested: \($0.request)" }.joined(separator: "\n"),
            remedy: """
                make the request in the test, or record again without it; if several tests share a recording, put them in a \
                suite and give the trait to the suite
                """)
    }
}
