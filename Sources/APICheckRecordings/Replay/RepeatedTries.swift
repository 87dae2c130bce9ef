import APICheckBase
import APICheckHTTP

/// Finds the tries of a recording that failed and that the client then repeated with success: a reload after a status 502, the
/// second try of a client library after a lost connection.
///
/// A try is followed by its repetition when all of this holds:
/// - Both requests are equal, and neither is a step of a workflow, which asks for each of its calls on purpose.
/// - The try got no whole answer, or one that asks to try again: 408, 429, or 500 to 599. A 401, a 404 or a 202 is an answer, and
///   what follows it may be the next state of what a client polls.
/// - The repetition got another answer, and began at most ten minutes after the try.
/// - Nothing between the two wrote to the resource: then the difference is due to that.
struct RepeatedTries {
    private static let longest: Int64 = 10 * 60

    private let entries: [RecordedEntry]
    private let requests: [ComparedRequest]
    /// The entries that changed something, in order.
    private let writes: [Int]

    private init(_ entries: [RecordedEntry], _ requests: [ComparedRequest]) {
        self.entries = entries
        self.requests = requests
        writes = requests.indices.filter { !requests[$0].isSafe && !entries[$0].isFailedTry }
    }

    /// - Parameter groups: The entries with equal requests, in order.
    /// - Returns: The failed tries.
    static func find(
        in entries: [RecordedEntry], _ requests: [ComparedRequest], groups: [AnswerGroup]
    ) -> Set<Int> {
        let search = RepeatedTries(entries, requests)
        var found: Set<Int> = []
        for group in groups where group.entries.count > 1 {
            var completed: Int?
            for entry in group.entries.reversed() {
                if !entries[entry].isFailedTry {
                    completed = entry
                } else if let completed, search.isTry(entry, of: completed) {
                    found.insert(entry)
                }
            }
        }
        return found
    }

    private func isTry(_ entry: Int, of completed: Int) -> Bool {
        let (first, last) = (entries[entry], entries[completed])
        guard first.label.step == nil, last.label.step == nil else { return false }
        if let start = first.exchange.startedAt, let end = last.exchange.startedAt {
            guard start <= end, end.seconds - start.seconds <= RepeatedTries.longest else { return false }
        }
        return !writes[writes.firstIndex(above: entry)...].prefix { $0 < completed }.contains { write in
            zip(requests[write].segments, requests[entry].segments).allSatisfy(==)
        }
    }
}

extension RecordedEntry {
    /// Whether a client has a reason to send the same request again.
    fileprivate var isFailedTry: Bool {
        guard failure == nil, ambiguousLength == nil, let status = exchange.response?.status else { return true }
        return status == 0 || status == 408 || status == 429 || (500...599).contains(status)
    }
}
