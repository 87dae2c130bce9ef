import APICheckBase
public import APICheckDecoding
import APICheckFindings
public import Testing

/// The data of an issue that an expectation recorded, e.g. for a known issue:
///
///     withKnownIssue {
///         expectDecodes(User.self, from: exchange)
///     } matching: { issue in
///         issue.rule == .modelKeyNeverSent && issue.decodingProblem?.key == "plan"
///     }
extension Issue {
    /// The rule of the ``decodingProblem``; nil for other issues, also those of a contract, which have ``rules``.
    public var rule: DecodingRule? { decodingProblem?.rule }

    /// The rules of the findings, sorted, e.g. `undeclared-response-property`; several for an answer of a test that breaks its
    /// contract in several ways, none for an issue that is not one of a finding. `apicheck rules ID` explains each.
    public var rules: [String] { data?.rules ?? [] }

    /// The finding of ``expectDecodes(_:from:decoder:ignoring:options:sourceLocation:)-(_,DecodingSource,_,_,_,_)`` and
    /// similar expectations; nil for other issues.
    public var decodingProblem: DecodingProblem? { data?.decoding }

    /// What is wrong about how the test and its replay fit together; nil for other issues.
    public var replayFault: ReplayFault? {
        data?.fault ?? error.flatMap { UnansweredRequest.all(in: $0).first?.fault }
    }

    private var data: IssueData? { comments.lazy.compactMap { IssueData.of($0.rawValue) }.first }
}

/// The data of an issue.
///
/// An issue carries texts only, and an error that was never thrown would be printed as a caught one. So the data is kept by the
/// text of the issue, which has all of it.
struct IssueData {
    /// Each once, sorted.
    var rules: [String] = []
    var decoding: DecodingProblem?
    var fault: ReplayFault?

    /// `text` is that of the issue.
    init(_ failure: Failure, text: String) {
        let findings = ([failure] + failure.parts).compactMap(\.finding)
        rules = Set(findings.map(\.rule.id)).sorted()
        decoding = failure.finding.flatMap { DecodingProblem($0, text: text) }
        fault = failure.fault
    }

    init(_ fault: ReplayFault) { self.fault = fault }

    private static let maximumCount = 10_000
    private static let recorded = Locked<[String: IssueData]>([:])

    static func of(_ text: String) -> IssueData? { recorded.withLock { $0[text] } }

    func add(as text: String) {
        IssueData.recorded.withLock { recorded in
            if recorded.count < IssueData.maximumCount { recorded[text] = self }
        }
    }
}
