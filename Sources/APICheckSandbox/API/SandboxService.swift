import APICheckContracts
import APICheckHTTP
import APICheckServer

/// Routes each request to the operation of the contract.
struct SandboxService: Sendable {
    private let api: any ReferenceAPI
    private let contract: Contract
    /// The path of the first server in the contract, without a trailing slash; empty for the root.
    let basePath: String

    /// Throws ``SandboxError/unansweredOperations(_:file:)`` when the API does not support an operation of the
    /// contract.
    init(api: any ReferenceAPI, contract: Contract) throws {
        let unanswered = contract.operations.map { $0.id ?? $0.name }.filter { !api.operations.contains($0) }
        guard unanswered.isEmpty else {
            throw SandboxError.unansweredOperations(unanswered, file: contract.file)
        }
        self.api = api
        self.contract = contract
        basePath = contract.basePath
    }

    func reply(to request: ServerRequest) -> ServerReply {
        if let refusal = SandboxClock.refusal(request) { return refusal.serverReply }
        // A request line may contain a path or an absolute URL (RFC 9112 section 3.2).
        guard let url = HTTPURL(request.target) ?? HTTPURL("http://sandbox\(request.target)") else {
            return api.replyToUnknownPath(request).serverReply
        }
        if let match = contract.match(method: request.method, url: url), let operation = match.operation.id {
            let request = SandboxRequest(
                message: request, operation: operation, pathParameters: match.pathParameters)
            return api.reply(to: request).serverReply
        }
        let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
        let allowed = methods.filter { contract.match(method: $0, url: url) != nil }
        let reply =
            allowed.isEmpty ? api.replyToUnknownPath(request) : api.replyToWrongMethod(request, allowed: allowed)
        return reply.serverReply
    }
}
