import APICheckHTTP
import APICheckServer

/// A request together with what its route says about it.
struct SandboxRequest: Sendable {
    var message: ServerRequest
    /// The contract's name of the operation, e.g. `getTodo`.
    var operation: String
    /// Decoded, by name.
    var pathParameters: [String: String]

    /// The last value under a name, as servers in PHP read a query; nil when there is none.
    func query(_ name: String) -> String? { message.queryPairs.last { $0.name == name }?.value }
}
