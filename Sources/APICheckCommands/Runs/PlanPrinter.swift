import APICheckBase
import APICheckChecks
import APICheckJSON
import APICheckReports
import APICheckWorkflows

/// Renders the requests that a live run would send, as commands that send them.
struct PlanPrinter {
    let credentials: ServerCredentials

    /// - Parameter columns: Where commands are broken, so that they can be copied from several lines; nil for whole ones.
    func text(_ plan: WorkflowPlan, columns: Int?) -> PrintableText {
        let why = plan.write.map { $0.reason == .method ? "it writes" : "it writes, \($0)" }
        let note: PrintableText = why.map { "  (\($0): needs --allow-writes)" } ?? ""
        return "\(plan.name)\(note)\n\(plan.requests.map { text($0, columns) }.joined())"
    }

    /// Writes plans as `plan.schema.json` describes them.
    func write(_ plans: [WorkflowPlan], to writer: inout JSONWriter) {
        writer.object { writer in
            writer.array("workflows") { writer in
                for plan in plans {
                    writer.object { writer in
                        writer.member("name", plan.name)
                        if let write = plan.write { writer.member("writes", write.description) }
                        writer.array("requests") { writer in
                            for request in plan.requests { self.write(request, to: &writer) }
                        }
                    }
                }
            }
        }
    }

    private func write(_ request: PlannedRequest, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("step", request.step)
            writer.member("cleanup", request.isCleanup)
            writer.member("method", request.method)
            writer.member("url", request.url)
            writer.member("command", command(request))
        }
    }

    private func text(_ request: PlannedRequest, _ columns: Int?) -> PrintableText {
        let lines = ShellLines("\(command(request))", columns: columns.map { max($0 - 4, 20) }).lines
        return "  \(request.step)\(request.isCleanup ? "  (clean-up)" : "")\n" as PrintableText
            + lines.map { "    \($0)\n" as PrintableText }.joined()
    }

    private func command(_ request: PlannedRequest) -> String {
        request.curlCommand(options: credentials.curlWords(for: request.url))
    }
}
