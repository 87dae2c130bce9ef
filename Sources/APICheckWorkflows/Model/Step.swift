import APICheckJSON

/// A step of a workflow (Arazzo 1.0.1 section 4.6.5).
///
/// A class, since a run passes steps on many times, and a copy of one would retain all of its parts.
package final class Step: Sendable {
    package enum Target: Hashable, Sendable {
        case operationID(String)
        /// `/todos/{id}` and a method in upper case; without one, the only operation of the path.
        case operationPath(String, method: String?)
        case workflow(String)
    }

    package let id: String
    let line: Int
    package let target: Target
    /// The line of the target.
    let targetLine: Int
    /// The name of the source that has the operation; nil for a step that calls a workflow.
    package let source: String?
    let parameters: [StepParameter]
    let body: StepBody?
    /// When empty, any status of 200 to 299 is a success.
    let criteria: [Criterion]
    let onSuccess: [StepAction]
    let onFailure: [StepAction]
    let outputs: [Output]
    /// Ids of the steps of the same workflow that have to succeed before this one (Arazzo 1.1 section 5.8.5).
    let dependsOn: [String]
    /// Steps of other workflows that have to succeed before this one. They are not run because of it.
    let dependsOnOthers: [StepReference]
    /// The longest time that one attempt at the step may take, with its redirects or with the workflow that it calls; nil
    /// is unlimited (Arazzo 1.1 section 5.8.5.1).
    let timeout: Duration?
    /// `x-apicheck-wait-until`: what the request is repeated for; nil sends it once.
    let waitUntil: StepWait?
    /// `x-apicheck-cleanup: true`: runs even after a failure if the outputs that it requires have values.
    let isCleanup: Bool
    /// The outputs of other steps and workflows that the request uses, e.g. `$steps.create.outputs.id`.
    let requiredOutputs: [RuntimeExpression]
    /// The values that the step uses in its request, its criteria and its outputs. Actions are left out: one whose
    /// criteria have no value does not apply, which is what a workflow may rely on.
    let usedValues: [RuntimeExpression]
    /// The steps that must have run before this one: those of ``dependsOn``, and those whose outputs it uses (Arazzo 1.1
    /// section 5.6.4.2).
    let precedingSteps: [String]

    init(
        id: String, line: Int, target: Target, targetLine: Int, source: String?, parameters: [StepParameter],
        body: StepBody?, criteria: [Criterion], onSuccess: [StepAction], onFailure: [StepAction], outputs: [Output],
        dependsOn: [String], dependsOnOthers: [StepReference], timeout: Duration?, waitUntil: StepWait?, isCleanup: Bool
    ) {
        self.id = id
        self.line = line
        self.target = target
        self.targetLine = targetLine
        self.source = source
        self.parameters = parameters
        self.body = body
        self.criteria = criteria
        self.onSuccess = onSuccess
        self.onFailure = onFailure
        self.outputs = outputs
        self.dependsOn = dependsOn
        self.dependsOnOthers = dependsOnOthers
        self.timeout = timeout
        self.waitUntil = waitUntil
        self.isCleanup = isCleanup
        requiredOutputs = Step.requiredOutputs(parameters, body)
        let others = (criteria + (waitUntil?.criteria ?? [])).flatMap(\.expressions) + outputs.map(\.expression)
        usedValues = requiredOutputs + others
        precedingSteps =
            dependsOn
            + usedValues.compactMap { expression in
                if case .stepOutput(let step, _) = expression.source, step != id { step } else { nil }
            }
    }

    private static func requiredOutputs(_ parameters: [StepParameter], _ body: StepBody?) -> [RuntimeExpression] {
        var outputs: [RuntimeExpression] = []
        func add(_ template: ValueTemplate) {
            if case .constant = template { return }
            for located in template.expressions {
                switch located.expression.source {
                case .stepOutput, .workflowOutput: outputs.append(located.expression)
                default: continue
                }
            }
        }
        for parameter in parameters { add(parameter.value) }
        guard let body else { return outputs }
        add(body.payload)
        for replacement in body.replacements { add(replacement.value) }
        return outputs
    }

    /// The criteria of the responses of the step, not those of its actions.
    var allCriteria: [Criterion] { criteria + (waitUntil?.criteria ?? []) }
}

