import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows

/// Runs the workflows that a command may run and gathers what did not run, and why.
struct LiveRun {
    let options: LiveOptions
    private(set) var skipped: [Skipped] = []
    /// Why the run is not complete: no answer, a missing input.
    private(set) var failures: [String] = []
    /// Something was left as it is on purpose: a run without checks is a success then.
    private var keptSomething = false

    private init(_ options: LiveOptions) { self.options = options }

    /// Opens a session, does the work of a command for each API, closes the session whatever happens, and delivers the
    /// report. An interrupt cancels the work; with `--plan` the requests are printed instead.
    static func perform(
        _ names: [String], project: Project, options: LiveOptions, reportOptions: ReportOptions,
        work: @escaping @Sendable (LiveAPI, LiveSession, inout LiveRun) async throws -> Report
    ) async throws -> ExitStatus {
        try await Interrupt.cancels {
            let session = try await LiveSession.open(names, project: project, options: options)
            var run = LiveRun(options)
            var report = Report()
            do {
                for live in session.apis {
                    if options.plan {
                        try PlanPrinter(options: options).print(live, runner: session.runner(for: live))
                    } else {
                        report.add(try await work(live, session, &run))
                    }
                }
            } catch {
                await session.close()
                throw error
            }
            await session.close()
            return options.plan ? .clean : try run.deliver(report, with: reportOptions)
        }
    }

    /// The workflows of an API that may run; one that writes is skipped, or refused when it was named.
    mutating func workflows(of live: LiveAPI, runner: WorkflowRunner) throws -> [Workflow] {
        try live.workflows(named: options.workflow).filter { workflow in
            guard !options.mayWrite, let write = try runner.write(in: workflow.id) else { return true }
            // That a POST writes is plain; that a GET does has to be said.
            let why = write.reason == .method ? "" : " (\(write))"
            guard options.workflow.isEmpty else {
                throw CommandError.usage(
                    "workflow \(workflow.id) of \(live.api.name) writes\(why); pass --allow-writes, or --sandbox for our own server"
                )
            }
            skip("\(live.api.name)/\(workflow.id)", "it writes\(why); pass --allow-writes to run it")
            return false
        }
    }

    /// Runs one workflow and takes the secrets out of what came of it. Nil when an input is missing: it is named, and the
    /// run is not complete.
    mutating func run(_ workflow: Workflow, of live: LiveAPI, runner: WorkflowRunner) async throws -> WorkflowRun? {
        let name = "\(live.api.name)/\(workflow.id)"
        if Task.isCancelled {
            skip(name, "the run was interrupted")
            failures.append("\(name): the run was interrupted before it")
            return nil
        }
        let run: WorkflowRun
        do {
            let inputs = try live.inputs(of: workflow, runner: runner)
            run = try await withTaskCancellationHandler {
                try await runner.run(workflow.id, inputs: inputs)
            } onCancel: {
                Terminal.sayError("interrupted: \(name) cleans up and ends\n")
            }
        } catch let error as WorkflowError {
            guard case .missingInputs = error else { throw error }
            skip(name, "an input is missing")
            failures.append(error.description)
            return nil
        }
        for (why, steps) in Dictionary(grouping: run.skipped, by: \.why).sorted(by: { $0.key < $1.key }) {
            skip("\(name): \(steps.map(\.step).joined(separator: ", "))", why)
        }
        switch run.end {
        case .completed, .failed: break
        default: failures.append("\(name): \(run.end)")
        }
        return live.redacted(run)
    }

    /// Something could not be done, and the run is not complete.
    mutating func fail(_ what: String, _ message: String) {
        skip(what, "it could not be run")
        failures.append(message)
    }

    mutating func skip(_ what: String, _ why: String) { skipped.append(Skipped(what: what, why: why)) }

    mutating func keep(_ what: String, _ why: String) {
        skip(what, why)
        keptSomething = true
    }

    /// Writes the report, then what kept the run from being complete, and returns the exit code.
    private func deliver(_ report: Report, with reportOptions: ReportOptions) throws -> ExitStatus {
        var report = report
        report.skipped = skipped + report.skipped
        let status = try reportOptions.deliver(report)
        for failure in failures { Terminal.sayError("error: \(failure)\n") }
        if !failures.isEmpty { return .incomplete }
        // Nothing found among nothing checked is no success.
        if !keptSomething && status == .clean && report.checked == 0 {
            throw CommandError.incomplete("no checks ran: no exchange was made that could be judged")
        }
        return status
    }
}

extension WorkflowRun {
    /// Each exchange with what it belongs to.
    var labelled: [(exchange: Exchange, label: ExchangeLabel)] {
        steps.flatMap { step in
            step.exchanges.enumerated().map { hop, exchange in
                (exchange, ExchangeLabel(api: api, workflow: workflow, step: step.step, hop: hop))
            }
        }
    }
}
