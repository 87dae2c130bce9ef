import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckWorkflows

extension WorkflowTrace {
    private static let longestValue = 200

    /// - Parameter exchanges: Those of the run in its order.
    init(_ run: WorkflowRun, exchanges: [Exchange]) {
        var rest = exchanges[...]
        steps = run.steps.map { step in
            defer { rest = rest.dropFirst(step.exchanges.count) }
            return StepTrace(step, exchanges: rest.prefix(step.exchanges.count))
        }
        name = [run.api, run.workflow].compactMap(\.self).joined(separator: "/")
        skipped = run.skipped
        outputs = StepTrace.outputs(run.outputs)
        end = run.end.description
    }

    /// Passes each text that may show a secret through the closure.
    mutating func mapTexts(_ change: (String) -> String) {
        for step in steps.indices {
            for index in steps[step].criteria.indices {
                steps[step].criteria[index].condition = change(steps[step].criteria[index].condition)
                steps[step].criteria[index].actual = change(steps[step].criteria[index].actual)
            }
            for index in steps[step].outputs.indices {
                steps[step].outputs[index].value = change(steps[step].outputs[index].value)
            }
        }
        for index in outputs.indices { outputs[index].value = change(outputs[index].value) }
    }

    /// Shows the requests of the exchanges in place of those that the trace was made of.
    mutating func show(_ exchanges: [Exchange]) {
        var rest = exchanges[...]
        for step in steps.indices {
            for index in steps[step].calls.indices {
                guard let exchange = rest.popFirst() else { return }
                steps[step].calls[index].request = StepTrace.request(exchange)
            }
        }
    }

    /// Cuts long values; only after secrets are removed, since a cut could leave half of one.
    mutating func cutValues() {
        for step in steps.indices {
            for index in steps[step].outputs.indices { steps[step].outputs[index].cut(Self.longestValue) }
        }
        for index in outputs.indices { outputs[index].cut(Self.longestValue) }
    }
}

extension StepTrace.Output {
    fileprivate mutating func cut(_ length: Int) {
        if value.count > length { value = value.prefix(length) + "…" }
    }
}

extension StepTrace {
    fileprivate init(_ run: StepRun, exchanges: ArraySlice<Exchange>) {
        step = run.step
        isCleanup = run.isCleanup
        calls = exchanges.map { exchange in
            Call(
                request: StepTrace.request(exchange), status: exchange.response?.status,
                microseconds: exchange.timings.total)
        }
        criteria = run.criteria
        outputs = StepTrace.outputs(run.outputs)
        result = StepTrace.result(run)
    }

    fileprivate static func request(_ exchange: Exchange) -> String {
        "\(exchange.request.method) \(exchange.request.url.text)"
    }

    fileprivate static func outputs(_ values: [String: JSON]) -> [Output] {
        values.sorted { $0.key < $1.key }.map { Output(name: $0.key, value: $0.value.text) }
    }

    private static func result(_ run: StepRun) -> String {
        let result =
            switch run.outcome {
            case .passed: "passed"
            case .failed: "failed"
            case .handled(let action): "failed, handled by the action '\(action)'"
            case .postponed: "the server asked for a later request"
            case .waiting: "waiting"
            case .stopped(let error): "no response: \(error.problem.headline)"
            }
        return run.wait.map { "\(result), retried after \($0.secondsText) s" } ?? result
    }
}
