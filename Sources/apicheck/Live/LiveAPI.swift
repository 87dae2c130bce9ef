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

    init(_ api: API) throws {
        self.api = api
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
    }

    /// Takes out what the contract, or its name, marks as secret.
    var redactor: Redactor { Redactor(declaredBy: contract) }

    /// A run as its recording would show it: a report may be written to disk, too.
    func redacted(_ run: WorkflowRun) -> WorkflowRun {
        var run = run
        let shown = redactor.redact(
            run.exchanges.map { RecordedEntry($0) },
            texts: run.steps.flatMap(\.failedCriteria).map(\.actual))
        var exchanges = shown.entries.map(\.exchange)[...]
        var texts = shown.texts[...]
        for step in run.steps.indices {
            let count = run.steps[step].exchanges.count
            run.steps[step].exchanges = Array(exchanges.prefix(count))
            exchanges = exchanges.dropFirst(count)
            for criterion in run.steps[step].failedCriteria.indices {
                run.steps[step].failedCriteria[criterion].actual = texts.removeFirst()
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
    func inputs(
        of workflow: Workflow, runner: WorkflowRunner, given: [LiveOptions.Input]
    ) throws -> [String: JSON] {
        try runner.declaredInputs(of: workflow).reduce(into: [:]) { values, input in
            let variable = "APICHECK_\(api.name)_\(input.name)".uppercased().map {
                $0.isLetter || $0.isNumber ? $0 : "_"
            }
            let environment = Terminal.environment(String(variable)).flatMap { $0.isEmpty ? nil : $0 }
            let text = given.last { $0.name == input.name }?.value ?? environment
            if let text { values[input.name] = try input.value(ofText: text) }
        }
    }
}