/// A named value that a step or a workflow provides.
struct Output: Sendable {
    let name: String
    /// The value, or what ``query`` selects from.
    let expression: RuntimeExpression
    /// The query, or nil for the whole value.
    let query: ValueSelector.Query?
    let line: Int

    func value(in context: ExpressionContext) throws -> JSON? {
        guard let value = try context.value(of: expression) else { return nil }
        return try query.map { try $0.value(in: value) } ?? value
    }
}

/// A step of a workflow, from anywhere in the file or in another one.
struct StepReference: Hashable, Sendable {
    /// ``Workflow/id``.
    let workflow: String
    let step: String
}

/// A parameter of a step (Arazzo 1.0.1 section 4.6.6).
struct StepParameter: Sendable {
    enum Location: String, Sendable, CaseIterable {
        case path, query, header, cookie
        /// The whole query as one text (Arazzo 1.1).
        case querystring
    }

    let name: String
    /// The location, or nil for an input of a called workflow.
    let location: Location?
    let value: ValueTemplate
    let line: Int

    func isSame(as other: StepParameter) -> Bool { name == other.name && location == other.location }
}

/// The request body of a step (Arazzo 1.0.1 section 4.6.13).
struct StepBody: Sendable {
    /// As written; nil uses the media type of the operation.
    let contentType: String?
    var payload: ValueTemplate
    /// Replaced parts of the payload, in order (section 4.6.14).
    let replacements: [Replacement]
    let line: Int
    /// A missing payload, or one of a JSON type that is not JSON: allowed in a file, and an error in a run.
    var fault: WorkflowError?

    /// The parts of a payload that are replaced.
    enum Target: Sendable {
        case pointer(Pointer)
        case jsonPath(JSONPath)
    }

    struct Replacement: Sendable {
        let target: Target
        let value: ValueTemplate
        let line: Int
    }
}

extension StepBody.Target: CustomStringConvertible {
    var description: String {
        switch self {
        case .pointer(let pointer): pointer.description
        case .jsonPath(let path): path.description
        }
    }

    /// - Parameter isPath: Whether the text is a JSONPath instead of a JSON Pointer.
    /// - Throws: ``ExpressionError``.
    init(_ text: String, isPath: Bool) throws {
        self = isPath ? .jsonPath(try JSONPath(selector: text)) : .pointer(try Pointer(selector: text))
    }
}

/// What a step waits for (`x-apicheck-wait-until`): its request is repeated until all criteria hold.
///
///     x-apicheck-wait-until:
///       criteria: [{condition: $response.body#/state == 'done'}]
///       interval: 0.5
///       limit: 30
struct StepWait: Sendable {
    let criteria: [Criterion]
    /// The seconds between a response and the next request.
    let interval: Double
    /// The seconds after the first response in which further requests are sent.
    let limit: Double
    let line: Int
}

/// An action after a step (Arazzo 1.0.1 sections 4.6.7 and 4.6.8). The first one whose criteria hold is performed.
struct StepAction: Sendable {
    enum Kind: Hashable, Sendable {
        case end
        case goto(Destination)
        /// The seconds to wait, the maximum number of retries, and what to run before each.
        case retry(after: Double, limit: Int, first: Destination?)
    }

    enum Destination: Hashable, Sendable {
        case step(String)
        case workflow(String)
    }

    let name: String
    let kind: Kind
    let criteria: [Criterion]
    let line: Int
    /// The inputs of the workflow that it names (Arazzo 1.1).
    let parameters: [StepParameter]
}

extension StepAction.Kind {
    var destination: StepAction.Destination? {
        switch self {
        case .end: nil
        case .goto(let destination): destination
        case .retry(_, _, let first): first
        }
    }

    var workflow: String? {
        if case .workflow(let id)? = destination { id } else { nil }
    }
}
