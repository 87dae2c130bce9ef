package import APICheckBase
package import APICheckFindings
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
    package let samples: Int
    package let expected: String
    package let actual: String
}
