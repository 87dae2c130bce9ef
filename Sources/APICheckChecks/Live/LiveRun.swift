package import APICheckBase
import APICheckContracts
import APICheckFindings
package import APICheckHTTP
import APICheckProject
import APICheckRecordings
import APICheckRedaction
package import APICheckReports
import APICheckWorkflows

/// One live run over some APIs: plan -> run -> check -> compare -> report.
///
/// The transport and the clock are handed in. Each exchange is redacted after its workflow has ended and then flows
/// forward, to the contract's check and to the comparison with recordings.
package struct LiveRun {
    let settings: LiveSettings
    let transport: any Transport
    package internal(set) var outcome = LiveOutcome()

    package init(_ settings: LiveSettings, transport: any Transport) {
        self.settings = settings
        self.transport = transport
    }

    /// Checks that each named workflow and each given input belongs to one of the APIs. Throws ``LiveError``.
    package static func check(_ settings: LiveSettings, inputs: LiveInputs, apis: [LiveAPI]) throws {
        let workflows = apis.flatMap(\.arazzo.workflows)
        let declared = apis.flatMap { live in live.arazzo.workflows.flatMap { live.arazzo.declaredInputs(of: $0) } }
        for name in settings.workflows where !workflows.contains(where: { $0.id == name }) {
            throw LiveError.unknownWorkflow(
                name, known: Spelling.nearest(to: name, in: Set(workflows.map(\.id)).sorted()))
        }
        let known = Set(declared.map(\.name)).sorted()
        for input in inputs.given where !known.contains(input.name) {
            throw LiveError.unknownInput(input.name, known: Spelling.nearest(to: input.name, in: known))
        }
    }

    // MARK: Plan

    /// The requests that the workflows of the APIs would send, without secrets: of all, or of those that the shard runs.
    package func plan(_ apis: [LiveAPI]) throws -> [WorkflowPlan] {
        var firstUnit = 0
        return try apis.flatMap { live in
            let workflows = live.workflows(named: settings.workflows)
            defer { firstUnit += workflows.count }
            let chosen = workflows.enumerated().filter { settings.units?.contains(firstUnit + $0.offset) != false }
            return try plan(chosen.map(\.element), of: live)
        }
    }

    private func plan(_ workflows: [Workflow], of live: LiveAPI) throws -> [WorkflowPlan] {
        let runner = try runner(for: live)
        return try workflows.map { workflow in
            let requests = try runner.plan(workflow.id, inputs: live.inputValues(of: workflow, runner: runner)) {
                live.redactor.redactRequests($0)
            }
            return WorkflowPlan(
                name: "\(live.name)/\(workflow.id)",
                write: settings.mayWrite ? nil : try runner.write(in: workflow.id), requests: requests)
        }
    }

    /// The workflows of an API that may run. One that writes is skipped, or refused when it was named.
    mutating func runnableWorkflows(of live: LiveAPI, _ runner: WorkflowRunner) throws -> [Workflow] {
        try live.workflows(named: settings.workflows).filter { workflow in
            guard !settings.mayWrite, let write = try runner.write(in: workflow.id) else { return true }
            guard settings.workflows.isEmpty else {
                throw LiveError.writes(workflow: workflow.id, api: live.name, write)
            }
            outcome.skip(
                "\(live.name)/\(workflow.id)", "it writes\(write.explanation)", step: .change(.writes))
            return false
        }
    }

    // MARK: Run

    /// A runner that sends through the run's transport, or through one around it such as a recording session.
    ///
    /// - Parameter recordings: What the answers are compared with; nil when they are not.
    func runner(
        for live: LiveAPI, through transport: (any Transport)? = nil, endsAtFailure: Bool = false,
        comparedWith recordings: [Recording]? = nil
    ) throws -> WorkflowRunner {
        var options = settings.run
        options.endsAtFailure = endsAtFailure
        options.jobs = settings.jobs
        options.api = live.name
        options.document = live.api.project.limits.document
        options.secretInputs = live.secretInputs
        options.sharedCalls = settings.sharedCalls
        options.adapter = recordings.map { RecordedRequests($0, following: live.followed) }
        options.isSecretName = { Redactor.isSecretName($0) }
        return try WorkflowRunner(
            arazzo: live.arazzo, contract: live.contract, transport: transport ?? network,
            server: live.server ?? live.server(named: nil),
            others: live.linked.mapValues { ($0.contract, try $0.usedServer()) }, options: options)
    }

    /// The way to the server: reports each request, and sends none that writes when that is not allowed.
    var network: any Transport {
        let notify = settings.notify
        let observed = ObservedTransport(
            around: settings.mayWrite ? transport : ReadOnlyTransport(around: transport)
        ) { notify(.request($0)) }
        return SharedCallTransport(around: observed)
    }

    /// Runs one workflow. Nil when it could not be run; the reason is in the outcome.
    mutating func run(
        _ workflow: Workflow, of live: LiveAPI, _ runner: WorkflowRunner
    ) async throws -> LiveWorkflow? {
        let name = "\(live.name)/\(workflow.id)"
        if Task.isCancelled {
            outcome.skip("\(name)", "the run was cancelled")
            outcome.failures.append(Problem("\(name): the run was cancelled before it").transient())
            return nil
        }
        let run: WorkflowRun
        do {
            let inputs = try live.inputValues(of: workflow, runner: runner)
            let notify = settings.notify
            run = try await withTaskCancellationHandler {
                try await runner.run(workflow.id, inputs: inputs)
            } onCancel: {
                notify(.cancelled(workflow: name))
            }
        } catch let error as WorkflowError {
            guard case .missingInputs(_, let names, _) = error else { throw error }
            let declared = try runner.declaredInputs(of: workflow).filter { names.contains($0.name) }
            let variables = declared.map { live.owners(of: $0).variable(of: $0.name) }
            outcome.skip("\(name)", "\(variables.list("and")) \(variables.count == 1 ? "is" : "are") not set")
            var problem = error.problem
            problem.steps = [.change(.inputs(names, variables: variables))]
            outcome.failures.append(problem)
            return nil
        }
        for (why, steps) in Dictionary(grouping: run.skipped, by: \.why).sorted(by: { $0.key < $1.key }) {
            outcome.skip("\(name): \(steps.map(\.step).joined(separator: ", "))", why)
        }
        if run.steps.contains(where: \.isStopped) { outcome.unansweredWorkflows += 1 }
        outcome.failures += LiveRun.failures(of: run.steps).map { $0.at("\(name)") }
        switch run.end {
        case .completed, .failed, .noAnswer: break
        default: outcome.failures.append(Problem("\(name): \(run.end)").transient(run.end.isTransient))
        }
        return LiveWorkflow(run, redactor: live.redactor, limits: live.api.project.limits.document)
    }

    /// The missing responses of the steps; steps with the same cause share a problem.
    private static func failures(of steps: [StepRun]) -> [Problem] {
        var causes: [Problem] = []
        var names: [Problem: [String]] = [:]
        var shortfalls: [Problem: String] = [:]
        for step in steps {
            // One of the server is a finding.
            guard case .stopped(let error) = step.outcome, !error.isOfServer else { continue }
            if names[error.problem] == nil { causes.append(error.problem) }
            shortfalls[error.problem] = shortfalls[error.problem] ?? error.shortfall
            names[error.problem, default: []].append("'\(step.step)'")
        }
        return causes.map { cause in
            let steps = (names[cause] ?? []).unique
            return cause.at(
                "the \(steps.count == 1 ? "step" : "steps") \(steps.list("and")) \(shortfalls[cause] ?? "")")
        }
    }

    // MARK: Check

    /// Checks an exchange against the contract, and counts it.
    mutating func check(_ live: LiveExchange, against contract: Contract) -> CheckResult {
        let exchange = live.entry.exchange
        let result = contract.check(
            exchange, bodies: live.bodies,
            evidence: Evidence(recording: exchange.request.url.text, trace: Evidence.Trace(exchange)))
        if result.checked { outcome.report.checked += 1 }
        outcome.report.skipped += result.skipped
        return result
    }
}

