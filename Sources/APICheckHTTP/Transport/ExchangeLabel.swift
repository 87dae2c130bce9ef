/// The API, workflow and step that an exchange belongs to. The caller sets it around a call, and a recording transport
/// reads it.
///
///     try await ExchangeLabel.$current.withValue(ExchangeLabel(api: "todos", workflow: "crud", step: "create")) {
///         try await transport.follow(request)
///     }
package struct ExchangeLabel: Hashable, Sendable {
    package var api: String?
    package var workflow: String?
    package var step: String?
    /// 0 for the original request, 1 for the first redirect, and so on.
    package var hop: Int

    /// The ``workflow`` of calls that a proxy recorded.
    package static let proxied = "proxy"

    package init(api: String? = nil, workflow: String? = nil, step: String? = nil, hop: Int = 0) {
        self.api = api
        self.workflow = workflow
        self.step = step
        self.hop = hop
    }

    /// The label of the current task.
    @TaskLocal package static var current = ExchangeLabel()
}
