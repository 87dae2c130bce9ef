package import APICheckBase

/// A server that could not start.
package enum ServerError: ProblemError, Hashable {
    case portInUse(port: Int, host: String)
    case invalidPort(Int)
    /// `reason` is the text of the operating system.
    case cannotListen(port: Int, host: String, reason: String)
    case alreadyStarted

    package var problem: Problem {
        switch self {
        case .portInUse(let port, let host):
            Problem("port \(port) on \(host) is in use", setting: .port)
        case .invalidPort(let port):
            Problem("invalid port", expected: "1 to 65535, or 0 for a free port", actual: "\(port)", setting: .port)
        case .cannotListen(let port, let host, let reason):
            Problem(
                "cannot listen on \(host) port \(port): \(reason)", remedy: "use an address of this machine",
                setting: .port)
        case .alreadyStarted:
            Problem("the server is already running", remedy: "stop it first or create another")
        }
    }
}
