import APICheckFindings
import APICheckHTTP
package import APICheckJSON

extension WorkflowRunner {
    /// The requests that a run would send if every step succeeded, in order; nothing is sent.
    ///
    /// Inputs without a value, secret ones and all that only an answer can say stand as `{$…}`.
    package func plan(_ workflowID: String, inputs: [String: JSON] = [:]) throws -> [PlannedRequest] {
        let workflow = try arazzo.workflow(workflowID)
        for input in try declaredInputs(of: workflow) {
            if let value = inputs[input.name] { try check(value, for: input, of: workflow) }
        }
        return try plan(workflow, inputs: inputs, prefix: "")
    }

    private func plan(_ workflow: Workflow, inputs: [String: JSON], prefix: String) throws -> [PlannedRequest] {
        var context = ExpressionContext()
        context.showsUnresolved = true
        context.file = arazzo.file
        context.sources = [arazzo.source.name: arazzo.source.url]
        for input in try declaredInputs(of: workflow) where !input.isSecret {
            context.inputs[input.name] = inputs[input.name] ?? input.defaultValue
        }
        var planned: [PlannedRequest] = []
        for id in workflow.dependsOn {
            planned += try plan(arazzo.workflow(id), inputs: inputs, prefix: "\(prefix)\(id)/")
        }
        for step in workflow.steps {
            if let operation = operation(of: step, in: workflow) {
                planned.append(try plan(step, operation, context, prefix: prefix))
            } else if case .workflow(let id) = step.target {
                let given = try step.parameters.reduce(into: [String: JSON]()) { given, parameter in
                    given[parameter.name] = try parameter.value.value(in: context)
                }
                planned += try plan(arazzo.workflow(id), inputs: given, prefix: "\(prefix)\(step.id)/")
            }
        }
        return planned
    }

    private func plan(
        _ step: Step, _ operation: StepOperation, _ context: ExpressionContext, prefix: String
    ) throws -> PlannedRequest {
        let builder = RequestBuilder(step: step, operation: operation, server: server, headers: options.headers)
        do {
            let request = try builder.build(in: context).request
            let fields = request.headers.fields.map { HeaderField($0.name, Placeholder.resolve($0.value)) }
            let body = request.body.map { Placeholder.resolve(String(decoding: $0, as: UTF8.self)) }
            return PlannedRequest(
                step: prefix + step.id, operation: operation, method: request.method,
                url: Placeholder.resolve(request.url.text), headers: Headers(fields),
                body: body.map { $0.count > 2_000 ? $0.prefix(2_000) + "…" : $0 }, isCleanup: step.isCleanup)
        } catch let value as UnusableValue {
            throw WorkflowError.malformed(
                "the step '\(step.id)' has \(value.actual), expected \(value.expected)", remedy: "Give it a value",
                at: SourceLocation(file: arazzo.file, line: value.line))
        }
    }
}
