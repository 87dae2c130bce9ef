import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
package import APICheckWorkflows

/// One attempt at a step as it is shown to people, without secrets.
package struct StepTrace: Hashable, Sendable {
    /// A request and its response; each redirect is one.
    package struct Call: Hashable, Sendable {
        /// `GET https://host/todos?page=1`.
        package var request: String
        /// The status, or nil without a response.
        package var status: Int?
        /// The time of the whole exchange in microseconds.
        package var microseconds: Int
    }

    package struct Output: Hashable, Sendable {
        package var name: String
        /// The value as JSON, cut when it is long.
        package var value: String
    }

    /// The id of the step, after the ids of the steps that called its workflow.
    package var step: String
    package var isCleanup: Bool
    package var calls: [Call] = []
    package var criteria: [CheckedCriterion] = []
    package var outputs: [Output] = []
    /// What the result was and what followed: `failed`, `handled by the action 'again', retried after 2 s`.
    package var result: String
}

/// One run of a workflow as it is shown to people, without secrets.
package struct WorkflowTrace: Hashable, Sendable {
    /// The API's name and the workflow's id, `todos/crud`.
    package var name: String
    /// The steps in the order in which they ran.
    package var steps: [StepTrace]
    /// The steps that did not run, with the reason.
    package var skipped: [SkippedStep]
    package var outputs: [StepTrace.Output]
    /// `completed`, or why it ended.
    package var end: String
}

extension WorkflowTrace {
    private static let longestValue = 200

    /// Without the requests, which may have secrets, see ``show(_:)``.
    init(_ run: WorkflowRun) {
        steps = run.steps.map(StepTrace.init)
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

    /// Shows the requests of the entries, which are those of the run in its order, without secrets.
    mutating func show(_ entries: [RecordedEntry]) {
        var next = 0
        for step in steps.indices {
            for index in steps[step].calls.indices where next < entries.count {
                let method = entries[next].exchange.request.method
                steps[step].calls[index].request = method + " " + entries[next].exchange.request.url.text
                next += 1
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
    fileprivate init(_ run: StepRun) {
        step = run.step
        isCleanup = run.isCleanup
        calls = run.exchanges.map { exchange in
            Call(request: "", status: exchange.response?.status, microseconds: exchange.timings.total)
        }
        criteria = run.criteria
        outputs = StepTrace.outputs(run.outputs)
        result = StepTrace.result(run)
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
