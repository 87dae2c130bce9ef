package import APICheckBase
package import APICheckHTTP

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
        var consumedByCall: Int?

        init(entry: Int, line: Int?, request: String, verdicts: [Verdict], consumedByCall: Int? = nil) {
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

    init(
        request: String, recording: String?, nearest: Nearest?, settings: [Setting], recordingStep: NextStep
    ) {
        self.request = request
        self.recording = recording
        self.nearest = nearest
        self.settings = settings
        self.recordingStep = recordingStep
    }
}

extension Miss {
    package var problem: Problem {
        let steps = (settings.isEmpty ? [] : [NextStep.accept(settings)]) + [recordingStep]
        let what: PrintableText = "no recorded answer to \(request)"
        guard let nearest else {
            return Problem(what, actual: "\(file) has no entry with a similar path", steps: steps)
        }
        var (expected, actual) = nearest.verdicts.lines
        if let call = nearest.consumedByCall {
            expected.append("an unused entry")
            actual.append("an entry that answered call \(call)")
        }
        return Problem(
            what, locations: ["nearest entry: \(place(of: nearest)), \(nearest.request)"],
            expected: expected.joined(separator: "\n"), actual: actual.joined(separator: "\n"), steps: steps)
    }

    /// The miss on one line, for a log: `...; nearest: todos.har:12 (entry 4), which differs in query page`.
    package var line: PrintableText {
        let missing: PrintableText = "no recorded answer to \(request)"
        guard let nearest else { return "\(missing): \(file) has no entry with a similar path" }
        let different = nearest.verdicts.filter { $0.difference != nil }.map(\.label)
        let reason =
            nearest.consumedByCall.map { "was consumed by call \($0)" }
            ?? "differs in \(different.joined(separator: ", "))"
        return "\(missing); nearest: \(place(of: nearest)), \(nearest.request), which \(reason)"
    }

    private var file: String { recording ?? "the recording" }

    private func place(of nearest: Nearest) -> String {
        "\(recording ?? "recording")\(nearest.line.map { ":\($0)" } ?? "") (entry \(nearest.entry))"
    }
}

extension [Miss.Verdict] {
    /// The two sides of each difference: `query page: "2"`, `body /user/id: 7`.
    var lines: (expected: [PrintableText], actual: [PrintableText]) {
        let differences = compactMap { verdict in verdict.difference.map { (verdict.label, $0) } }
        return (
            differences.map { "\($0): \($1.expected)" as PrintableText },
            differences.map { "\($0): \($1.actual)" as PrintableText }
        )
    }
}

extension Miss.Verdict {
    /// `query page`; only `body` for the whole body.
    fileprivate var label: String { part.rawValue + (name.map { $0.isEmpty ? "" : " \($0)" } ?? "") }
}

extension TransportError {
    package init(_ miss: Miss, url: HTTPURL) {
        self.init(
            TransportFailure(
                .unrecorded, host: url.host + (url.port.map { ":\($0)" } ?? ""), phase: .preparing,
                reason: miss.problem.headline.string, remedy: nil, local: TransportFailure.Local(problem: miss.problem))
        )
    }
}
