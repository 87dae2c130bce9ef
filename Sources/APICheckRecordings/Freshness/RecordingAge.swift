package import APICheckBase
import APICheckHTTP
import APICheckJSON

/// How old the entries of a recording are: the time since each call, or since the server last confirmed its answer.
/// File dates are not used, because a checkout changes them.
package struct RecordingAge: Sendable {
    /// An entry and the time when its answer was current.
    package struct Sample: Hashable, Sendable {
        /// From 1.
        package let entry: Int
        /// The time, or nil when the recording does not say.
        package let time: Instant?

        /// A time that is not known counts as older than any other.
        func isOlder(than other: Sample) -> Bool {
            guard let mine = time, let others = other.time else { return time == nil && other.time != nil }
            return mine < others
        }
    }

    /// The tolerated difference between two clocks, in seconds. A time further ahead counts as in the future.
    package static let skew: Int64 = 86_400

    /// The maximum age in seconds.
    package let maximum: Int64
    package let now: Instant
    package private(set) var entries = 0
    package private(set) var stale = 0
    /// The oldest stale entry.
    package private(set) var oldest: Sample?
    package private(set) var inFuture = 0
    /// The first entry in the future.
    package private(set) var future: Sample?

    package init(maximum: Int64, now: Instant) {
        self.maximum = maximum
        self.now = now
    }

    package mutating func add(_ entry: RecordedEntry, number: Int) {
        entries += 1
        guard let time = entry.knownAt else {
            stale += 1
            if oldest.map({ $0.time != nil }) ?? true { oldest = Sample(entry: number, time: nil) }
            return
        }
        if time > now.advanced(bySeconds: RecordingAge.skew) {
            inFuture += 1
            if future == nil { future = Sample(entry: number, time: time) }
        } else if time < now.advanced(bySeconds: -maximum) {
            stale += 1
            let sample = Sample(entry: number, time: time)
            if oldest.map({ sample.isOlder(than: $0) }) ?? true { oldest = sample }
        }
    }

    /// Adds the counts of later entries of the same recording.
    package mutating func add(_ later: RecordingAge) {
        entries += later.entries
        stale += later.stale
        inFuture += later.inFuture
        future = future ?? later.future
        if let other = later.oldest, oldest.map({ other.isOlder(than: $0) }) ?? true { oldest = other }
    }
}

extension RecordedEntry {
    /// When the answer was current: at the call, or when the server last confirmed it. Nil when the recording does not
    /// say.
    package var knownAt: Instant? { [exchange.startedAt, confirmedAt].compactMap(\.self).max() }
}
