import APICheckBase

/// What is wrong about how a test and its replay fit together, e.g. for a known issue:
///
///     withKnownIssue {
///         try await client.delete(7)
///     } matching: { issue in
///         issue.replayFault?.kind == .unanswered && issue.replayFault?.requests == ["DELETE /todos/7"]
///     }
///
/// ``Testing/Issue/replayFault`` has it, for the issues at the line of a trait and for an error that the test throws.
public struct ReplayFault: Hashable, Sendable {
    /// What is wrong.
    public enum Kind: String, Hashable, Sendable {
        /// A request has no response.
        case unanswered
        /// An entry of the recording, or an answer of the test, is not requested.
        case unused
        /// A request is made with a session that is not replayed, e.g. `URLSession.shared`.
        case bypassed
        /// The test makes no request.
        case noRequest
        /// An answer that the test wrote cannot be given. One that breaks the contract has ``Testing/Issue/rules`` instead.
        case invalidAnswer
        /// An entry of the recording is older than `maxAge`, or from the future.
        case stale
    }

    /// What is wrong.
    public let kind: Kind
    /// The requests, each with its method and its path, e.g. `DELETE /todos/7`. For ``Kind/unused``, an answer has the path that
    /// the test wrote; for ``Kind/bypassed``, a request has the URL without its query; for ``Kind/stale``, it is the request of
    /// the oldest entry, or of the one that is furthest in the future.
    public let requests: [String]
}