/// The result of a live run.
package struct LiveOutcome: Sendable {
    package internal(set) var report = Report()
    /// Why the run is not complete, e.g. no answer or a missing input; empty when it is.
    package internal(set) var failures: [Problem] = []
    /// The number of workflows with a step that got no whole response.
    var unansweredWorkflows = 0
    /// The APIs whose workflows were all run and compared to their end.
    package internal(set) var completeAPIs: Set<String> = []
    /// Whether something was left as it is on purpose, so that a run without checks is a success.
    package internal(set) var keptRecording = false

    /// What joins the report with those of other shards; empty for a whole run.
    package internal(set) var frames: [ShardReport.Frame] = []
    package internal(set) var parts: [ReportPart] = []

    package init() {}

    /// Whether nothing was checked although something should have been.
    package var checkedNothing: Bool { report.checked == 0 && !keptRecording }

    /// Whether there are recordings, and the run compared no answer with them.
    package var comparedNothing: Bool { report.steps.isNothing }

    /// Adds the outcome of a part of the run.
    mutating func add(_ part: LiveOutcome) {
        report.add(part.report)
        failures += part.failures
        unansweredWorkflows += part.unansweredWorkflows
        completeAPIs.formUnion(part.completeAPIs)
        keptRecording = keptRecording || part.keptRecording
        frames += part.frames
        parts += part.parts
    }

    mutating func skip(_ what: PrintableText, _ why: PrintableText, step: NextStep? = nil) {
        report.skipped.append(Skipped(what: what, why: why, step: step))
    }
}
