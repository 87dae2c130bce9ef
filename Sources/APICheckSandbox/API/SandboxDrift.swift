/// A switch that makes a reference API differ from its contract: one row of the table of its API.
package struct SandboxDrift: Sendable {
    /// Changes a response before it is serialized.
    typealias Edit = @Sendable (inout SandboxReply) -> Void

    /// The name on the command line, e.g. `field-removed`.
    package let name: String
    /// One sentence about the effect for a client.
    let explanation: String
    private let edit: @Sendable (inout SandboxReply, _ operation: String?) -> Void

    /// A switch that changes what a call does: the API asks whether it is on.
    init(_ name: String, _ explanation: String) {
        self.init(name, explanation, edit: { (_, _) in })
    }

    /// A switch that changes responses.
    ///
    /// - Parameter operations: The operations whose responses it changes; nil for all, also to a path that the contract does
    ///   not have.
    init(_ name: String, _ explanation: String, in operations: Set<String>? = nil, edit: @escaping Edit) {
        self.init(name, explanation) { (reply, operation) in
            if let operations, !operations.contains(operation ?? "") { return }
            edit(&reply)
        }
    }

    /// A switch that changes the responses of some operations otherwise than those of others.
    init(
        _ name: String, _ explanation: String,
        edit: @escaping @Sendable (inout SandboxReply, _ operation: String?) -> Void
    ) {
        self.name = name
        self.explanation = explanation
        self.edit = edit
    }

    /// Changes a response; `operation` is nil for a path that the contract does not have.
    func apply(to reply: inout SandboxReply, operation: String?) { edit(&reply, operation) }
}

/// The switches of an API, or those of them that are on.
extension [SandboxDrift] {
    func contains(_ drift: SandboxDrift) -> Bool { contains { $0.name == drift.name } }

    /// Changes a response with each switch, in their order.
    func apply(to reply: inout SandboxReply, operation: String?) {
        for drift in self { drift.apply(to: &reply, operation: operation) }
    }
}
