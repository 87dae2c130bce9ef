/// The errors of the service, which have two shapes: that of the searches and that of the platform below them.
enum KakaoRefusal: Error, Hashable, Sendable {
    case noKey
    /// The response echoes the key.
    case malformedKey(String)
    /// The response echoes the key.
    case unknownKey(String)
    case quotaExceeded
    case missingParameter(String)
    case invalidArgument(String)
    case unknownPath
    case wrongMethod

    var reply: SandboxReply {
        switch self {
        case .noKey: search(401, "AccessDeniedError", "cannot find Authorization : KakaoAK header")
        case .malformedKey(let key): search(401, "AccessDeniedError", "wrong appKey(\(key)) format")
        case .unknownKey(let key): search(401, "AccessDeniedError", "appKey(\(key)) does not exist")
        case .quotaExceeded: platform(400, -10, "API limit has been exceeded.")
        case .missingParameter(let name): search(400, "MissingParameter", "\(name) parameter required")
        case .invalidArgument(let message): search(400, "InvalidArgument", message)
        case .unknownPath: platform(404, -1, "not found")
        case .wrongMethod: platform(405, -1, "method not allowed")
        }
    }

    private func search(_ status: Int, _ type: String, _ message: String) -> SandboxReply {
        SandboxReply(
            status, .json(.object([.init("errorType", .string(type)), .init("message", .string(message))])))
    }

    private func platform(_ status: Int, _ code: Int, _ message: String) -> SandboxReply {
        SandboxReply(status, .json(.object([.init("code", .int(code)), .init("msg", .string(message))])))
    }
}
