import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckDiscovery
import APICheckFindings
import APICheckHTTP
import APICheckJSON
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

extension CapturedAPI {
    /// The API for `diff --live --recording`: its calls become workflows, and nothing is written.
    ///
    /// The credentials of the capture are used only for the server that they were captured with.
    ///
    /// - Parameters:
    ///   - path: The HAR file.
    ///   - server: A base URL; nil for the server of the capture.
    /// - Throws: What reading and inferring throw.
    static func live(
        _ path: String, hosts: [String], server: String?, headers: Headers, inputs: LiveInputs, in project: Project
    ) throws -> LiveAPI {
        let name = CapturedAPI.name(of: path)
        var captured = try CapturedAPI(path, hosts: hosts, api: name, in: project)
        let contract = try Contract(captured.source.document, api: name, limits: project.limits)
        let origin = contract.servers.first.flatMap { HTTPURL($0.url) }
        let isOwn = server.map { text in HTTPURL(text).map { origin?.hasSameOrigin(as: $0) == true } ?? false } ?? true
        var draft = WorkflowDraft(contract, calls: isOwn ? captured.originals : captured.calls, mostCalls: .max)
        draft.leaveOutCredentials(of: headers)
        var inputs = inputs
        if isOwn {
            let secrets = draft.secrets(in: captured.originals)
            inputs.given.insert(contentsOf: secrets.map { LiveInputs.Value(name: $0.key, text: $0.value) }, at: 0)
            Printed.add(values: Array(secrets.values))
        }
        draft.omitCalls { inputs.text(named: $0, api: name) == nil }
        if draft.workflows.isEmpty {
            let why = draft.omissions.first.map { ": \($0.operation): \($0.why)" } ?? ""
            throw CommandError.incomplete("no call of \(path) can be made again\(why)")
        }
        captured.label(draft.steps)
        let arazzo = try Arazzo(
            Document(yaml: draft.text(api: name, file: path), source: path, limits: project.limits.document))
        let api = API(name: name, contractFile: path, workflowsFile: path, in: project)
        let skipped = draft.omissions.map { Skipped(what: "\(path): \($0.operation)", why: $0.why) }
        let capture = LiveCapture(recording: captured.recording, skipped: skipped)
        return LiveAPI(api, contract: contract, arazzo: arazzo, capture: capture, inputs: inputs)
    }

    /// The file's name without its extension, with `-` for what the name of an API cannot contain.
    private static func name(of path: String) -> String {
        let base = FilePath.name(of: path).split(separator: ".").first ?? "capture"
        return String(base.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" })
    }
}
