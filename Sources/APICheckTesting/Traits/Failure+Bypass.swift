import APICheckBase
import APICheckRecordings

extension Failure {
    /// The failure of a test to send its requests to its replay.
    ///
    /// - Parameters:
    ///   - bypasses: The requests of `URLSession.shared` meanwhile.
    ///   - unused: What the replay could have answered.
    init(bypassed bypasses: [Replay.Bypass], unused: [UnusedEntry], of plan: ReplayPlan) {
        let requests = bypasses.map(\.request).quoted.joined(separator: "\n")
        let isCertain = bypasses.allSatisfy(\.isCertain)
        let sessions: PrintableText =
            plan.isShared
            ? "requests of URLSession.shared or of a session with the configuration .replaying()"
            : "requests of a session with the configuration .replaying()"
        let makes: PrintableText = "make the client's session in the test: URLSession(configuration: .replaying())"
        let count = bypasses.count.counted("request")
        self.init(
            "no request reached the replay of \(plan.name)", at: [],
            expected: ([sessions] + unused.prefix(1).map { "e.g. \($0.request)" }).joined(separator: ", "),
            actual: bypasses.isEmpty
                ? "none, so the client uses another session, or makes no request"
                : "\(count) to URLSession.shared\(isCertain ? "" : " while this and other tests ran")\n\(requests)",
            remedy: bypasses.isEmpty
                ? makes
                : "\(makes); or, if the client can only use URLSession.shared, add shared: true to the trait of a serialized suite"
        )
    }
}
