import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckWorkflows

/// Prints the requests that a run would send.
struct PlanPrinter {
    let options: LiveOptions

    func print(_ live: LiveAPI, runner: WorkflowRunner) throws {
        for workflow in live.workflows(named: options.workflow) {
            let write = options.mayWrite ? nil : try runner.write(in: workflow.id)
            let why = write.map { $0.reason == .method ? "it writes" : "it writes, \($0)" }
            let note = why.map { "  (\($0): needs --allow-writes)" } ?? ""
            let requests = try runner.plan(workflow.id, inputs: live.inputs(of: workflow, runner: runner)) {
                PlanPrinter.redacting($0, with: live.redactor)
            }
            try Terminal.sayVerbatim("\(live.api.name)/\(workflow.id)\(note)\n" + requests.map(text).joined())
        }
    }

    /// The requests as their recording would have them.
    private static func redacting(_ requests: [SentRequest], with redactor: Redactor) -> [SentRequest] {
        let entries = requests.map { request in
            RecordedEntry(
                Exchange(request: request, response: Response(status: 0), startedAt: Instant(seconds: 0)))
        }
        return redactor.redact(entries).map(\.exchange.request)
    }

    private func text(_ request: PlannedRequest) -> String {
        var text = "  \(request.step)\(request.isCleanup ? "  (clean-up)" : "")\n    \(request.method) \(request.url)\n"
        for field in request.headers.fields { text += "    \(field.name): \(field.value)\n" }
        if let body = request.body {
            // The empty lines too: one stands between the head and the content of a part.
            var lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            if lines.last == "" { lines.removeLast() }
            text += lines.map { $0.isEmpty ? "    |\n" : "    | \($0)\n" }.joined()
        }
        return text
    }
}
