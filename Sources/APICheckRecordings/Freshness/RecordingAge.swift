package import APICheckBase
import APICheckHTTP
import APICheckJSON

/// How old the entries of a recording are: from when each call was made, or from when the server last confirmed its
/// answer. The dates of files do not count, for a checkout sets them anew.
package struct RecordingAge: Sendable {
    /// One entry and when its answer was the server's.
    package struct Sample: Hashable, Sendable {
        /// From 1.
        package let entry: Int
        package let time: Instant
    }

    /// What two clocks may differ by before a time counts as one that is yet to come, in seconds.
    package static let skew: Int64 = 86_400

    /// In seconds.
    package let maximum: Int64
    package let now: Instant
    package private(set) var entries = 0
    package private(set) var stale = 0
    /// The oldest of those that are stale.
    package private(set) var oldest: Sample?
    package private(set) var inFuture = 0
    /// The first of those that lie in the future.
    package private(set) var future: Sample?

    package init(maximum: Int64, now: Instant) {
        self.maximum = maximum
        self.now = now
    }

    package mutating func add(_ entry: RecordedEntry, number: Int) {
        entries += 1
        let time = entry.knownAt
        if time > now.advanced(bySeconds: RecordingAge.skew) {
            inFuture += 1
            if future == nil { future = Sample(entry: number, time: time) }
        } else if time < now.advanced(bySeconds: -maximum) {
            stale += 1
            if oldest.map({ time < $0.time }) ?? true { oldest = Sample(entry: number, time: time) }
        }
    }

    /// Adds what is known of later entries of the same recording.
    package mutating func add(_ later: RecordingAge) {
        entries += later.entries
        stale += later.stale
        inFuture += later.inFuture
        future = future ?? later.future
        if let other = later.oldest, oldest.map({ other.time < $0.time }) ?? true { oldest = other }
    }
}

extension RecordedEntry {
    /// When the answer was the server's: at the call, or when the server said that it still is.
    package var knownAt: Instant { max(exchange.startedAt, confirmedAt ?? exchange.startedAt) }
}
