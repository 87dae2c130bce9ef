import APICheckBase
import APICheckContracts
package import APICheckHTTP
import APICheckJSON

/// The secrets of captured calls, and the calls that cannot be made without them.
extension WorkflowDraft {
    /// The values of the inputs that are credentials, as captured calls sent them.
    ///
    /// - Parameter exchanges: The calls that the workflows make again, with their secrets.
    package func secrets(in exchanges: [Exchange]) -> [String: String] {
        var values: [String: String] = [:]
        var credentials: [StepName: [DraftedCredential]] = [:]
        for workflow in workflows {
            for call in workflow.calls {
                credentials[StepName(workflow: workflow.id, step: call.stepID)] = call.credentials
            }
        }
        for (index, name) in steps.sorted(by: { $0.key < $1.key }) where exchanges.indices.contains(index) {
            for credential in credentials[name] ?? [] {
                guard let value = credential.value(in: exchanges[index].request),
                    !SecretPlaceholder.occurs(in: value)
                else { continue }
                values[credential.input] = value
            }
        }
        return values
    }

    /// Leaves these header fields out of all calls, and needs no credential or secret for them: the run sends them.
    package mutating func leaveOutCredentials(of headers: Headers) {
        for workflow in workflows.indices {
            for call in workflows[workflow].calls.indices {
                func isSent(_ location: String, _ name: String) -> Bool {
                    location == "header" && headers[name.lowercased()] != nil
                }
                workflows[workflow].calls[call].credentials.removeAll { isSent($0.location, $0.name) }
                workflows[workflow].calls[call].parameters.removeAll { isSent($0.location, $0.name) }
            }
        }
    }

    /// Leaves out the calls that fail without an input that has no value, and those that need their answers.
    package mutating func omitCalls(without isMissing: (String) -> Bool) {
        for (index, workflow) in workflows.enumerated() {
            var omitted: [String] = []
            workflows[index].calls = workflow.calls.filter { call in
                let needed = inputs(of: Workflow(id: workflow.id, calls: [call])).filter(\.isRequired)
                let why: PrintableText
                if let missing = needed.first(where: { isMissing($0.name) }) {
                    why = "it needs a secret that the recording does not have: --input \(missing.name)=VALUE"
                } else if let source = omitted.first(where: call.needs) {
                    why = "it needs the answer to the call \(source), which is not made"
                } else {
                    return true
                }
                omitted.append(call.stepID)
                omissions.append(Omission(operation: call.operation.name, why: why))
                return false
            }
        }
        workflows.removeAll(where: \.calls.isEmpty)
        let left = Set(
            workflows.flatMap { workflow in
                workflow.calls.map { StepName(workflow: workflow.id, step: $0.stepID) }
            })
        steps = steps.filter { left.contains($0.value) }
        omissions = omissions.unique
    }
}

extension DraftedCall {
    /// Whether a parameter or the body has the value of an input in it.
    func uses(input name: String) -> Bool {
        let whole = "\"$inputs.\(name)\""
        let part = "{$inputs.\(name)}"
        return texts.contains { $0.contains(whole) || $0.contains(part) }
    }

    /// Whether it uses an output of a step.
    fileprivate func needs(_ step: String) -> Bool {
        sources.contains(step) || texts.contains { $0.contains("$steps.\(step).outputs.") }
    }

    /// Those that may have runtime expressions in them.
    private var texts: [String] {
        parameters.compactMap { if case .literal(let text) = $0.value { text } else { nil } } + [body?.payload ?? ""]
    }
}

/// The inputs that replace secrets of captured requests: their placeholders in the recording, and their descriptions.
struct CapturedSecrets {
    /// The descriptions by the name of the input.
    private(set) var descriptions: [String: String] = [:]
    /// The input of each placeholder.
    private var inputs: [String: String] = [:]

    /// The input for a placeholder: the same one for the same placeholder.
    ///
    /// - Parameter name: Of what has the value: a parameter, a header field, a member.
    mutating func input(for placeholder: String, of name: String) -> String {
        if let input = inputs[placeholder] { return input }
        let base = DraftedCredential.input(named: name)
        var input = base
        var number = 2
        while descriptions[input] != nil {
            input = "\(base)_\(number)"
            number += 1
        }
        inputs[placeholder] = input
        descriptions[input] = "The value of \(name), which was removed from the recording"
        return input
    }
}

/// Secrets of answers that later requests send, such as the token of a form or the id of a session.
///
/// An answer that issues one belongs to the calls that use it, also when it is that of a GET or a refusal.
struct IssuedSecrets {
    /// The index of the first request that sends each secret.
    private var uses: [String: Int] = [:]

    init(_ exchanges: [Exchange]) {
        for (index, exchange) in exchanges.enumerated() {
            for secret in exchange.request.secrets where uses[secret] == nil { uses[secret] = index }
        }
    }

    /// Whether a later request is the first that sends a secret of the answer.
    func areIssued(by exchange: Exchange, _ index: Int) -> Bool {
        guard let response = exchange.response, !uses.isEmpty else { return false }
        return (response.headers.fields.map(\.value) + (response.jsonBody?.texts ?? [])).contains { text in
            SecretPlaceholder.isWhole(text) && uses[text].map { $0 > index } == true
        }
    }
}

extension SentRequest {
    /// The secrets of the header fields, the query and the body.
    fileprivate var secrets: [String] {
        var texts = headers.fields.compactMap { $0.value.split(separator: " ").last.map(String.init) }
        texts += url.queryPairs.map(\.value)
        if let body, let type = headers.contentType {
            if type.isForm { texts += FormPair.parse(body).map(\.value) }
            if type.isJSON, let document = try? Document(body) { texts += document.root.texts }
        }
        return texts.filter(SecretPlaceholder.isWhole)
    }
}

extension JSON {
    /// All texts in it.
    fileprivate var texts: [String] {
        switch kind {
        case .object: members.flatMap(\.value.texts)
        case .array: elements.flatMap(\.texts)
        case .string: string.map { [$0] } ?? []
        default: []
        }
    }
}
