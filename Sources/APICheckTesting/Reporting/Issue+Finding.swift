import APICheckBase
public import APICheckDecoding
import APICheckFindings
public import Testing

/// The data of an issue that an expectation recorded, e.g. for a known issue:
///
///     withKnownIssue {
///         expectDecodes(User.self, from: exchange)
///     } matching: { issue in
///         issue.decodingProblem?.rule == .modelKeyNeverSent && issue.decodingProblem?.key == "plan"
///     }
extension Issue {
    /// The rule of the finding, e.g. `undeclared-response-property`; nil if the issue is not one of a finding.
    /// `apicheck rules ID` explains each.
    public var rule: String? { finding?.rule }

    /// The finding of ``expectDecodes(_:from:decoder:ignoring:includingUnreadKeys:timeZones:displayText:sourceLocation:)-(_,RecordedExchange,_,_,_,_,_,_)``
    /// or ``expectRoundTrips(_:from:decoder:encoder:ignoring:sourceLocation:)``; nil for other issues.
    public var decodingProblem: DecodingProblem? { finding?.decoding }

    private var finding: ReportedFinding? { comments.lazy.compactMap { ReportedFinding.of($0.rawValue) }.first }
}

/// The finding of an issue.
///
/// An issue carries texts only, and an error that was never thrown would be printed as a caught one. So the data is kept by the
/// text of the issue, which has all of it.
struct ReportedFinding {
    let rule: String
    let decoding: DecodingProblem?

    init(_ finding: Finding, text: String) {
        rule = finding.rule.id
        decoding = DecodingProblem(finding, text: text)
    }

    private static let maximumCount = 10_000
    private static let reported = Locked<[String: ReportedFinding]>([:])

    static func of(_ text: String) -> ReportedFinding? { reported.withLock { $0[text] } }

    func add(as text: String) {
        ReportedFinding.reported.withLock { reported in
            if reported.count < ReportedFinding.maximumCount { reported[text] = self }
        }
    }
}
