import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckWorkflows

/// An API with what a live run needs of it, read and checked before anything is sent.
struct LiveAPI {
    let api: API
    let contract: Contract
    let arazzo: Arazzo
    let secretInputs: SecretInputs
    /// Knows what the contract marks, and the values of secret inputs.
    let redactor: Redactor
    private let given: [LiveOptions.Input]

    /// `given` are the inputs of the command line.
    init(_ api: API, given: [LiveOptions.Input]) throws {
        self.api = api
        self.given = given
        contract = try api.readContract()
        guard FileContents.exists(api.workflowsFile) else {
            throw CommandError.usage("\(api.workflowsFile): no such file; it says which calls to make")
        }
        arazzo = try Arazzo(contentsOf: api.workflowsFile, limits: api.limits.contract.document)
        if let source = arazzo.contractPath, !FileContents.areSame(source, api.contractFile) {
            throw CommandError.usage(
                "\(api.workflowsFile): its source is \(source), expected the API's contract, \(api.contractFile); correct the url"
            )
        }
        let secretInputs = SecretInputs(of: arazzo, contract: contract, isSecretName: Redactor.isSecretName)
        self.secretInputs = secretInputs
        let values = arazzo.workflows.flatMap { workflow in
            workflow.inputs.filter { secretInputs.contains($0.name, of: workflow.id) }
                .compactMap { LiveAPI.text(of: $0, api: api.name, given: given) }
        }
        redactor = api.redaction.redactor(for: contract, inputs: values.flatMap(LiveAPI.secrets))
    }

    /// The texts and numbers that the value of a secret input holds. Shorter ones than any secret would be found in every
    /// other word; they are removed at their places, as all are.
    private static func secrets(in text: String) -> [String] {
        let inner =
            (try? Document(text).root).flatMap { $0.kind == .object || $0.kind == .array ? $0.leaves : nil } ?? []
        return ([text] + inner).filter { $0.count >= NamedSecret.shortest }
    }

    /// A run as its recording would show it: a report may be written to disk, too.
    func redacted(_ run: WorkflowRun) -> WorkflowRun {
        var run = run
        let shown = redactor.redact(
            run.exchanges.map { RecordedEntry($0) },
            texts: run.steps.flatMap(\.failedCriteria).flatMap { [$0.actual, $0.condition] })
        var exchanges = shown.entries.map(\.exchange)[...]
        var texts = shown.texts[...]
        for step in run.steps.indices {
            let count = run.steps[step].exchanges.count
            run.steps[step].exchanges = Array(exchanges.prefix(count))
            exchanges = exchanges.dropFirst(count)
            for criterion in run.steps[step].failedCriteria.indices {
                run.steps[step].failedCriteria[criterion].actual = texts.removeFirst()
                run.steps[step].failedCriteria[criterion].condition = texts.removeFirst()
            }
        }
        return run
    }

    /// The workflows named, or all; only those that this API has.
    func workflows(named names: [String]) -> [Workflow] {
        names.isEmpty ? arazzo.workflows : names.unique.compactMap { name in arazzo.workflows.first { $0.id == name } }
    }

    /// Values for a workflow's inputs: from the command line, else from the environment as `APICHECK_<API>_<INPUT>`.
    ///
    /// An empty variable counts as none: that is what an absent secret of a CI service becomes.
    /// The inputs of workflows that it depends on are its own.
    func inputs(of workflow: Workflow, runner: WorkflowRunner) throws -> [String: JSON] {
        try runner.declaredInputs(of: workflow).reduce(into: [:]) { values, input in
            let text = LiveAPI.text(of: input, api: api.name, given: given)
            if let text { values[input.name] = try input.value(ofText: text) }
        }
    }

    private static func text(of input: WorkflowInput, api: String, given: [LiveOptions.Input]) -> String? {
        let variable = "APICHECK_\(api)_\(input.name)".uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
        let environment = Terminal.environment(String(variable)).flatMap { $0.isEmpty ? nil : $0 }
        return given.last { $0.name == input.name }?.value ?? environment
    }
}

extension JSON {
    /// Every text and number in it.
    fileprivate var leaves: [String] {
        switch kind {
        case .object: members.flatMap(\.value.leaves)
        case .array: elements.flatMap(\.leaves)
        case .string, .number: [string ?? text]
        case .boolean, .null: []
        }
    }
}
