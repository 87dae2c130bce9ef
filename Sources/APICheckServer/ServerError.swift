/// A server that could not start.
package enum ServerError: Error, Hashable, CustomStringConvertible {
    case portInUse(port: Int, host: String)
    case invalidPort(Int)
    /// `reason` is the text of the operating system.
    case cannotListen(port: Int, host: String, reason: String)
    case alreadyStarted

    package var description: String {
        switch self {
        case .portInUse(let port, let host):
            "port \(port) on \(host) is in use; pass another --port or 0 for a free one"
        case .invalidPort(let port):
            "\(port) is not a port; pass a --port of 1 to 65535 or 0 for a free one"
        case .cannotListen(let port, let host, let reason):
            "cannot listen on \(host) port \(port): \(reason); pass an address of this machine and a --port it allows"
        case .alreadyStarted:
            "the server is already running; stop it first or create another"
        }
    }
}
