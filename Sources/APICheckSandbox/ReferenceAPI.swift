import APICheckServer

/// An API of the sandbox: answers by operation, with a state of its own.
protocol ReferenceAPI: Sendable {
    /// The contract's operations that it answers.
    var operations: Set<String> { get }

    func reply(to request: SandboxRequest) -> SandboxReply
    /// No path of the contract fits.
    func replyToUnknownPath(_ request: ServerRequest) -> SandboxReply
    /// The path fits, the method does not; `allowed` is in the contract's order.
    func replyToWrongMethod(_ request: ServerRequest, allowed: [String]) -> SandboxReply
}
