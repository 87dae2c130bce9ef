import APICheckBase
package import APICheckContracts
import APICheckJSON

/// Workflows that call the GET operations of a contract, made without knowing the API.
///
/// A required parameter gets an example, a default value or an allowed value of the contract. A parameter of the path gets a
/// member of the first object of an earlier answer: `GET /todos` gives the `id` of `GET /todos/{id}`.
package struct WorkflowDraft {
    /// Calls that run one after the other.
    package struct Workflow: Sendable {
        package let id: String
        package var calls: [DraftedCall]
    }

    /// An operation that is not called.
    package struct Omission: Hashable, Sendable {
        /// `GET /todos/{id}`
        package let operation: String
        package let why: String
    }

    package let contract: Contract
    /// `reads` with the calls that need no answer of another one, then one workflow for each list whose objects others need: an
    /// empty list fails only that one.
    package private(set) var workflows: [Workflow] = []
    package private(set) var omissions: [Omission] = []
    /// The credentials that the calls send when they are given.
    package private(set) var credentials: [DraftedCredential] = []
    private var calls: [Int: DraftedCall] = [:]
    private var byPath: [String: Int] = [:]
    private var stepIDs: Set<String> = []

    package init(_ contract: Contract) {
        self.contract = contract
        let reads = contract.operations.filter { $0.method == "GET" }
        for operation in reads { byPath[WorkflowDraft.trimmed(operation.pathTemplate)] = operation.index }
        // A list has a shorter path than its objects.
        let ordered = reads.sorted {
            (WorkflowDraft.depth($0), $0.index) < (WorkflowDraft.depth($1), $1.index)
        }
        for operation in ordered { draft(operation) }
        group(reads)
        for operation in contract.operations where operation.method != "GET" {
            omissions.append(Omission(operation: operation.name, why: "only GET is called"))
        }
        credentials = DraftedCredential.all(of: calls.values.map(\.operation).sorted { $0.index < $1.index })
    }

    private static func trimmed(_ path: String) -> String { path.hasSuffix("/") ? String(path.dropLast()) : path }

    private static func depth(_ operation: APICheckContracts.Operation) -> Int {
        trimmed(operation.pathTemplate).split(separator: "/").count
    }

    private mutating func draft(_ operation: APICheckContracts.Operation) {
        if operation.requestBody?.isRequired == true {
            omissions.append(Omission(operation: operation.name, why: "it needs a body"))
            return
        }
        var fed: [String: DraftedCall.Value] = [:]
        feed(operation.pathTemplate, into: &fed)
        var call = DraftedCall(operation: operation, stepID: stepID(of: operation))
        for parameter in operation.parameters where parameter.isRequired {
            let isFed = parameter.location == .path ? fed[parameter.name] : nil
            guard let value = isFed ?? literal(parameter) else {
                let place = parameter.location.rawValue
                let list = parameter.location == .path ? ", and no list has it" : ""
                omissions.append(
                    Omission(
                        operation: operation.name,
                        why: "the \(place) parameter '\(parameter.name)' has no example, default or enum\(list)"))
                return
            }
            call.values.append((parameter, value))
        }
        stepIDs.insert(call.stepID)
        calls[operation.index] = call
        for case .output(let step, let name) in call.values.map(\.value) { output(name, of: step) }
    }

    /// An expression in a value would be evaluated (Arazzo 1.0.1 section 4.7), so a text with one is not used.
    private func literal(_ parameter: Parameter) -> DraftedCall.Value? {
        guard let value = contract.suggestedValue(of: parameter) else { return nil }
        return value.text.contains("$") ? nil : .literal(value)
    }

    /// The values of the parameters of a path that the answers of shorter paths give.
    private func feed(_ path: String, into values: inout [String: DraftedCall.Value]) {
        let segments = path.split(separator: "/")
        guard let last = segments.lastIndex(where: { $0.hasPrefix("{") && $0.hasSuffix("}") }) else { return }
        let name = String(segments[last].dropFirst().dropLast())
        let prefix = "/" + segments[..<last].joined(separator: "/")
        guard let source = byPath[prefix].flatMap({ calls[$0] }) else { return feed(prefix, into: &values) }
        // The object belongs to the list that was asked for.
        for (parameter, value) in source.values where parameter.location == .path { values[parameter.name] = value }
        guard let list = contract.objectList(of: source.operation),
            let member = WorkflowDraft.member(for: name, in: list.members)
        else { return }
        values[name] = .output(step: source.stepID, name: member)
    }

    /// The member that a parameter of the path stands for: of its own name, or an id.
    private static func member(for parameter: String, in members: [String]) -> String? {
        func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }
        let name = plain(parameter)
        if let same = members.first(where: { plain($0) == name }) { return same }
        // `todoId` of a list of todos is the `id`, `userName` is the `name`.
        return members.filter { plain($0).count >= 2 && name.hasSuffix(plain($0)) }.max { $0.count < $1.count }
    }

    private mutating func output(_ name: String, of step: String) {
        guard let index = calls.first(where: { $0.value.stepID == step })?.key, var call = calls[index],
            !call.outputs.contains(where: { $0.name == name }), let list = contract.objectList(of: call.operation)
        else { return }
        call.outputs.append((name, list.place.appending("0").appending(name)))
        calls[index] = call
    }

    private mutating func group(_ operations: [APICheckContracts.Operation]) {
        let calls = operations.compactMap { self.calls[$0.index] }
        let byStep = Dictionary(calls.map { ($0.stepID, $0) }) { first, _ in first }
        func root(of call: DraftedCall) -> String {
            call.sources.first.flatMap { byStep[$0] }.map(root) ?? call.stepID
        }
        let independent = calls.filter(\.sources.isEmpty)
        if !independent.isEmpty { workflows.append(Workflow(id: "reads", calls: independent.map(\.withoutOutputs))) }
        for first in independent {
            let members = calls.filter { root(of: $0) == first.stepID }
            guard members.count > 1 else { continue }
            let ordered = members.sorted {
                (WorkflowDraft.depth($0.operation), $0.operation.index) < (
                    WorkflowDraft.depth($1.operation), $1.operation.index
                )
            }
            workflows.append(Workflow(id: "reads-\(first.stepID)", calls: ordered))
        }
    }

    /// The `operationId`, or the words of the path, as an Arazzo id is spelled; each once.
    private func stepID(of operation: APICheckContracts.Operation) -> String {
        let text = operation.id ?? "get \(operation.pathTemplate)"
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-")) }
        var id = words.joined(separator: "-")
        if id.isEmpty { id = "get" }
        var number = 2
        var unique = id
        while stepIDs.contains(unique) {
            unique = "\(id)-\(number)"
            number += 1
        }
        return unique
    }
}

extension DraftedCall {
    fileprivate var withoutOutputs: DraftedCall {
        var call = self
        call.outputs = []
        return call
    }
}
