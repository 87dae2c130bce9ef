import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckRecordings

/// What is written of a run in which steps failed: the exchanges of the steps that worked. Of a step that failed, the old entries
/// stay; without any, the new one is written with the reason as its comment.
struct PartialRecording {
    /// Those of the recording that is replaced.
    var old: [RecordedEntry] = []
    /// Why steps failed, by their names.
    private let reasons: [String: String]
    /// The names of the steps that worked.
    private let worked: Set<String>
    private let succeeded: Bool

    private static let mark = "the step failed: "

    init(of run: LiveWorkflow) {
        succeeded = run.succeeded
        var reasons: [String: String] = [:]
        for finding in run.findings {
            guard case .step(let name) = finding.place, let last = name.split(separator: "/", maxSplits: 1).last
            else { continue }
            let step = String(last)
            let reason = "\(finding.expected.description), not \(finding.actual.description)"
            reasons[step] = reasons[step] ?? reason
        }
        self.reasons = reasons
        worked = Set(run.exchanges.compactMap(\.entry.label.step)).subtracting(reasons.keys)
    }

    var hasWorkingSteps: Bool { !worked.isEmpty }

    var failedSteps: [String] { reasons.keys.sorted() }

    /// The entries to write, of those that the run made.
    func entries(_ new: [RecordedEntry]) -> [RecordedEntry] {
        // Of attempts that were repeated, only those with an answer.
        if succeeded { return new.filter { $0.failure == nil } }
        let kept = old.filter { entry in entry.label.step.map { !worked.contains($0) } ?? true }
        let known = Set(kept.compactMap(\.label.step))
        return kept
            + new.compactMap { entry in
                guard let step = entry.label.step, let reason = reasons[step] else { return entry }
                if known.contains(step) { return nil }
                var marked = entry
                marked.comment = PartialRecording.mark + reason
                return marked
            }
    }

    /// Whether the step of an entry failed when it was recorded.
    static func isFailed(_ entry: RecordedEntry) -> Bool { entry.comment?.hasPrefix(mark) ?? false }
}
