package import APICheckBase
package import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Compares the age of recordings with the maximum that is allowed.
package struct Freshness: Sendable {
    private let maximum: MaximumAge
    private let now: Instant

    package init(maximum: MaximumAge, now: Instant = .now) {
        self.maximum = maximum
        self.now = now
    }

    /// The age of a recording of which no entry has been added yet.
    package var emptyAge: RecordingAge { RecordingAge(maximum: maximum.seconds, now: now) }

    /// One fault for all entries of a recording that are too old, and one for those that lie in the future.
    package func faults(_ age: RecordingAge) -> [AgeFault] {
        var faults: [AgeFault] = []
        if let oldest = age.oldest {
            let words =
                oldest.time.map { "\(MaximumAge.words(now.seconds - $0.seconds)) old" } ?? "of unknown age"
            faults.append(
                AgeFault(
                    kind: .stale, sample: oldest, samples: age.stale, expected: "at most \(maximum.text) old",
                    actual: "\(words); \(Freshness.count(age.stale, of: age.entries)) too old"))
        }
        if let future = age.future, let time = future.time {
            faults.append(
                AgeFault(
                    kind: .inFuture, sample: future, samples: age.inFuture,
                    expected: "a time in the past",
                    actual: "\(time.rfc3339(fractionDigits: 0)); "
                        + "\(Freshness.count(age.inFuture, of: age.entries)) in the future"))
        }
        return faults
    }

    /// The faults as findings about a recording's file.
    package func findings(_ age: RecordingAge, of file: String, api: String?) -> [Finding] {
        faults(age).map { fault in
            let isStale = fault.kind == .stale
            return Finding(
                isStale ? .recordingStale : .recordingInFuture, api: api, operation: file,
                place: .recordingMember(
                    Pointer(["log", "entries", "\(fault.sample.entry - 1)", "startedDateTime"])),
                expected: .quoted(fault.expected), actual: .quoted(fault.actual),
                evidence: Evidence(recording: file, entry: fault.sample.entry, samples: fault.samples))
        }
    }

    private static func count(_ number: Int, of all: Int) -> String {
        "\(number) of \(all.counted("entry", plural: "entries")) \(number == 1 ? "is" : "are")"
    }
}

/// Entries of a recording that are too old, or from the future.
package struct AgeFault: Hashable, Sendable {
    package enum Kind: Sendable {
        case stale
        case inFuture
    }

    package let kind: Kind
    /// The oldest of the stale entries, or the first that lies in the future.
    package let sample: RecordingAge.Sample
    /// How many entries have the fault.
    let samples: Int
    package let expected: String
    package let actual: String
}

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
    static let skew: Int64 = 86_400

    /// The maximum age in seconds.
    let maximum: Int64
    let now: Instant
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
    package var knownAt: Instant? {
        guard let startedAt = exchange.startedAt, let confirmedAt else { return confirmedAt ?? exchange.startedAt }
        return max(startedAt, confirmedAt)
    }
}

/// How old something may be: a whole number and its unit, `90s`, `15m`, `12h`, `30d`, `8w`.
package struct MaximumAge: Sendable {
    private struct Unit {
        let letter: Character
        let seconds: Int64
        let name: String
    }

    private static let units = [
        Unit(letter: "s", seconds: 1, name: "second"), Unit(letter: "m", seconds: 60, name: "minute"),
        Unit(letter: "h", seconds: 3_600, name: "hour"), Unit(letter: "d", seconds: 86_400, name: "day"),
        Unit(letter: "w", seconds: 604_800, name: "week"),
    ]

    package let seconds: Int64
    /// As it was given.
    package let text: String

    package init(days: Int) {
        seconds = Int64(days) * 86_400
        text = "\(days)d"
    }

    /// Fails for a fraction, for less than one second and for more than a hundred years.
    package init?(_ text: String) {
        guard let unit = MaximumAge.units.first(where: { $0.letter == text.last }), text.dropLast().isASCIIDigits,
            let number = Int64(text.dropLast()), number > 0, number <= 36_525 * 86_400 / unit.seconds
        else { return nil }
        seconds = number * unit.seconds
        self.text = text
    }

    package init(seconds: Int64) {
        self.seconds = seconds
        text = MaximumAge.words(seconds)
    }

    /// `40 days`: a whole number of the largest unit below weeks of which there are two.
    package static func words(_ seconds: Int64) -> String {
        let unit = units.dropLast().last { seconds >= 2 * $0.seconds } ?? units[0]
        return (seconds / unit.seconds).counted(unit.name)
    }
}
