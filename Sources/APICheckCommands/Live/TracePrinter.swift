import APICheckBase
import APICheckLive
import APICheckWorkflows

/// Renders the steps of a workflow that was run.
///
///     todos/crud
///       create
///         POST http://localhost:8000/todos -> 201, 3 ms
///         met     $statusCode == 201: 201 == 201
///         output  id = 7
///       read: failed
///         GET http://localhost:8000/todos/7 -> 404, 1 ms
///         failed  $statusCode == 200: 404 == 200
///       ended: the step 'read' failed
enum TracePrinter {
    static func text(_ trace: WorkflowTrace) -> PrintableText {
        var text: PrintableText = "\(trace.name)\n"
        for step in trace.steps { text += self.text(step) }
        for step in trace.skipped { text += "  \(step.step): skipped: \(step.why)\n" }
        for output in trace.outputs { text += "  output  \(output.name) = \(output.value)\n" }
        return text + "  \(trace.end == "completed" ? "" : "ended: ")\(trace.end)\n\n"
    }

    private static func text(_ step: StepTrace) -> PrintableText {
        let result = step.result == "passed" ? "" : ": \(step.result)"
        var text: PrintableText = "  \(step.step)\(step.isCleanup ? " (clean-up)" : "")\(result)\n"
        for call in step.calls {
            let status = call.status.map(String.init) ?? "no response"
            // After a colon, the status would look like the value of a path that ends in a secret's name.
            text += "    \(call.request) -> \(status), \((call.microseconds + 500) / 1_000) ms\n"
        }
        for criterion in step.criteria {
            let values = criterion.condition == criterion.actual ? "" : ": \(criterion.actual)"
            text += "    \(criterion.isMet ? "met   " : "failed")  \(criterion.condition)\(values)\n"
        }
        for output in step.outputs { text += "    output  \(output.name) = \(output.value)\n" }
        return text
    }
}
