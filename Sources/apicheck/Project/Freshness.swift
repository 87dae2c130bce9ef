import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckRecordings

/// How old recordings may be.
struct Freshness: Sendable {
    let maximum: MaximumAge
    let now: Instant

    /// Of a recording of which nothing was looked at yet.
    var age: RecordingAge { RecordingAge(maximum: maximum.seconds, now: now) }

    /// One for all entries of a recording that are too old, and one for those that are from the future.
    func findings(_ age: RecordingAge, of file: String, api: String?) -> [Finding] {
        var findings: [Finding] = []
        if let oldest = age.oldest {
            let isUnknown = oldest.time == Instant(seconds: 0)
            let words = isUnknown ? "of no known age" : "\(MaximumAge.words(now.seconds - oldest.time.seconds)) old"
            findings.append(
                finding(
                    .recordingStale, oldest, age.stale, of: file, api: api,
                    expected: "no answer older than \(maximum.text)",
                    actual: "\(words), \(count(age.stale, of: age.entries)) too old",
                    hint: api.map { "Run: apicheck record \($0) --mode refresh." }))
        }
        if let future = age.future {
            findings.append(
                finding(
                    .recordingInFuture, future, age.inFuture, of: file, api: api, expected: "a time that has come",
                    actual: "\(future.time.rfc3339(fractionDigits: 0)), \(count(age.inFuture, of: age.entries)) so"))
        }
        return findings
    }

    private func finding(
        _ rule: Rule, _ sample: RecordingAge.Sample, _ samples: Int, of file: String, api: String?, expected: String,
        actual: String, hint: String? = nil
    ) -> Finding {
        Finding(
            rule, api: api, operation: file,
            place: .recordingMember(Pointer(["log", "entries", "\(sample.entry - 1)", "startedDateTime"])),
            expected: expected, actual: actual,
            evidence: Evidence(recording: file, entry: sample.entry, samples: samples), hint: hint)
    }

    private func count(_ number: Int, of all: Int) -> String {
        "\(number) of \(all) \(all == 1 ? "entry" : "entries") \(number == 1 ? "is" : "are")"
    }
}
