import APICheckBase
public import APICheckDecoding
import APICheckFindings
public import Testing

/// The data of an issue that an expectation recorded, e.g. for a known issue:
///
///     withKnownIssue {
///         expectDecodes(User.self, from: exchange)
///     } matching: { issue in
///         issue.rule == .modelKeyNeverSent && issue.decodingProblems.map(\.key) == ["plan"]
///     }
extension Issue {
    /// The rule of the ``decodingProblems``; nil for other issues, also those of a contract, which have ``rules``.
    public var rule: DecodingRule? { decodingProblems.first?.rule }

    /// The rules of the findings, sorted, e.g. `undeclared-response-property`; several for an answer of a test that breaks its
    /// contract in several ways, none for an issue that is not one of a finding. `apicheck rules ID` explains each.
    public var rules: [String] { data?.rules ?? [] }

    /// The findings of ``expectDecodes(_:from:decoder:ignoring:options:sourceLocation:)-(_,DecodingSource,_,_,_,_)`` and
    /// similar expectations: those of one rule in one type, which are one issue. Empty for other issues.
    ///
    /// To leave out one of several keys, use `ignoring:` of the expectation.
    public var decodingProblems: [DecodingProblem] { data?.decoding ?? [] }

    /// The one finding of ``decodingProblems``; nil if there are several, since a known issue would hide the others.
    public var decodingProblem: DecodingProblem? { decodingProblems.count == 1 ? decodingProblems[0] : nil }

    /// What is wrong about how the test and its replay fit together; nil for other issues.
    public var replayFault: ReplayFault? {
        data?.fault ?? error.flatMap { UnansweredRequest.all(in: $0).first?.fault }
    }

    /// Why the recording, the contract or the replay of the test cannot be used; nil for other issues.
    public var setupError: SetupError? { data?.setup ?? error as? SetupError }

    private var data: IssueData? { comments.lazy.compactMap { IssueData.of($0.rawValue) }.first }
}

/// The data of an issue.
///
/// An issue carries texts only, and an error that was never thrown would be printed as a caught one. So the data is kept by the
/// text of the issue, which has all of it.
struct IssueData {
    /// Each once, sorted.
    var rules: [String] = []
    var decoding: [DecodingProblem] = []
    var fault: ReplayFault?
    var setup: SetupError?

    /// `text` is that of the issue.
    init(_ failure: Failure, text: String) {
        rules = Set(failure.findings.map(\.rule.id)).sorted()
        decoding =
            failure.parts.isEmpty
            ? failure.finding.flatMap { DecodingProblem($0, text: text) }.map { [$0] } ?? []
            : failure.parts.compactMap { part in part.finding.flatMap { DecodingProblem($0, text: part.text) } }
        fault = failure.fault
    }

    init(_ fault: ReplayFault) { self.fault = fault }

    init(_ setup: SetupError) { self.setup = setup }

    private static let maximumCount = 10_000
    private static let recorded = Locked<[String: IssueData]>([:])

    static func of(_ text: String) -> IssueData? { recorded.withLock { $0[text] } }

    func add(as text: String) {
        IssueData.recorded.withLock { recorded in
            if recorded.count < IssueData.maximumCount { recorded[text] = self }
        }
    }
}
