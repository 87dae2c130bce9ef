import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckLive
import APICheckProject
import APICheckRecordings
import APICheckWorkflows

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
