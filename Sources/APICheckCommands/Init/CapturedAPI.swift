import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckInference
import APICheckProject
import APICheckRecordings
import APICheckWorkflows

/// The contract and the recording that `apicheck init` makes of a HAR file.
struct CapturedAPI {
    let source: ContractSource
    let file: String
    private var recording: Recording
    private let summary: InferenceSummary

    /// Reads the HAR file, removes its secrets and infers the contract; writes nothing.
    ///
    /// - Parameter hosts: As for ``InferenceOptions``.
    /// - Throws: What reading and inferring throw.
    init(_ path: String, hosts: [String], api: String, in project: Project) throws {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        file = "\(project.recordings)/\(api)/\(name)"
        try project.requireInside(file)
        let limits = project.limits.document
        let sources = try InferenceSources([path], redactor: project.redaction.redactor(for: nil), limits: limits)
        var options = InferenceOptions()
        options.title = api
        options.hosts = hosts
        options.limits.document = limits
        let inference = try Inference(sources.recordings, options: options)
        summary = inference.summary
        source = try ContractSource(inferred: inference.text, from: path, limits: limits)
        var recording = sources.recordings[0]
        recording.layout = .current
        recording.entries = inference.learned[0].map { place in
            var entry = sources.recordings[0].entries[place]
            entry.label.api = api
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

    /// The recording, if it exists and would be overwritten.
    var existing: [String] { FileContents.exists(file) ? [file] : [] }

    func save() throws { try recording.save(to: file) }

    /// What was recorded, and what was left out.
    var text: PrintableText {
        var lines: [PrintableText] = [
            "imported    \(file): \(recording.entries.count.counted("exchange")) with \(summary.host)"
        ]
        lines += InferenceReport(summary).omissions
        return Printed.text(lines.joined(separator: "\n")) + "\n"
    }
}
