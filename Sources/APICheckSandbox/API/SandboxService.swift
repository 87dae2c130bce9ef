import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckNetwork

/// Routes each request to the operation of the contract.
struct SandboxService: Sendable {
    private let api: any ReferenceAPI
    private let contract: Contract
    /// The path of the first server in the contract, without a trailing slash; empty for the root.
    let basePath: String

    /// Throws a ``Problem`` when the API does not support an operation of the
    /// contract.
    init(api: any ReferenceAPI, contract: Contract) throws {
        let unanswered = contract.operations.map { $0.id ?? $0.name }.filter { !api.operations.contains($0) }
        guard unanswered.isEmpty else {
            throw Problem.unansweredOperations(unanswered, file: contract.file)
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

/// A response before it is serialized, so that drift switches can change its meaning instead of its bytes.
struct SandboxReply: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case none
        case json(OrderedJSON)
        case bytes(MediaType, [UInt8])
    }

    var status: Int
    var content: Content
    /// The media type of JSON content.
    var jsonType: MediaType = .json
    /// Fields besides `Content-Type`, which comes first.
    var headers: Headers = []
    var delay: Duration = .zero
    var isReset = false

    init(_ status: Int, _ content: Content, headers: Headers = []) {
        self.status = status
        self.content = content
        self.headers = headers
    }

    /// The JSON content; setting it does not change other content.
    var json: OrderedJSON? {
        get {
            guard case .json(let value) = content else { return nil }
            return value
        }
        set {
            guard case .json = content, let newValue else { return }
            content = .json(newValue)
        }
    }

    var serverReply: ServerReply {
        if isReset { return .reset }
        var response = Response(status: status, headers: headers)
        switch content {
        case .none: break
        case .json(let value): set(jsonType, value.bytes, in: &response)
        case .bytes(let type, let bytes): set(type, bytes, in: &response)
        }
        return .response(response, delay: delay)
    }

    private func set(_ type: MediaType, _ bytes: [UInt8], in response: inout Response) {
        response.headers.fields.insert(HeaderField("Content-Type", type.description), at: 0)
        response.body = bytes
    }
}

/// The clock of the sandbox, which each request can move for itself.
///
/// Tokens really expire, and a workflow need not wait for it: a request with `Sandbox-Clock: 3600` is answered as one that
/// was sent an hour later. Other requests keep their time, so parallel clients do not see each other's clock. The real
/// services ignore the field.
enum SandboxClock {
    static let header = "Sandbox-Clock"
    /// A year, in seconds.
    private static let limit: Int64 = 366 * 86_400

    /// The time at which a request is answered.
    static func now(for request: ServerRequest) -> Instant {
        Instant.now.advanced(bySeconds: offset(for: request) ?? 0)
    }

    /// The response to a request whose clock is not a number of seconds, or further away than a year; nil for others.
    static func refusal(_ request: ServerRequest) -> SandboxReply? {
        guard let text = request.headers[header], offset(for: request) == nil else { return nil }
        let words = "\(header) must be a number of seconds from -\(limit) to \(limit), not \(text)\n"
        return SandboxReply(400, .bytes(MediaType("text", "plain"), Array(words.utf8)))
    }

    private static func offset(for request: ServerRequest) -> Int64? {
        guard let seconds = request.headers[header].flatMap({ Int64($0) }), (-limit...limit).contains(seconds) else {
            return nil
        }
        return seconds
    }
}

extension String {
    /// Everything but unreserved characters as `%XX` (RFC 3986 section 2.3).
    var percentEncoded: String {
        var bytes: [UInt8] = []
        for byte in utf8 {
            if PercentEncoding.isUnreserved(byte) {
                bytes.append(byte)
            } else {
                PercentEncoding.append(byte, to: &bytes)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
