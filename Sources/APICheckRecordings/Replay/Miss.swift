import APICheckBase

/// Why a recording has no answer to a request: the nearest entry, and for each part whether it agrees with it.
///
/// Secrets are masked on both sides.
package struct Miss: Error, Hashable, Sendable {
    package enum Part: String, Hashable, Sendable, CaseIterable {
        case method, host, path, query, header, body
    }

    /// What one part came to. A part with several differences has a verdict for each.
    package struct Verdict: Hashable, Sendable {
        package var part: Part
        /// Of a query, form or header its name, of a JSON body the pointer; nil for the part as a whole.
        package var name: String?
        /// Nil when the part agrees.
        package var difference: Difference?

        package init(_ part: Part, name: String? = nil, difference: Difference? = nil) {
            self.part = part
            self.name = name
            self.difference = difference
        }
    }

    package struct Difference: Hashable, Sendable {
        /// Of the recorded entry, as a JSON value or in words (`absent`, `12 bytes`).
        package var expected: String
        /// Of the request.
        package var actual: String

        package init(expected: String, actual: String) {
            self.expected = expected
            self.actual = actual
        }
    }

    package struct Nearest: Hashable, Sendable {
        /// From 1.
        package var entry: Int
        /// Nil for an entry that no file holds.
        package var line: Int?
        /// `GET /todos?page=2`.
        package var request: String
        /// In the order of ``Part``.
        package var verdicts: [Verdict]
        /// The call, from 1, that the entry was served to when nothing differs and it may be served once only.
        package var consumedByCall: Int?

        package init(entry: Int, line: Int?, request: String, verdicts: [Verdict], consumedByCall: Int? = nil) {
            self.entry = entry
            self.line = line
            self.request = request
            self.verdicts = verdicts
            self.consumedByCall = consumedByCall
        }
    }

    /// A change of a ``Matching``, or of what is done about repeats.
    package enum Setting: Hashable, Sendable, CustomStringConvertible {
        case anyHost, anyQueryOrder, anyBody
        /// By the names that do not count any more.
        case ignoredQuery(String), anyHeader(String), ignoredBody(String)
        case repeatsLast

        /// As options of `apicheck serve`, which compares no hosts.
        package var description: String {
            switch self {
            case .anyHost: "any host"
            case .anyQueryOrder: "without --ordered-query"
            case .anyBody: "--ignore-body"
            case .ignoredQuery(let name): "--ignore-query \(name)"
            case .anyHeader(let name): "without --match-header \(name)"
            case .ignoredBody(let pointer): "--ignore-body-at \(pointer)"
            case .repeatsLast: "--repeats \(Replayer.Repeats.last.rawValue)"
            }
        }
    }

    /// `GET /todos?page=3`, as asked.
    package var request: String
    /// The file that was searched; nil for a recording without one.
    package var recording: String?
    /// Nil when the recording has no entry.
    package var nearest: Nearest?
    /// The settings that would let the nearest entry answer; empty when none would.
    package var settings: [Setting]
    /// The command that records the request.
    package var command: String

    package init(request: String, recording: String?, nearest: Nearest?, settings: [Setting], command: String) {
        self.request = request
        self.recording = recording
        self.nearest = nearest
        self.settings = settings
        self.command = command
    }
}
