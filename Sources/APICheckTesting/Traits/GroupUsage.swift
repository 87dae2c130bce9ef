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

extension Failure {
    private static let makesSession = "make the client's session in the test: URLSession(configuration: .replaying())"

    /// The failure of a test that makes no request.
    ///
    /// - Parameters:
    ///   - unused: What the replay could have answered.
    ///   - inner: The name of a replay inside of this one.
    init(withoutRequests plan: ReplayPlan, unused: [UnusedEntry], inner: String?) {
        let cause: PrintableText =
            inner.map { "none, since the replay of \($0), which is inside of this one, answers them" }
            ?? "none, so the client uses another session, or makes no request"
        self.init(
            "no request reached the replay of \(plan.name)", at: [],
            expected: Failure.expected(by: plan, unused: unused),
            actual: cause,
            remedy: inner == nil ? "\(Failure.makesSession)" : "keep one of the two: only the innermost replay answers",
            fault: ReplayFault(kind: .noRequest, requests: []))
    }

    /// The failure of a test whose requests bypass its replay.
    ///
    /// - Parameters:
    ///   - bypasses: The requests of sessions that are not replayed, all of them certain or all of them not.
    ///   - unused: What the replay could have answered.
    init(bypassed bypasses: [Replay.Bypass], unused: [UnusedEntry], of plan: ReplayPlan) {
        let requests = bypasses.map(\.request).quoted.joined(separator: "\n")
        let isCertain = bypasses.allSatisfy(\.isCertain)
        let count = bypasses.count.counted("request")
        let areShared = Set(bypasses.map(\.isShared))
        let sessions: PrintableText =
            areShared == [true]
            ? "URLSession.shared" : areShared == [false] ? "another session" : "URLSession.shared and another session"
        let sharing: PrintableText =
            areShared.contains(true)
            ? "; or, if the client can only use URLSession.shared, add shared: true to the trait of a serialized suite"
            : ""
        let hosts = Set(bypasses.map(\.host)).sorted().map { "\"\($0)\"" }.joined(separator: ", ")
        self.init(
            "\(count) bypassed the replay of \(plan.name)", at: [],
            expected: Failure.expected(by: plan, unused: unused),
            actual: "\(count) of \(sessions)\(isCertain ? "" : " while this and other tests ran")\n\(requests)",
            remedy: """
                \(Failure.makesSession)\(sharing); or allow the \(bypasses.count == 1 ? "request" : "requests"): live: \
                .hosts(\(hosts))
                """, fault: ReplayFault(kind: .bypassed, requests: bypasses.map(\.request)))
    }

    private static func expected(by plan: ReplayPlan, unused: [UnusedEntry]) -> PrintableText {
        let sessions: PrintableText =
            plan.isShared
            ? "requests of URLSession.shared or of a session with the configuration .replaying()"
            : "requests of a session with the configuration .replaying()"
        return ([sessions] + unused.prefix(1).map { "e.g. \($0.request)" }).joined(separator: ", ")
    }
}
