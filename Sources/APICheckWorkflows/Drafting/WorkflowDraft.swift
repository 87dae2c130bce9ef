package import APICheckBase
import APICheckContracts
package import APICheckHTTP
import APICheckJSON

/// Workflows that were made without knowing the API: of its contract (``init(_:)``), or of calls that somebody captured
/// (``init(_:calls:)``).
package struct WorkflowDraft {
    /// Calls that run one after the other.
    package struct Workflow: Sendable {
        package let id: String
        package var calls: [DraftedCall]
    }

    /// An operation, or a captured call, that is not called.
    package struct Omission: Hashable, Sendable {
        /// `GET /todos/{id}`
        package let operation: String
        package let why: PrintableText
    }

    /// A value that a workflow takes.
    package struct Input: Hashable, Sendable {
        package let name: String
        /// What it is, for people.
        package let description: String
        package let isRequired: Bool
    }

    /// The step of a workflow.
    package struct StepName: Hashable, Sendable {
        package let workflow: String
        package let step: String
    }

    let contract: Contract
    package internal(set) var workflows: [Workflow] = []
    package internal(set) var omissions: [Omission] = []
    /// The number of operations that are not called because they are not GET.
    package internal(set) var otherMethods = 0
    /// The steps that make captured calls again, by the place of the call among them.
    package internal(set) var steps: [Int: StepName] = [:]
    /// What the inputs are that stand for secrets in paths, headers and bodies, by their names.
    var secrets: [String: String] = [:]

    init(contract: Contract) { self.contract = contract }

    /// The inputs of all workflows, each once.
    package var inputs: [Input] {
        var inputs: [Input] = []
        for input in workflows.flatMap({ self.inputs(of: $0) }) {
            if let same = inputs.firstIndex(where: { $0.name == input.name }) {
                if input.isRequired { inputs[same] = input }
            } else {
                inputs.append(input)
            }
        }
        return inputs
    }

    /// Adds a header field to all calls that do not have it; the value of a secret one is an input.
    package mutating func send(_ field: HeaderField, isSecret: Bool) {
        for workflow in workflows.indices {
            for call in workflows[workflow].calls.indices { workflows[workflow].calls[call].send(field, isSecret) }
        }
    }

    /// The inputs of one workflow, each once, in the order of its calls.
    func inputs(of workflow: Workflow) -> [Input] {
        var inputs: [Input] = []
        func add(_ name: String, _ description: String, isRequired: Bool) {
            if let same = inputs.firstIndex(where: { $0.name == name }) {
                if isRequired { inputs[same] = Input(name: name, description: description, isRequired: true) }
            } else {
                inputs.append(Input(name: name, description: description, isRequired: isRequired))
            }
        }
        let secrets = secrets.sorted { $0.key < $1.key }
        for call in workflow.calls {
            // A call that was captured with its credential, and was accepted, fails without it.
            for credential in call.credentials {
                add(credential.input, credential.description, isRequired: call.status.map { $0 < 400 } ?? false)
            }
            for (name, description) in secrets where call.uses(input: name) {
                add(name, description, isRequired: true)
            }
        }
        return inputs
    }
}

extension DraftedCall {
    fileprivate mutating func send(_ field: HeaderField, _ isSecret: Bool) {
        func isSame(_ location: String, _ name: String) -> Bool {
            location == "header" && field.isNamed(name.lowercased())
        }
        if parameters.contains(where: { isSame($0.location, $0.name) }) { return }
        if credentials.contains(where: { isSame($0.location, $0.name) }) { return }
        if isSecret {
            credentials.append(DraftedCredential(header: field.name))
        } else {
            var writer = JSONWriter()
            writer.string(field.value)
            parameters.append(Parameter(name: field.name, location: "header", value: .literal(writer.text)))
        }
    }
}

