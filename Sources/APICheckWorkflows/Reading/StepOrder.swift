import APICheckBase
import APICheckFindings

/// The order of the steps of a workflow: which cannot be reached, and that none uses what a later step provides.
struct StepOrder {
    let workflow: Workflow
    let file: String

    /// The steps in an order that satisfies `dependsOn` and the outputs that steps use, which is the order of the file
    /// wherever possible (Arazzo 1.1 section 5.8.5.2).
    ///
    /// Without `dependsOn`, with a transfer to a step, or with a cycle it is the order of the file.
    static func sorted(_ steps: [Step]) -> [Step] {
        guard steps.contains(where: { !$0.dependsOn.isEmpty }), !steps.contains(where: \.transfersToStep) else {
            return steps
        }
        let known = Set(steps.map(\.id))
        var waiting = steps.map { (step: $0, needs: Set($0.precedingSteps).intersection(known)) }
        var sorted: [Step] = []
        var done: Set<String> = []
        while !waiting.isEmpty {
            guard let index = waiting.firstIndex(where: { $0.needs.isSubset(of: done) }) else { return steps }
            let step = waiting.remove(at: index).step
            done.insert(step.id)
            sorted.append(step)
        }
        return sorted
    }

    /// A transfer may run a later step first.
    ///
    /// - Throws: ``WorkflowError``.
    func check() throws {
        guard !workflow.steps.contains(where: \.transfersToStep) else { return }
        var done: Set<String> = []
        for step in workflow.steps {
            if let id = step.precedingSteps.first(where: { !done.contains($0) }) {
                let isMutual = workflow.steps.first { $0.id == id }?.precedingSteps.contains(step.id) ?? false
                throw WorkflowError.malformed(
                    "the step '\(step.id)' depends on the step '\(id)', which "
                        + (isMutual ? "depends on it" : "runs after it"),
                    remedy: isMutual ? "remove one of the dependencies" : "move '\(id)' before '\(step.id)'",
                    at: location(step))
            }
            done.insert(step.id)
        }
    }

    /// Such a step is legal, and the others run.
    var unreachableSteps: [Problem] {
        let steps = workflow.steps
        var reached: Set<Int> = []
        var waiting = [0]
        while let index = waiting.popLast() {
            guard steps.indices.contains(index), reached.insert(index).inserted else { continue }
            let step = steps[index]
            if step.fixedTransfer == nil { waiting.append(index + 1) }
            let actions = step.possibleSuccessActions + step.onFailure
            for case .step(let id)? in actions.map(\.kind.destination) {
                if let target = steps.firstIndex(where: { $0.id == id }) { waiting.append(target) }
            }
        }
        return steps.enumerated().compactMap { index, step in
            if reached.contains(index) || step.isCleanup { return nil }
            let cause = steps[..<index].last { $0.fixedTransfer != nil }
            return Problem(
                "the step '\(step.id)' is never reached"
                    + (cause.map { ": the step '\($0.id)' before it never continues with the next step" } ?? ""),
                at: ["\(location(step))"],
                remedy: cause.map { "add criteria to its action '\($0.fixedTransfer?.name ?? "")', or remove the step" }
                    ?? "remove it")
        }
    }

    private func location(_ step: Step) -> SourceLocation { SourceLocation(file: file, line: step.line) }
}

extension StepAction {
    fileprivate var transfersToStep: Bool { if case .goto(.step) = kind { true } else { false } }
}

extension Step {
    fileprivate var transfersToStep: Bool {
        onSuccess.contains(where: \.transfersToStep) || onFailure.contains(where: \.transfersToStep)
    }

    /// The action after every success of the step that no earlier action applies to.
    fileprivate var fixedTransfer: StepAction? { onSuccess.first { $0.criteria.isEmpty } }

    /// The actions up to the first without criteria.
    fileprivate var possibleSuccessActions: [StepAction] {
        guard let end = onSuccess.firstIndex(where: { $0.criteria.isEmpty }) else { return onSuccess }
        return Array(onSuccess[...end])
    }
}
