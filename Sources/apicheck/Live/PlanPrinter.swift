import APICheckHTTP
import APICheckLive
import APICheckWorkflows

/// Renders the requests that a live run would send.
enum PlanPrinter {
    static func text(_ plan: WorkflowPlan) -> String {
        let why = plan.write.map { $0.reason == .method ? "it writes" : "it writes, \($0)" }
        let note = why.map { "  (\($0): needs --allow-writes)" } ?? ""
        return "\(plan.name)\(note)\n" + plan.requests.map(text).joined()
    }

    private static func text(_ request: PlannedRequest) -> String {
        var text = "  \(request.step)\(request.isCleanup ? "  (clean-up)" : "")\n    \(request.method) \(request.url)\n"
        for field in request.headers.fields { text += "    \(field.name): \(field.value)\n" }
        if let body = request.body {
            // Empty lines are kept: one separates the header of a part from its content.
            var lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            if lines.last == "" { lines.removeLast() }
            text += lines.map { $0.isEmpty ? "    |\n" : "    | \($0)\n" }.joined()
        }
        return text
    }
}
