/// What an exchange belongs to: said around a call by who makes it, read by a transport that records.
///
///     try await ExchangeLabel.$current.withValue(ExchangeLabel(api: "todos", workflow: "crud", step: "create")) {
///         try await transport.follow(request)
///     }
package struct ExchangeLabel: Hashable, Sendable {
    package var api: String?
    package var workflow: String?
    package var step: String?
    /// 0 for the request asked for, 1 for the one that its redirect asked for, and so on.
    package var hop: Int

    package init(api: String? = nil, workflow: String? = nil, step: String? = nil, hop: Int = 0) {
        self.api = api
        self.workflow = workflow
        self.step = step
        self.hop = hop
    }

    /// The label of the task that runs.
    @TaskLocal package static var current = ExchangeLabel()
}
