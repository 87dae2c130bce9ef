import APICheckBase
import APICheckFindings
package import APICheckHTTP
package import APICheckJSON

extension WorkflowRunner {
    /// A built request before redaction.
    private struct Draft {
        var planned: PlannedRequest
        var request: SentRequest
    }

    /// The requests of a plan so far.
    private struct Drafts {
        let workflow: Workflow
        let limit: Int
        var drafts: [Draft] = []
        /// The requests and calls of workflows, as a run counts them.
        var count = 0
        /// The workflows that others depend on: each runs once.
        var dependencies: Set<String> = []

        /// Ends a plan that no run would finish: a few workflows that call each other make any number of requests.
        mutating func count(_ step: Step, file: String) throws {
            if step.isCleanup { return }
            count += 1
            guard count <= limit else {
                throw WorkflowError.malformed(
                    "the workflow '\(workflow.id)' makes more than \(limit) requests and calls of workflows, the limit of a run",
                    remedy: "divide it into several workflows",
                    at: SourceLocation(file: file, line: workflow.line))
            }
        }
    }

    /// Returns the requests that a run would send if every step succeeded, in order. Sends nothing.
    ///
    /// Inputs without a value, secret inputs and values that only a response provides are shown as `{$…}`. `redact`
    /// removes the other secrets, as in a recording, and returns as many requests as it gets.
    package func plan(
        _ workflowID: String, inputs: [String: JSON] = [:], redact: ([SentRequest]) -> [SentRequest] = { $0 }
    ) throws -> [PlannedRequest] {
        let workflow = try arazzo.workflow(workflowID)
        // A plan needs no values, but those that are given must be valid.
        do { _ = try complete(inputs, for: workflow) } catch WorkflowError.missingInputs {}
        var expressions = PlannedExpressions()
        var collected = Drafts(workflow: workflow, limit: options.maximumSteps)
        try draft(workflow, inputs: inputs, prefix: "", into: &collected)
        let drafts = collected.drafts
        let requests = redact(drafts.map { expressions.hiding($0.request) })
        return zip(drafts, requests).map { draft, request in
            var planned = draft.planned
            planned.url = expressions.showing(request.url.text)
            planned.headers = Headers(
                request.headers.fields.map { HeaderField($0.name, expressions.showing($0.value)) })
            let body = request.body.map { expressions.showing(String(decoding: $0, as: UTF8.self)) }
            planned.body = body.map { $0.count > 2_000 ? $0.prefix(2_000) + "…" : $0 }
            return planned
        }
    }

    private func draft(
        _ workflow: Workflow, inputs: [String: JSON], prefix: String, into drafts: inout Drafts
    ) throws {
        var context = ExpressionContext()
        context.showsUnresolved = true
        context.scope = workflow.scope
        context.file = arazzo.location(of: workflow)
        context.sources = arazzo.sourceFields
        for input in try declaredInputs(of: workflow) {
            let value = inputs[input.name] ?? input.defaultValue
            if !input.isSecret { context.inputs[input.name] = value }
            if !input.isRequired, value == nil { context.missingInputs.insert(input.name) }
        }
        for id in workflow.dependsOn where drafts.dependencies.insert(id).inserted {
            try draft(arazzo.workflow(id), inputs: inputs, prefix: "\(prefix)\(id)/", into: &drafts)
        }
        for step in workflow.steps {
            try drafts.count(step, file: arazzo.file)
            if let operation = operation(of: step, in: workflow) {
                drafts.drafts.append(try draft(of: step, operation, context, prefix: prefix))
            } else if case .workflow(let id) = step.target {
                let given = try step.parameters.reduce(into: [String: JSON]()) { given, parameter in
                    given[parameter.name] = try parameter.value.value(in: context)
                }
                try draft(arazzo.workflow(id), inputs: given, prefix: "\(prefix)\(step.id)/", into: &drafts)
            }
        }
    }

    private func draft(
        of step: Step, _ operation: StepOperation, _ context: ExpressionContext, prefix: String
    ) throws -> Draft {
        let builder = RequestBuilder(
            step: step, operation: operation, base: base(of: operation), headers: headers(for: operation),
            isSecretName: options.isSecretName)
        do {
            let request = SentRequest(try builder.build(in: context).request)
            return Draft(
                planned: PlannedRequest(
                    step: prefix + step.id, operation: operation, method: request.method, url: "", headers: [],
                    isCleanup: step.isCleanup),
                request: request)
        } catch let value as UnusableValue {
            throw WorkflowError.malformed(
                "the step '\(step.id)' has \(value.actual), expected \(value.expected)", remedy: "set the value",
                at: SourceLocation(file: arazzo.file, line: value.line))
        }
    }
}

/// A request that a run would send, with `{$…}` for values that only a response provides.
package struct PlannedRequest: Hashable, Sendable {
    /// The id of the step, after the ids of the steps that call its workflow.
    package var step: String
    var operation: StepOperation
    package var method: String
    package var url: String
    package var headers: Headers
    /// The text of the body, cut to 2,000 characters; nil without a body.
    package var body: String?
    package var isCleanup: Bool
}

/// The expressions without a value in a planned request.
///
/// During redaction they look like placeholders of secrets, which redaction does not change; afterwards they are shown
/// as `{$…}`.
struct PlannedExpressions {
    /// All numbers have the same number of digits, so that a following digit cannot be part of one.
    private static let first = 1_000_000
    private static let digits = 7

    private var expressions: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func hiding(_ request: SentRequest) -> SentRequest {
        var request = request
        request.url = HTTPURL(hiding(request.url.text)) ?? request.url
        for index in request.headers.fields.indices {
            request.headers.fields[index].value = hiding(request.headers.fields[index].value)
        }
        request.body = request.body.map { body in
            String(validUTF8: body).map { Array(hiding($0).utf8) } ?? body
        }
        return request
    }

    private mutating func hiding(_ text: String) -> String {
        Placeholder.replacing(in: text) { expression in
            let number = numbers[expression] ?? expressions.count
            if number == expressions.count {
                numbers[expression] = number
                expressions.append(expression)
            }
            return SecretPlaceholder.text(PlannedExpressions.first + number)
        }
    }

    func showing(_ text: String) -> String {
        let mark = SecretPlaceholder.prefix
        guard !expressions.isEmpty, text.contains(mark) else { return text }
        let pieces = text.split(separator: mark, omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(into: String(pieces[0])) { shown, piece in
            let digits = piece.prefix(PlannedExpressions.digits)
            if let number = Int(digits), expressions.indices.contains(number - PlannedExpressions.first) {
                shown += "{\(expressions[number - PlannedExpressions.first])}" + piece.dropFirst(digits.count)
            } else {
                shown += mark + piece
            }
        }
    }
}
