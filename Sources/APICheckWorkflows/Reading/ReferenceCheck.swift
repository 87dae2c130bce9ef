import APICheckBase
import APICheckFindings

/// Resolves every name that steps, actions and expressions use, so that mistakes are reported before a request is sent.
struct ReferenceCheck {
    let file: String
    /// ``Workflow/scope``.
    let scope: String
    let sources: [ContractSource]
    let workflows: [Workflow]
    /// The workflows that these may call: their own, and those of all other files.
    let known: [Workflow]
    /// The places in ``known``, by id.
    private let places: [String: Int]
    /// The workflows that call one, by its id.
    private let callers: [String: [String]]

    /// How many workflows may be under way at the same time, each called by the one before it.
    private static let deepest = 500

    init(file: String, scope: String, sources: [ContractSource], workflows: [Workflow], known: [Workflow]) {
        self.file = file
        self.scope = scope
        self.sources = sources
        self.workflows = workflows
        self.known = known
        places = Dictionary(known.enumerated().map { ($1.id, $0) }) { first, _ in first }
        callers = known.reduce(into: [:]) { callers, workflow in
            for callee in workflow.callees { callers[callee, default: []].append(workflow.id) }
        }
    }

    /// The steps that no run reaches.
    var warnings: [Problem] { workflows.flatMap { StepOrder(workflow: $0, file: file).unreachableSteps } }

    func check() throws {
        for workflow in workflows {
            for id in workflow.dependsOn { try find(id, at: workflow.line) }
            for step in workflow.steps { try check(step, in: workflow) }
            try StepOrder(workflow: workflow, file: file).check()
            for output in workflow.outputs { try check(output.expression, line: output.line, workflow, step: nil) }
        }
        try checkCalls()
    }

    private func check(_ step: Step, in workflow: Workflow) throws {
        if case .workflow(let id) = step.target {
            let callee = try find(id, at: step.targetLine)
            for parameter in step.parameters where callee.input(parameter.name) == nil {
                throw unknown(.input, parameter.name, callee.inputs.map(\.name), parameter.line)
            }
            if let body = step.body {
                throw WorkflowError.malformed(
                    "the step '\(step.id)' calls a workflow and has a body", remedy: "pass values as parameters",
                    at: location(body.line))
            }
        }
        for parameter in step.parameters { try check(parameter.value, workflow, step) }
        if let body = step.body {
            try check(body.payload, workflow, step)
            for replacement in body.replacements { try check(replacement.value, workflow, step) }
        }
        let actions = step.onSuccess + step.onFailure
        for criterion in step.allCriteria + actions.flatMap(\.criteria) {
            for expression in criterion.expressions {
                try check(expression, line: criterion.line, workflow, step: step)
            }
        }
        for output in step.outputs { try check(output.expression, line: output.line, workflow, step: step) }
        for id in step.dependsOn where id == step.id || !workflow.steps.contains(where: { $0.id == id }) {
            throw unknown(.step, id, workflow.steps.map(\.id).filter { $0 != step.id }, step.line)
        }
        for other in step.dependsOnOthers { try check(other, before: step, in: workflow) }
        for action in actions {
            switch action.kind.destination {
            case .step(let id)? where !workflow.steps.contains { $0.id == id }:
                throw unknown(.step, id, workflow.steps.map(\.id), action.line)
            case .workflow(let id)?: try check(action, calls: find(id, at: action.line), from: step, in: workflow)
            default: break
            }
        }
    }

    private func check(_ template: ValueTemplate, _ workflow: Workflow, _ step: Step) throws {
        if case .constant = template { return }
        for located in template.expressions {
            try check(located.expression, line: located.line, workflow, step: step)
        }
    }

    /// A step of another workflow does not run because of a dependency: its workflow must be one that a run of this
    /// workflow, or of one that calls it, may run.
    private func check(_ other: StepReference, before step: Step, in workflow: Workflow) throws {
        let callee = try find(other.workflow, at: step.line)
        guard callee.steps.contains(where: { $0.id == other.step }) else {
            throw unknown(.step, other.step, callee.steps.map(\.id), step.line)
        }
        let callers = ReferenceCheck.reached(from: [workflow.id]) { self.callers[$0] ?? [] }
        let reached = ReferenceCheck.reached(from: Array(callers)) { places[$0].map { known[$0].callees } ?? [] }
        guard reached.contains(other.workflow) else {
            let name = other.workflow.hasPrefix(scope) ? String(other.workflow.dropFirst(scope.count)) : other.workflow
            throw WorkflowError.malformed(
                "the step '\(step.id)' depends on the step '\(other.step)' of the workflow '\(name)', which does not "
                    + "run before it",
                remedy: "add '\(name)' to 'dependsOn' of the workflow", at: location(step.line))
        }
    }

    /// The ids that can be reached over any number of steps.
    private static func reached(from ids: [String], over next: (String) -> [String]) -> Set<String> {
        var reached: Set<String> = []
        var waiting = ids
        while let id = waiting.popLast() {
            if reached.insert(id).inserted { waiting += next(id) }
        }
        return reached
    }

