import APICheckBase
import APICheckJSON
import APICheckNetwork

/// An API of the sandbox: responds by operation, with its own state.
protocol ReferenceAPI: Sendable {
    /// The name of its folder of contracts.
    static var name: String { get }
    /// Values for inputs of its workflows that are credentials, which only this server accepts.
    static var inputs: [String: String] { get }
    /// Its drift switches, in the order of their documentation.
    static var drifts: [SandboxDrift] { get }
    /// The operations of the contract that it supports.
    var operations: Set<String> { get }

    init(drifts: [SandboxDrift])
    func reply(to request: SandboxRequest) -> SandboxReply
    /// Responds to a path that is not in the contract.
    func replyToUnknownPath(_ request: ServerRequest) -> SandboxReply
    /// Responds to an undeclared method of a path; `allowed` is in the order of the contract.
    func replyToWrongMethod(_ request: ServerRequest, allowed: [String]) -> SandboxReply
}

extension ReferenceAPI {
    static var inputs: [String: String] { [:] }

    /// Creates the API with these switches turned on.
    ///
    /// Throws a ``Problem`` for an unknown drift.
    static func drifting(_ names: [String]) throws -> Self {
        Self(
            drifts: try names.map { name in
                guard let drift = drifts.first(where: { $0.name == name }) else {
                    let known = Spelling.nearest(to: name, in: drifts.map(\.name))
                    throw Problem.unknownDrift(name, api: self.name, known: known)
                }
                return drift
            })
    }
}
