import APICheckBase
import APICheckJSON
import APICheckServer

/// An API of the sandbox: answers by operation, with a state of its own.
protocol ReferenceAPI: Sendable {
    associatedtype Drift: DriftSwitch

    /// As its folder of contracts is called.
    static var name: String { get }
    /// The contract's operations that it answers.
    var operations: Set<String> { get }

    init(drifts: [Drift])
    func reply(to request: SandboxRequest) -> SandboxReply
    /// No path of the contract fits.
    func replyToUnknownPath(_ request: ServerRequest) -> SandboxReply
    /// The path fits, the method does not; `allowed` is in the contract's order.
    func replyToWrongMethod(_ request: ServerRequest, allowed: [String]) -> SandboxReply
}

/// The switches of one API, in the order of their documentation; the raw value is the name on the command line.
protocol DriftSwitch: RawRepresentable<String>, CaseIterable, Sendable {
    /// One sentence on what a client sees.
    var explanation: String { get }
}

extension ReferenceAPI {
    static var drifts: [SandboxDrift] {
        Drift.allCases.map { SandboxDrift(name: $0.rawValue, explanation: $0.explanation) }
    }

    /// Makes the API with the switches of these names on.
    ///
    /// Throws ``SandboxError/unknownDrift(_:api:known:)``.
    static func drifting(_ names: [String]) throws -> Self {
        Self(
            drifts: try names.map { name in
                guard let drift = Drift(rawValue: name) else {
                    let known = Spelling.nearest(to: name, in: Drift.allCases.map(\.rawValue))
                    throw SandboxError.unknownDrift(name, api: self.name, known: known)
                }
                return drift
            })
    }
}
