import APICheckBase
package import APICheckContracts
package import APICheckFindings
package import APICheckHTTP
import APICheckJSON
package import APICheckProject
package import APICheckRecordings
import APICheckRedaction
package import APICheckWorkflows

/// An API that is known from a HAR file: its contract is inferred, and its recording is the file.
package struct CapturedAPI {
    package let source: InitialContract
    /// Without secrets.
    package private(set) var recording: Recording
    /// The calls that the contract was made of, in their order, with their secrets.
    let originals: [Exchange]
    package let summary: InferenceSummary

    /// Reads the HAR file, removes its secrets and infers the contract; writes nothing.
    ///
    /// - Parameter hosts: As for ``InferenceOptions``.
    /// - Throws: What reading and inferring throw.
    package init(_ path: String, hosts: [String], api: String, in project: Project) throws {
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
        source = try InitialContract(inferred: inference.text, from: path, limits: limits)
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
    package var calls: [Exchange] { recording.entries.map(\.exchange) }

    /// Names the steps of the workflows that make the calls again, so that `diff --live` compares with them.
    ///
    /// - Parameter steps: By the place of the call.
    package mutating func label(_ steps: [Int: WorkflowDraft.StepName]) {
        for (place, step) in steps {
            recording.entries[place].label.workflow = step.workflow
            recording.entries[place].label.step = step.step
        }
    }

    /// Where the recording of a HAR file belongs.
    package static func file(of path: String, api: String, in project: Project) throws -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let file = "\(project.recordings)/\(api)/\(name)"
        try project.requireInside(file)
        return file
    }
}

/// The workflows that make the calls of a HAR file again, for `diff --live --recording`; nothing is written.
package struct CapturedWorkflows: Sendable {
    package let api: API
    package let contract: Contract
    package let arazzo: Arazzo
    /// Without secrets. Each call that is made again has the label of its step.
    package let recording: Recording
    /// The calls that are not made again.
    package let skipped: [Skipped]
    /// The credentials of the capture by the name of the input; empty for another server than that of the capture.
    package let secrets: [String: String]

    /// - Parameters:
    ///   - path: The HAR file.
    ///   - hosts: As for ``InferenceOptions``.
    ///   - server: A base URL; nil for the server of the capture.
    ///   - hasValue: Whether an input of an API is given.
    /// - Throws: What reading and inferring throw, and ``RunError`` without a call that can be made again.
    package init(
        _ path: String, hosts: [String], server: String?, headers: Headers, in project: Project,
        hasValue: (_ input: String, _ api: String) -> Bool
    ) throws {
        let name = CapturedWorkflows.name(of: path)
        var captured = try CapturedAPI(path, hosts: hosts, api: name, in: project)
        let contract = try Contract(captured.source.document, api: name, limits: project.limits)
        let origin = contract.servers.first.flatMap { HTTPURL($0.url) }
        let isOwn = server.map { text in HTTPURL(text).map { origin?.hasSameOrigin(as: $0) == true } ?? false } ?? true
        var draft = WorkflowDraft(contract, calls: isOwn ? captured.originals : captured.calls, mostCalls: .max)
        draft.leaveOutCredentials(of: headers)
        let secrets = isOwn ? draft.secrets(in: captured.originals) : [:]
        if isOwn {
            var options = RedactionOptions()
            options.values = Array(secrets.values)
            project.redaction.onMake(options)
        }
        draft.omitCalls { secrets[$0] == nil && !hasValue($0, name) }
        if draft.workflows.isEmpty {
            let why = draft.omissions.first.map { ": \($0.operation): \($0.why)" } ?? ""
            throw RunError.incomplete("no call of \(path) can be made again\(why)")
        }
        captured.label(draft.steps)
        self.contract = contract
        self.secrets = secrets
        arazzo = try Arazzo(
            Document(yaml: draft.text(api: name, file: path), source: path, limits: project.limits.document))
        api = API(name: name, contractFile: path, workflowsFile: path, in: project)
        skipped = draft.omissions.map { Skipped(what: "\(path): \($0.operation)", why: $0.why) }
        recording = captured.recording
    }

    /// The file's name without its extension, with `-` for what the name of an API cannot contain.
    private static func name(of path: String) -> String {
        let base = FilePath.name(of: path).split(separator: ".").first ?? "capture"
        return String(base.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" })
    }
}
