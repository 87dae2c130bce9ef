package import APICheckBase
package import APICheckHTTP

/// How a request differs from a recorded one, as a ``Replayer`` compares the two.
///
/// The secrets of both are masked, and a redacted place of the recorded request matches any text.
package struct RequestDifferences {
    /// More than this do not fit on a screen.
    private static let maximumLines = 10

    private let verdicts: [Miss.Verdict]
    /// The settings that would accept the differences; empty if none would.
    package let settings: [Setting]

    /// Compares a request.
    ///
    /// - Parameter isIgnored: Whether a difference does not count.
    package init(
        of asked: SentRequest, from recorded: SentRequest, matching: Matching, redactor: any SecretRemoval,
        isIgnored: (Miss.Verdict) -> Bool = { _ in false }
    ) {
        // The placeholders keep their numbers here, without which they would not be recognised.
        let known = redactor.redactRequests([recorded]).first ?? recorded
        let comparison = RequestComparison(
            recorded: ComparedRequest(known, matching: matching),
            asked: ComparedRequest(redactor.masked(asked), matching: matching), matching: matching, limit: .max)
        verdicts = comparison.verdicts.filter { $0.difference != nil && !isIgnored($0) }
        settings = comparison.settings(accepting: verdicts)
    }

    package var isEmpty: Bool { verdicts.isEmpty }

    /// The values of the recorded request, one line for each difference: `query page: "2"`.
    package var expected: PrintableText { RequestDifferences.text(verdicts.lines.expected) }

    /// The values of the request, in the same order.
    package var actual: PrintableText { RequestDifferences.text(verdicts.lines.actual) }

    private static func text(_ lines: [PrintableText]) -> PrintableText {
        let rest = lines.count - maximumLines
        return (lines.prefix(maximumLines) + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
    }
}
