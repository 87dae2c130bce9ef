import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import APICheckWorkflows

/// Shows on standard error what happens during a live run.
final class LiveProgress: Sendable {
    private let line = ProgressLine()
    private let steps = Locked(0)
    private let printsTraceAsError: Bool

    /// - Parameter printsTraceAsError: Whether the steps of workflows are printed on standard error, because standard
    ///   output has a report for programs.
    init(printsTraceAsError: Bool = false) { self.printsTraceAsError = printsTraceAsError }

    func show(_ event: LiveEvent) {
        switch event {
        case .request(let label):
            let count = steps.withLock { steps in
                steps += 1
                return steps
            }
            line.step(
                [label.api, label.workflow, label.step].compactMap(\.self).joined(separator: "/"),
                done: count.counted("step"))
        case .learned(let operation, let place):
            say("differs   \(operation) \(place.isEmpty ? "body" : place) between two calls")
        case .marked(let outcome): say(outcome)
        case .nothingToMark(let file): say("unchanged \(file): nothing to add")
        case .ran(let trace): show(trace)
        case .cancelled(let workflow): say("interrupted: \(workflow) runs its clean-up steps and ends")
        case .notRecorded(let path, let end, let canBePartial):
            say("not written: \(path); \(end)\(canBePartial ? "; --partial replaces the steps that worked" : "")")
        case .recordedPartly(let path, let failed):
            say("partly    \(path): failed \(failed.count == 1 ? "is" : "are") \(failed.list("and"))")
        case .unchanged(let path): say("unchanged \(path): nothing to record")
        case .recorded(let path, let entries, let new, let refreshed):
            let added: PrintableText = new == entries ? "" : ", \(new) of them new"
            say("recorded  \(path), \(entries.counted("exchange"))\(added)")
            if let refreshed { say("refreshed \(path): \(refreshed.description)") }
        }
    }

    private func say(_ outcome: VolatileMarks.Outcome) {
        func name(_ operation: String, _ place: Pointer) -> String {
            "\(operation) \(place.tokens.isEmpty ? "body" : "\(place)")"
        }
        switch outcome {
        case .marked(let operation, let place, let location, let isShared):
            let note = isShared ? ", for all that use this schema" : ""
            say("marked    \(name(operation, place)) at \(location)\(note)")
        case .unmarked(let operation, let place, let reason): say("unmarked  \(name(operation, place)): \(reason)")
        }
    }

    private func show(_ trace: WorkflowTrace) {
        line.finish()
        let text = Printed.text(TracePrinter.text(trace))
        if printsTraceAsError {
            Terminal.sayErrorVerbatim(text.hanging(toColumns: Terminal.errorIsTerminal ? Terminal.errorWidth : nil))
        } else {
            // The report that follows throws for an output that cannot be written.
            try? Terminal.sayVerbatim(text.hanging(toColumns: Terminal.outputWidth))
        }
    }

    func finish() { line.finish() }

    private func say(_ message: PrintableText) {
        line.finish()
        Terminal.sayError(message + "\n")
    }
}

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
private enum TracePrinter {
    static func text(_ trace: WorkflowTrace) -> PrintableText {
        var text: PrintableText = "\(trace.name)\n"
        for step in trace.steps { append(step, to: &text) }
        for step in trace.skipped { text += "  \(step.step): skipped: \(step.why)\n" }
        for output in trace.outputs { text += "  output  \(output.name) = \(output.value)\n" }
        return text + "  \(trace.end == "completed" ? "" : "ended: ")\(trace.end)\n\n"
    }

    private static func append(_ step: StepTrace, to text: inout PrintableText) {
        let result = step.result == "passed" ? "" : ": \(step.result)"
        text += "  \(step.step)\(step.isCleanup ? " (clean-up)" : "")\(result)\n"
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
    }
}
