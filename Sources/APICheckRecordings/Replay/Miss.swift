package import APICheckBase

/// Why a recording has no answer to a request: the nearest entry, and for each part whether it equals that entry's.
///
/// Secrets are masked in both requests.
package struct Miss: ProblemError, Hashable {
    package enum Part: String, Hashable, Sendable, CaseIterable {
        case method, host, path, query, header, body
    }

    /// The result of comparing one part. A part with several differences has a verdict for each.
    package struct Verdict: Hashable, Sendable {
        package var part: Part
        /// The name of a query parameter, form field or header, the pointer into a JSON body; nil for the part as a
        /// whole.
        package var name: String?
        /// The difference, or nil when the part is equal.
        package var difference: Difference?

        package init(_ part: Part, name: String? = nil, difference: Difference? = nil) {
            self.part = part
            self.name = name
            self.difference = difference
        }
    }

    package struct Difference: Hashable, Sendable {
        /// The value of the recorded entry, as JSON or in words (`absent`, `12 bytes`).
        package var expected: String
        /// The value of the request.
        package var actual: String

        package init(expected: String, actual: String) {
            self.expected = expected
            self.actual = actual
        }
    }

    package struct Nearest: Hashable, Sendable {
        /// From 1.
        package var entry: Int
        /// The line, or nil for an entry that was not read from a file.
        package var line: Int?
        /// `GET /todos?page=2`.
        package var request: String
        /// The verdicts in the order of ``Part``.
        package var verdicts: [Verdict]
        /// The number of the call, from 1, that the entry answered, when the requests are equal and repeating is not
        /// allowed.
        package var consumedByCall: Int?

        package init(entry: Int, line: Int?, request: String, verdicts: [Verdict], consumedByCall: Int? = nil) {
            self.entry = entry
            self.line = line
            self.request = request
            self.verdicts = verdicts
            self.consumedByCall = consumedByCall
        }
    }

    /// The request line, such as `GET /todos?page=3`.
    package var request: String
    /// The recording's file; nil for a recording without one.
    package var recording: String?
    /// The nearest entry, or nil when the recording has no entry with a similar path.
    package var nearest: Nearest?
    /// The settings that would let the nearest entry answer; empty when no setting would.
    package var settings: [Setting]
    /// How to record the request.
    package var recordingStep: NextStep

    package init(
        request: String, recording: String?, nearest: Nearest?, settings: [Setting], recordingStep: NextStep
    ) {
        self.request = request
        self.recording = recording
        self.nearest = nearest
        self.settings = settings
        self.recordingStep = recordingStep
    }
}
