import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckImport
import APICheckInference
import APICheckProject
import APICheckRecordings
import APICheckRedaction
import APICheckWorkflows

/// An API that is known from a HAR file: its contract is inferred, and its recording is the file.
struct CapturedAPI {
    let source: ContractSource
    /// Without secrets.
    private(set) var recording: Recording
    /// The calls that the contract was made of, in their order, with their secrets.
    let originals: [Exchange]
    private let summary: InferenceSummary

    /// Reads the HAR file, removes its secrets and infers the contract; writes nothing.
    ///
    /// - Parameter hosts: As for ``InferenceOptions``.
    /// - Throws: What reading and inferring throw.
    init(_ path: String, hosts: [String], api: String, in project: Project) throws {
        let limits = project.limits.document
        let original = try HARImport(contentsOf: path, limits: limits).recording
        var recording = original
        recording.entries = project.redaction.redactor(for: nil).redact(original.entries)
        var options = InferenceOptions()
        options.title = api
        options.hosts = hosts
        options.limits.document = limits
        let inference = try Inference([recording], options: options)
        summary = inference.summary
        source = try ContractSource(inferred: inference.text, from: path, limits: limits)
        recording.layout = .current
        originals = inference.learned[0].map { original.entries[$0].exchange }
        recording.entries = inference.learned[0].map { place in
            var entry = recording.entries[place]
            entry.label = ExchangeLabel(api: api)
            return entry
        }
        self.recording = recording
    }

    /// The calls that the contract was made of, in their order.
    var calls: [Exchange] { recording.entries.map(\.exchange) }

    /// Names the steps of the workflows that make the calls again, so that `diff --live` compares with them.
    ///
    /// - Parameter steps: By the place of the call.
    mutating func label(_ steps: [Int: WorkflowDraft.StepName]) {
        for (place, step) in steps {
            recording.entries[place].label.workflow = step.workflow
            recording.entries[place].label.step = step.step
        }
    }

    /// Where the recording of a HAR file belongs.
    static func file(of path: String, api: String, in project: Project) throws -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let file = "\(project.recordings)/\(api)/\(name)"
        try project.requireInside(file)
        return file
    }

    /// What was recorded, and what was left out.
    func text(file: String) -> PrintableText {
        var lines: [PrintableText] = [
            "imported    \(file): \(recording.entries.count.counted("exchange")) with \(summary.host)"
        ]
        lines += InferenceReport(summary).omissions
        return Printed.text(lines.joined(separator: "\n")) + "\n"
    }
}