    private func check(
        _ action: StepAction, calls callee: Workflow, from step: Step, in workflow: Workflow
    ) throws {
        for parameter in action.parameters {
            guard callee.input(parameter.name) != nil else {
                throw unknown(.input, parameter.name, callee.inputs.map(\.name), parameter.line)
            }
            for located in parameter.value.expressions {
                try check(located.expression, line: located.line, workflow, step: step)
            }
        }
    }

    private func check(_ expression: RuntimeExpression, line: Int, _ workflow: Workflow, step: Step?) throws {
        switch expression.source {
        case .input(let name): try checkInput(name, of: workflow, line)
        case .output(let name):
            guard let step, case .workflow(let id) = step.target else {
                return try checkOutput(name, workflow.outputs, line)
            }
            try checkOutput(name, find(id, at: line).outputs, line)
        case .stepOutput(let id, let name):
            guard let other = workflow.steps.first(where: { $0.id == id }) else {
                throw unknown(.step, id, workflow.steps.map(\.id), line)
            }
            try checkOutput(name, other.outputs, line)
        case .workflowInput(let id, let name): try checkInput(name, of: find(scope + id, at: line), line)
        case .workflowOutput(let id, let name): try checkOutput(name, find(scope + id, at: line).outputs, line)
        case .sourceDescription(let name, let reference):
            guard let source = sources.first(where: { $0.name == name }) else {
                throw unknown(.source, name, sources.map(\.name), line)
            }
            guard source.fields[reference] != nil else {
                throw WorkflowError.malformed(
                    "'\(expression)' has no value",
                    remedy: "use the name, url or type of the source; it has no other values", at: location(line))
            }
        case .component:
            throw WorkflowError.malformed(
                "'\(expression)' has no value",
                remedy: "write reference: \(expression) in a list of parameters or actions",
                at: location(line))
        case .message:
            throw WorkflowError.unsupported(
                "'\(expression)', a message of an event-driven API,", remedy: "use $request or $response",
                at: location(line))
        case .request, .response:
            if step == nil {
                throw WorkflowError.malformed(
                    "'\(expression)' is available only in a step, not in the outputs of a workflow",
                    remedy: "add it to the outputs of the step and write $steps.STEP.outputs.NAME", at: location(line))
            }
        case .url, .method, .statusCode, .document: break
        }
    }

    @discardableResult
    private func find(_ id: String, at line: Int) throws -> Workflow {
        guard let workflow = places[id].map({ known[$0] }) else {
            let ids = known.map(\.id).filter { $0.hasPrefix(scope) }.map { String($0.dropFirst(scope.count)) }
            throw unknown(.workflow, id.hasPrefix(scope) ? String(id.dropFirst(scope.count)) : id, ids, line)
        }
        return workflow
    }

    private func checkInput(_ name: String, of workflow: Workflow, _ line: Int) throws {
        let known = workflow.inputs.map(\.name)
        if !isKnown(name, known) { throw unknown(.input, name, known, line) }
    }

    private func checkOutput(_ name: String, _ outputs: [Output], _ line: Int) throws {
        let known = outputs.map(\.name)
        if !isKnown(name, known) { throw unknown(.output, name, known, line) }
    }

    /// A dot may be part of the name or access a member of the value.
    private func isKnown(_ name: String, _ known: [String]) -> Bool {
        known.contains { name == $0 || name.hasPrefix($0 + ".") }
    }

    private func unknown(_ kind: WorkflowError.Kind, _ name: String, _ known: [String], _ line: Int) -> WorkflowError {
        .unknown(kind, name, known: known, at: location(line))
    }

    private func location(_ line: Int) -> SourceLocation { SourceLocation(file: file, line: line) }

    /// Follows the calls of each workflow and rejects cycles.
    private func checkCalls() throws {
        var finished: [String: Int] = [:]
        for workflow in workflows { _ = try follow(workflow, path: [], &finished) }
    }

    /// Returns how many workflows a call of this one has under way at most.
    private func follow(_ workflow: Workflow, path: [String], _ finished: inout [String: Int]) throws -> Int {
        if let depth = finished[workflow.id] { return depth }
        if let start = path.firstIndex(of: workflow.id) {
            throw WorkflowError.circular(path[start...] + [workflow.id], at: location(workflow.line))
        }
        let path = path + [workflow.id]
        var depth = path.count > ReferenceCheck.deepest ? path.count : 1
        if depth == 1 {
            for id in workflow.callees {
                depth = max(depth, try 1 + follow(find(id, at: workflow.line), path: path, &finished))
            }
        }
        guard depth <= ReferenceCheck.deepest else {
            throw WorkflowError.malformed(
                "the workflow '\(workflow.id)' calls others over more than \(ReferenceCheck.deepest) levels",
                remedy: "make the chain of calls shorter", at: location(workflow.line))
        }
        finished[workflow.id] = depth
        return depth
    }
}
