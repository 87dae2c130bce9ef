import APICheckBase
import APICheckHTTP
import APICheckLive
import APICheckWorkflows

/// Renders the requests that a live run would send, as commands that send them.
enum PlanPrinter {
    static func text(_ plan: WorkflowPlan) -> PrintableText {
        let why = plan.write.map { $0.reason == .method ? "it writes" : "it writes, \($0)" }
        let note: PrintableText = why.map { "  (\($0): needs --allow-writes)" } ?? ""
        return "\(plan.name)\(note)\n\(plan.requests.map(text).joined())"
    }

    private static func text(_ request: PlannedRequest) -> PrintableText {
        "  \(request.step)\(request.isCleanup ? "  (clean-up)" : "")\n    \(request.curlCommand)\n"
    }
}
