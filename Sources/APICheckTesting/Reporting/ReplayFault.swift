import APICheckBase
import APICheckHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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

/// Why a replay has no response to a request.
struct UnansweredRequest: ProblemError, Hashable {
    let problem: Problem
    /// The method and the path.
    let request: String

    init(_ request: Request, _ problem: Problem) {
        self.problem = problem
        self.request = "\(request.method) \(request.url.path)"
    }

    /// Only the request: the `URLError` that carries it has the whole text already, and prints both.
    var description: String { request }

    var fault: ReplayFault { ReplayFault(kind: .unanswered, requests: [request]) }
}

extension UnansweredRequest {
    /// The key of the request in the `userInfo` of a `URLError` that a replay throws.
    static let userInfoKey = "apicheck.unanswered"

    /// The requests that an error carries: those of replays, also inside of an error that the app makes of them.
    static func all(in error: any Error) -> Set<UnansweredRequest> {
        var requests: Set<UnansweredRequest> = []
        collect(from: error, into: &requests, depth: 0)
        return requests
    }

    /// Apps wrap errors as associated values and properties, which only a mirror shows.
    private static func collect(from value: Any, into requests: inout Set<UnansweredRequest>, depth: Int) {
        // More than clients wrap in practice; it ends a cycle of errors.
        guard depth < 16 else { return }
        // A cast alone would not do: on Apple's systems each error can be cast to `NSError`.
        if let error = value as? URLError {
            collect(fromInfo: error.userInfo, into: &requests, depth: depth)
        } else if type(of: value) is NSError.Type, let error = value as? NSError {
            collect(fromInfo: error.userInfo, into: &requests, depth: depth)
        } else {
            let mirror = Mirror(reflecting: value)
            guard value is any Error || mirror.displayStyle == .tuple || mirror.displayStyle == .optional else {
                return
            }
            for child in mirror.children { collect(from: child.value, into: &requests, depth: depth + 1) }
        }
    }

    private static func collect(fromInfo info: [String: Any], into requests: inout Set<UnansweredRequest>, depth: Int) {
        if let request = info[userInfoKey] as? UnansweredRequest { requests.insert(request) }
        if let cause = info[NSUnderlyingErrorKey] { collect(from: cause, into: &requests, depth: depth + 1) }
    }
}
