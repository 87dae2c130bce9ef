import APICheckBase
import APICheckHTTP
import APICheckRecordings
import Testing

/// Where a ``Replay`` gets its responses from.
protocol ReplaySource: Sendable {
    /// The file, for messages.
    var path: String { get }
    /// The entries when the replay began; nil if the responses do not come from a recording.
    var recording: Recording? { get }
    /// What answered no request.
    var unused: [UnusedEntry] { get }
    /// What is wrong with the responses that were given.
    var faults: [AnswerFault] { get }
    /// Whether requests may be sent to a live server.
    var records: Bool { get }
    /// The number of requests that were sent to a live server.
    var liveCount: Int { get }

    /// Answers a request. Throws ``UnansweredRequest``, `URLError` or another error of the response.
    func response(to request: Request, of replay: Replay) async throws -> SourcedResponse

    /// Saves what was recorded. Returns false if there was nothing.
    func save() throws -> Bool
    /// Ends without saving.
    func discard()
}

/// A response and its place.
struct SourcedResponse {
    var entry: RecordedEntry
    var place: String
    /// False for a response of the live server.
    var isReplayed = true
}

extension SourcedResponse {
    /// The response of an entry of a file.
    init(_ entry: RecordedEntry, of path: String) {
        self.init(entry: entry, place: "\(path)\(entry.line.map { ":\($0)" } ?? "")")
    }
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
