import APICheckJSON

/// What follows from a workflow and all that it calls or depends on, found once for each workflow: a workflow that many others
/// depend on is not followed again for each of them.
struct WorkflowFacts: Sendable {
    /// Its inputs, then those of the workflows that it depends on, by workflow.
    private(set) var inputs: [String: [WorkflowInput]] = [:]
    /// The first step that may write, by workflow; none where all only read.
    private(set) var writes: [String: StepWrite] = [:]

    /// - Parameters:
    ///   - arazzo: A file without cycles of calls.
    ///   - write: Why a step itself may write.
    init(
        of arazzo: Arazzo, secretInputs: SecretInputs, write: (Step, Workflow) -> StepWrite?
    ) throws {
        var known: Set<String> = []
        for workflow in arazzo.allWorkflows { try inputs[workflow.id] = find(workflow, arazzo, secretInputs) }
        for workflow in arazzo.allWorkflows { try follow(workflow, arazzo, &known, write) }
    }

    private mutating func find(
        _ workflow: Workflow, _ arazzo: Arazzo, _ secretInputs: SecretInputs
    ) throws -> [WorkflowInput] {
        if let found = inputs[workflow.id] { return found }
        var found = workflow.inputs
        var names = Set(found.map(\.name))
        for id in workflow.dependsOn {
            for input in try find(arazzo.workflow(id), arazzo, secretInputs) where names.insert(input.name).inserted {
                found.append(input)
            }
        }
        for index in found.indices where secretInputs.contains(found[index].name, of: workflow.id) {
            found[index].isSecret = true
        }
        inputs[workflow.id] = found
        return found
    }

    private mutating func follow(
        _ workflow: Workflow, _ arazzo: Arazzo, _ known: inout Set<String>, _ write: (Step, Workflow) -> StepWrite?
    ) throws {
        guard known.insert(workflow.id).inserted else { return }
        for step in workflow.steps {
            guard let found = write(step, workflow) else { continue }
            writes[workflow.id] = found
            break
        }
        for callee in workflow.callees {
            try follow(arazzo.workflow(callee), arazzo, &known, write)
            if writes[workflow.id] == nil { writes[workflow.id] = writes[callee] }
        }
    }
}