/// The text of a workflows file.
extension WorkflowDraft {
    /// Arazzo as YAML, of version 1.1 only if it needs that.
    ///
    /// - Parameters:
    ///   - api: The name of the source description.
    ///   - file: The contract's file, as the workflows file refers to it.
    package func text(api: String, file: String) -> String {
        let title = contract.document.root["info"]?["title"]?.string ?? api
        var lines = [
            "arazzo: \(needsVersion11 ? "1.1.0" : "1.0.1")",
            "info:",
            "  title: \(quoted("Calls of \(title)"))",
            "  version: \"1\"",
            "sourceDescriptions:",
            "  - name: \(quoted(api))",
            "    url: \(quoted("./\(file)"))",
            "    type: openapi",
            "workflows:",
        ]
        for workflow in workflows { lines += self.lines(of: workflow, api: api) }
        if !omissions.isEmpty {
            lines.append("# Not called:")
            lines += omissions.map { "#   \($0.operation): \($0.why)".replacing("\n", with: " ") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(of workflow: Workflow, api: String) -> [String] {
        var lines = ["  - workflowId: \(quoted(workflow.id))"]
        let inputs = inputs(of: workflow)
        if !inputs.isEmpty {
            lines += ["    inputs:", "      type: object", "      properties:"]
            for input in inputs {
                lines.append(
                    "        \(input.name): {description: \(quoted(input.description)), type: string, format: password}"
                )
            }
            // An input that is not given leaves its parameter out.
            let required = inputs.filter(\.isRequired).map { quoted($0.name) }
            lines.append("      required: [\(required.joined(separator: ", "))]")
        }
        lines.append("    steps:")
        for call in workflow.calls { lines += self.lines(of: call, api: api) }
        return lines
    }

    private func lines(of call: DraftedCall, api: String) -> [String] {
        var lines = ["      - stepId: \(quoted(call.stepID))"]
        if let id = call.operation.id, contract.operation(id: id)?.index == call.operation.index {
            lines.append("        operationId: \(quoted(id))")
        } else {
            let pointer = Pointer(["paths", call.operation.pathTemplate, call.operation.method.lowercased()])
            lines.append("        operationPath: \(quoted("{$sourceDescriptions.\(api).url}#\(pointer)"))")
        }
        var parameters = call.parameters.map {
            "{name: \(quoted($0.name)), in: \($0.location), value: \(text(of: $0.value))}"
        }
        parameters += call.credentials.map {
            "{name: \(quoted($0.name)), in: \($0.location), value: \(quoted($0.value))}"
        }
        if !parameters.isEmpty { lines += ["        parameters:"] + parameters.map { "          - \($0)" } }
        if let body = call.body {
            lines += [
                "        requestBody:", "          contentType: \(quoted(body.mediaType))",
                "          payload: \(body.payload)",
            ]
        }
        // An answer such as 401 or 404 is recorded too: the contract says whether it is one.
        var condition = call.status.map { "$statusCode == \($0)" } ?? "$statusCode < 500"
        // What is there already is replaced.
        if let status = call.status, PutStatus.isOne(status, of: call.operation.method) {
            condition = "$statusCode < 300"
        }
        lines += ["        successCriteria:", "          - condition: \(condition)"]
        if !call.outputs.isEmpty {
            lines.append("        outputs:")
            lines += call.outputs.map { "          \(quoted($0.name)): \(text(of: $0.place))" }
        }
        if call.isCleanup { lines.append("        x-apicheck-cleanup: true") }
        return lines
    }

    /// Whether a step has a query as a whole, or an output that is a part of a value.
    private var needsVersion11: Bool {
        workflows.flatMap(\.calls).contains { call in
            call.parameters.contains { $0.location == "querystring" }
                || call.outputs.contains { if case .location = $0.place { true } else { false } }
        }
    }

    private func text(of value: DraftedCall.Value) -> String {
        switch value {
        case .literal(let text): text
        case .output(let step, let name): quoted("$steps.\(step).outputs.\(name)")
        }
    }

    private func text(of place: DraftedCall.Place) -> String {
        switch place {
        case .body(let pointer): quoted("$response.body#\(pointer)")
        case .header(let name): quoted("$response.header.\(name)")
        case .location(let template):
            "{context: $response.header.Location, selector: \(quoted(template)), type: x-apicheck-path}"
        }
    }

    /// A JSON string, which YAML reads as the same text.
    private func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return writer.text
    }
}

/// Makes the ids of drafted steps, each once.
struct StepNames {
    private var taken: Set<String> = []
    /// The numbers below are taken, by the id without a number.
    private var free: [String: Int] = [:]

    /// The `operationId`, or the method and the words of the path, as an Arazzo id is spelled, with a number if it is taken.
    mutating func unique(of operation: APICheckContracts.Operation) -> String {
        let text = operation.id ?? "\(operation.method.lowercased()) \(operation.pathTemplate)"
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-")) }
        let id = words.isEmpty ? operation.method.lowercased() : words.joined(separator: "-")
        if !taken.contains(id) { return id }
        var number = free[id] ?? 2
        while taken.contains("\(id)-\(number)") { number += 1 }
        free[id] = number
        return "\(id)-\(number)"
    }

    mutating func take(_ id: String) { taken.insert(id) }
}
