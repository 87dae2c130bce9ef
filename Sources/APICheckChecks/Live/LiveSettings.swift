package import APICheckContracts
package import APICheckHTTP
import APICheckRecordings
package import APICheckRedaction
package import APICheckWorkflows

/// What a live run may do, and how it reports its progress.
package struct LiveSettings: Sendable {
    /// The ids of the workflows to run; empty for all.
    package var workflows: [String] = []
    /// The numbers of the workflows to run and compare, counted from 0 over all APIs; nil for all.
    package var units: Set<Int>?
    /// Whether requests may be sent that change something on the server.
    package var mayWrite = false
    /// How many workflows that only read may run at the same time, and how many steps of each.
    package var jobs = 1
    /// Rate, limits, clock and headers of the runs; the API's name and secrets are filled in for each API.
    package var run = RunOptions()
    /// Is called while the run goes on.
    package var notify: @Sendable (LiveEvent) -> Void = { _ in }

    package init() {}
}

/// Values for the inputs of workflows: given by name, or taken from the environment.
package struct LiveInputs: Sendable {
    package struct Value: Sendable {
        var name: String
        var text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    /// The given values; of several for one name the last counts.
    package var given: [Value]
    /// The credentials of a local server by API and input, for inputs that are required. They come before the environment,
    /// whose credentials are for the real server.
    package var local: [String: [String: String]] = [:]
    private let environment: @Sendable (String) -> String?

    /// `environment` returns the value of a variable; nil when it is not set.
    package init(_ given: [Value] = [], environment: @escaping @Sendable (String) -> String? = { _ in nil }) {
        self.given = given
        self.environment = environment
    }

    /// The given value, else the one of ``local``, else that of the variable `APICHECK_<API>_<INPUT>`.
    func text(of input: WorkflowInput, api: String) -> String? {
        if let values = local[api], !given.contains(where: { $0.name == input.name }) {
            // Without a required input nothing runs; an optional one decides how the server is called.
            if input.isRequired, let value = values[input.name] { return value }
            if input.isSecret { return nil }
        }
        return text(named: input.name, api: api)
    }

    /// The given value, else that of the variable. An empty variable counts as not set: that is what a missing secret of a CI
    /// service becomes.
    package func text(named name: String, api: String) -> String? {
        if let value = given.last(where: { $0.name == name }) { return value.text }
        return environment(LiveInputs.variable(of: name, api: api)).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The name of the variable with an input's value: `APICHECK_TODOS_TITLE`.
    package static func variable(of input: String, api: String) -> String {
        String("APICHECK_\(api)_\(input)".uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}

/// What happens during a live run, for a front end to show.
package enum LiveEvent: Sendable {
    /// A request is about to be sent.
    case request(ExchangeLabel)
    /// A value of the operation's response differed between two calls.
    case learned(operation: String, place: String)
    /// A place that was learned was marked in the contract, or was not.
    case marked(VolatileMarks.Outcome)
    /// Every value that was learned to differ is marked already.
    case nothingToMark(file: String)
    /// A workflow has ended; only of a run whose steps are shown.
    case ran(WorkflowTrace)
    /// The run was cancelled; the workflow's clean-up steps still run.
    case cancelled(workflow: String)
    /// A recording was left as it was, because its workflow did not succeed.
    ///
    /// `canBePartial` is true when a step succeeded, so that a partial recording is possible.
    case notRecorded(path: String, WorkflowRun.End, canBePartial: Bool)
    /// Only what worked is written to a recording.
    case recordedPartly(path: String, failed: [String])
    /// A recording had every answer already.
    case unchanged(path: String)
    /// `entries` are in the recording now, `new` of them from this run.
    case recorded(path: String, entries: Int, new: Int, refreshed: RefreshTally?)
}
