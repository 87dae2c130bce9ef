import APICheckBase
package import APICheckHTTP

/// The calls of workflows of other files that workflows depend on. A workflow of such a file has to be completed before another
/// one (Arazzo 1.0.1 section 4.6.4, `dependsOn`); for the workflows of one run, being completed once is enough.
///
/// The workflow is followed again for each that depends on it, so that each has its outputs, its cookies and its exchanges for
/// the recording. Only the requests are not sent again: ``SharedCallTransport`` answers them with what the server answered.
package final class SharedCalls: Sendable {
    /// The last answers to the requests of workflows that completed.
    private let completed = Locked<[Request: Exchange]>([:])

    package init() {}

    /// Whether no such workflow completed yet.
    package var isEmpty: Bool { completed.withLock { $0.isEmpty } }

    /// One pass through a shared workflow.
    final class Attempt: Sendable {
        /// The attempt that the current task belongs to.
        @TaskLocal static var current: Attempt?

        private let calls: SharedCalls
        private let made = Locked<[Request: Exchange]>([:])

        init(_ calls: SharedCalls) { self.calls = calls }

        func known(_ request: Request) -> Exchange? { calls.completed.withLock { $0[request] } }

        /// Of a request that is repeated the last answer counts.
        func add(_ exchange: Exchange, to request: Request) { made.withLock { $0[request] = exchange } }

        /// Keeps the answers for the next attempts: the workflow completed.
        func complete() {
            let made = made.withLock { $0 }
            calls.completed.withLock { $0.merge(made) { first, _ in first } }
        }
    }
}

/// Answers a request of a shared workflow that completed before, and sends all others.
package struct SharedCallTransport: Transport {
    private let transport: any Transport

    package init(around transport: any Transport) { self.transport = transport }

    package func send(_ request: Request) async throws -> Exchange {
        guard let attempt = SharedCalls.Attempt.current else { return try await transport.send(request) }
        if let known = attempt.known(request) { return known }
        let exchange = try await transport.send(request)
        attempt.add(exchange, to: request)
        return exchange
    }
}

extension WorkflowExecution {
    /// Runs a workflow that another one depends on. One of another file shares its calls with the other executions of the run.
    mutating func performShared(
        _ workflow: Workflow, in caller: Workflow,
        perform: (inout WorkflowExecution) async -> Outcome
    ) async -> Outcome {
        guard let calls = runner.options.sharedCalls, workflow.file != caller.file else { return await perform(&self) }
        let attempt = SharedCalls.Attempt(calls)
        var execution = self
        let outcome = await SharedCalls.Attempt.$current.withValue(attempt) { await perform(&execution) }
        self = execution
        if outcome.end == .completed { attempt.complete() }
        return outcome
    }
}

extension WorkflowRunner {
    /// Whether a workflow depends on one of another file, whose calls are shared.
    package func sharesCalls(_ workflow: Workflow) -> Bool {
        options.sharedCalls != nil
            && workflow.dependsOn.contains { (try? arazzo.workflow($0))?.file ?? workflow.file != workflow.file }
    }
}
