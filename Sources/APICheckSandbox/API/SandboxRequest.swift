import APICheckBase
import APICheckHTTP
import APICheckServer

/// A request and its operation.
struct SandboxRequest: Sendable {
    var message: ServerRequest
    /// The operationId of the contract, e.g. `getTodo`.
    var operation: String
    /// Decoded, by name.
    var pathParameters: [String: String]

    /// The time at which the request is answered.
    var now: Instant { SandboxClock.now(for: message) }

    /// Returns the last value of a name, as servers in PHP read a query; nil without one.
    func query(_ name: String) -> String? { message.queryPairs.last { $0.name == name }?.value }
}
