import APICheckBase
package import APICheckContracts
import APICheckJSON

extension WorkflowDraft {
    /// Calls the GET operations of a contract.
    ///
    /// A required parameter gets an example, a default value or an allowed value of the contract. A parameter of the path gets a
    /// member of the first object of an earlier answer: `GET /todos` gives the `id` of `GET /todos/{id}`. The workflow `reads`
    /// has the calls that need no answer of another one; then comes one workflow for each list whose objects others need: an
    /// empty list fails only that one.
    package init(_ contract: Contract) {
        self.init(contract: contract)
        let draft = ContractDraft(contract)
        workflows = draft.workflows
        omissions = draft.omissions
        otherMethods = contract.operations.count { $0.method != "GET" }
    }
}

/// Drafts the calls of a contract's GET operations.
private struct ContractDraft {
    let contract: Contract
    private(set) var workflows: [WorkflowDraft.Workflow] = []
    private(set) var omissions: [WorkflowDraft.Omission] = []
    private var calls: [Int: DraftedCall] = [:]
    private var byPath: [String: Int] = [:]
    /// The index of the operation that a step calls.
    private var byStep: [String: Int] = [:]
    private var names = StepNames()

    init(_ contract: Contract) {
        self.contract = contract
        let reads = contract.operations.filter { $0.method == "GET" }
        for operation in reads { byPath[ContractDraft.trimmed(operation.pathTemplate)] = operation.index }
        // A list has a shorter path than its objects.
        for operation in reads.sorted(by: ContractDraft.isBefore) { draft(operation) }
        group(reads)
    }

    private static func trimmed(_ path: String) -> String { path.hasSuffix("/") ? String(path.dropLast()) : path }

    private static func depth(_ operation: APICheckContracts.Operation) -> Int {
        trimmed(operation.pathTemplate).split(separator: "/").count
    }

    private static func isBefore(
        _ one: APICheckContracts.Operation, _ other: APICheckContracts.Operation
    ) -> Bool {
        (depth(one), one.index) < (depth(other), other.index)
    }

    private static func isBefore(_ one: DraftedCall, _ other: DraftedCall) -> Bool {
        isBefore(one.operation, other.operation)
    }

    private mutating func draft(_ operation: APICheckContracts.Operation) {
        if operation.requestBody?.isRequired == true {
            omissions.append(WorkflowDraft.Omission(operation: operation.name, why: "it needs a body"))
            return
        }
        var fed: [String: DraftedCall.Value] = [:]
        feed(operation.pathTemplate, into: &fed)
        var call = DraftedCall(operation: operation, stepID: names.unique(of: operation))
        for parameter in operation.parameters where parameter.isRequired {
            let isFed = parameter.location == .path ? fed[parameter.name] : nil
            guard let value = isFed ?? literal(parameter) else {
                let place = parameter.location.rawValue
                let list = parameter.location == .path ? ", and no list has it" : ""
                omissions.append(
                    WorkflowDraft.Omission(
                        operation: operation.name,
                        why: "the \(place) parameter '\(parameter.name)' has no example, default or enum\(list)"))
                return
            }
            call.parameters.append(
                DraftedCall.Parameter(name: parameter.name, location: parameter.location.rawValue, value: value))
        }
        call.credentials = DraftedCredential.all(of: operation)
        names.take(call.stepID)
        byStep[call.stepID] = operation.index
        calls[operation.index] = call
        for case .output(let step, let name) in call.parameters.map(\.value) { output(name, of: step) }
    }

    /// An expression in a value would be evaluated (Arazzo 1.0.1 section 4.7), so a text with one is not used.
    private func literal(_ parameter: Parameter) -> DraftedCall.Value? {
        guard let value = contract.suggestedValue(of: parameter) else { return nil }
        return value.text.contains("$") ? nil : .literal(value.text)
    }

    /// The values of the parameters of a path that the answers of shorter paths give.
    private func feed(_ path: String, into values: inout [String: DraftedCall.Value]) {
        var segments = path.split(separator: "/")[...]
        while let last = segments.lastIndex(where: { $0.hasPrefix("{") && $0.hasSuffix("}") }) {
            let name = String(segments[last].dropFirst().dropLast())
            segments = segments[..<last]
            guard let source = byPath["/" + segments.joined(separator: "/")].flatMap({ calls[$0] }) else { continue }
            // The object belongs to the list that was asked for.
            for parameter in source.parameters where parameter.location == "path" {
                values[parameter.name] = parameter.value
            }
            if let list = contract.objectList(of: source.operation),
                let member = ContractDraft.member(for: name, in: list.members)
            {
                values[name] = .output(step: source.stepID, name: member)
            }
            return
        }
    }

    /// The member whose value a parameter of the path takes: that of the same name, or of its last words. `todoId` of a list of
    /// todos is the `id`, `user_name` is the `name`.
    private static func member(for parameter: String, in members: [String]) -> String? {
        let words = NameWords.words(of: parameter)
        var best: (member: String, count: Int)?
        for member in members {
            let last = NameWords.words(of: member)
            guard words.suffix(last.count) == last[...], last.count > best?.count ?? 0 else { continue }
            best = (member, last.count)
        }
        return best?.member
    }

    private mutating func output(_ name: String, of step: String) {
        guard let index = byStep[step], var call = calls[index], !call.outputs.contains(where: { $0.name == name }),
            let list = contract.objectList(of: call.operation)
        else { return }
        call.outputs.append(
            DraftedCall.Output(name: name, place: .body(list.place.appending("0").appending(name))))
        calls[index] = call
    }

    private mutating func group(_ operations: [APICheckContracts.Operation]) {
        let calls = operations.compactMap { self.calls[$0.index] }
        // A list comes before its objects, so the root of a call's source is known.
        var roots: [String: String] = [:]
        for call in calls.sorted(by: ContractDraft.isBefore) {
            roots[call.stepID] = call.sources.first.flatMap { roots[$0] } ?? call.stepID
        }
        let byRoot = Dictionary(grouping: calls) { roots[$0.stepID] ?? $0.stepID }
        let independent = calls.filter(\.sources.isEmpty)
        if !independent.isEmpty {
            workflows.append(WorkflowDraft.Workflow(id: "reads", calls: independent.map(\.withoutOutputs)))
        }
        for first in independent {
            guard let members = byRoot[first.stepID], members.count > 1 else { continue }
            workflows.append(
                WorkflowDraft.Workflow(id: "reads-\(first.stepID)", calls: members.sorted(by: ContractDraft.isBefore)))
        }
    }
}

extension DraftedCall {
    fileprivate var withoutOutputs: DraftedCall {
        var call = self
        call.outputs = []
        return call
    }
}
