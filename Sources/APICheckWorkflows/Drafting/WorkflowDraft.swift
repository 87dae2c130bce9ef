package import APICheckBase
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

    /// A GET operation that is not called.
    package struct Omission: Hashable, Sendable {
        /// `GET /todos/{id}`
        package let operation: String
        package let why: PrintableText
    }

    package let contract: Contract
    /// `reads` with the calls that need no answer of another one, then one workflow for each list whose objects others need: an
    /// empty list fails only that one.
    package private(set) var workflows: [Workflow] = []
    package private(set) var omissions: [Omission] = []
    /// The number of operations with other methods, which are not called.
    package var otherMethods: Int { contract.operations.count { $0.method != "GET" } }
    /// The credentials that the calls send when they are given.
    package private(set) var credentials: [DraftedCredential] = []
    private var calls: [Int: DraftedCall] = [:]
    private var byPath: [String: Int] = [:]
    /// The index of the operation that a step calls.
    private var byStep: [String: Int] = [:]

    package init(_ contract: Contract) {
        self.contract = contract
        let reads = contract.operations.filter { $0.method == "GET" }
        for operation in reads { byPath[WorkflowDraft.trimmed(operation.pathTemplate)] = operation.index }
        // A list has a shorter path than its objects.
        for operation in reads.sorted(by: WorkflowDraft.isBefore) { draft(operation) }
        group(reads)
        credentials = DraftedCredential.all(of: calls.values.map(\.operation).sorted { $0.index < $1.index })
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
        byStep[call.stepID] = operation.index
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
        var segments = path.split(separator: "/")[...]
        while let last = segments.lastIndex(where: { $0.hasPrefix("{") && $0.hasSuffix("}") }) {
            let name = String(segments[last].dropFirst().dropLast())
            segments = segments[..<last]
            guard let source = byPath["/" + segments.joined(separator: "/")].flatMap({ calls[$0] }) else { continue }
            // The object belongs to the list that was asked for.
            for (parameter, value) in source.values where parameter.location == .path {
                values[parameter.name] = value
            }
            if let list = contract.objectList(of: source.operation),
                let member = WorkflowDraft.member(for: name, in: list.members)
            {
                values[name] = .output(step: source.stepID, name: member)
            }
            return
        }
    }

    /// The member whose value a parameter of the path takes: that of the same name, or of its last words. `todoId` of a list of
    /// todos is the `id`, `user_name` is the `name`.
    private static func member(for parameter: String, in members: [String]) -> String? {
        let words = words(of: parameter)
        var best: (member: String, count: Int)?
        for member in members {
            let last = WorkflowDraft.words(of: member)
            guard words.suffix(last.count) == last[...], last.count > best?.count ?? 0 else { continue }
            best = (member, last.count)
        }
        return best?.member
    }

    /// In lower case: `todoId`, `todo_id` and `TodoID` have the words todo and id.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        for character in name {
            let isBreak = !(character.isLetter || character.isNumber)
            if isBreak || (character.isUppercase && word.last?.isUppercase == false) {
                if !word.isEmpty { words.append(word.lowercased()) }
                word = ""
            }
            if !isBreak { word.append(character) }
        }
        return word.isEmpty ? words : words + [word.lowercased()]
    }

    private mutating func output(_ name: String, of step: String) {
        guard let index = byStep[step], var call = calls[index], !call.outputs.contains(where: { $0.name == name }),
            let list = contract.objectList(of: call.operation)
        else { return }
        call.outputs.append((name, list.place.appending("0").appending(name)))
        calls[index] = call
    }

    private mutating func group(_ operations: [APICheckContracts.Operation]) {
        let calls = operations.compactMap { self.calls[$0.index] }
        // A list comes before its objects, so the root of a call's source is known.
        var roots: [String: String] = [:]
        for call in calls.sorted(by: WorkflowDraft.isBefore) {
            roots[call.stepID] = call.sources.first.flatMap { roots[$0] } ?? call.stepID
        }
        let byRoot = Dictionary(grouping: calls) { roots[$0.stepID] ?? $0.stepID }
        let independent = calls.filter(\.sources.isEmpty)
        if !independent.isEmpty { workflows.append(Workflow(id: "reads", calls: independent.map(\.withoutOutputs))) }
        for first in independent {
            guard let members = byRoot[first.stepID], members.count > 1 else { continue }
            workflows.append(Workflow(id: "reads-\(first.stepID)", calls: members.sorted(by: WorkflowDraft.isBefore)))
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
        while byStep[unique] != nil {
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
