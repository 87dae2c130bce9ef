import APICheckBase
import APICheckJSON
import APICheckNetwork

/// An API of the sandbox: responds by operation, with its own state.
protocol ReferenceAPI: Sendable {
    associatedtype Drift: DriftSwitch

    /// The name of its folder of contracts.
    static var name: String { get }
    /// Values for inputs of its workflows that are credentials, which only this server accepts.
    static var inputs: [String: String] { get }
    /// The operations of the contract that it supports.
    var operations: Set<String> { get }

    init(drifts: [Drift])
    func reply(to request: SandboxRequest) -> SandboxReply
    /// Responds to a path that is not in the contract.
    func replyToUnknownPath(_ request: ServerRequest) -> SandboxReply
    /// Responds to an undeclared method of a path; `allowed` is in the order of the contract.
    func replyToWrongMethod(_ request: ServerRequest, allowed: [String]) -> SandboxReply
}

/// The drift switches of one API, in the order of their documentation; the raw value is the name on the command line.
protocol DriftSwitch: RawRepresentable<String>, CaseIterable, Sendable {
    /// One sentence about the effect for a client.
    var explanation: String { get }
}

extension ReferenceAPI {
    static var inputs: [String: String] { [:] }

    static var drifts: [SandboxDrift] {
        Drift.allCases.map { SandboxDrift(name: $0.rawValue, explanation: $0.explanation) }
    }

    /// Creates the API with these switches turned on.
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

/// A switch that makes a reference API differ from its contract.
package struct SandboxDrift: Hashable, Sendable {
    /// The name on the command line, e.g. `field-removed`.
    package let name: String
    /// One sentence about the effect for a client.
    package let explanation: String
}
