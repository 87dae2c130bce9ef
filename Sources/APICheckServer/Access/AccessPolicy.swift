/// Which hosts a server answers for, and which web pages may use it.
///
/// A server on a developer's machine is within reach of every web page that the developer opens: the browser runs on the
/// same machine. Two checks keep such a page out of the app's data and of the server behind a proxy:
///
/// - `Host` has to name a loopback address, the address that the server listens on, or a name that was allowed. A page
///   that points its own name at 127.0.0.1 (DNS rebinding) sends that name. The port is not compared: it would keep nobody
///   out, since the page chooses it, and a forwarded port (`adb reverse`, `ssh -L`, a container) is another one than the
///   server's.
/// - A request that a page of another site makes is refused. Browsers say so in `Origin` or, where a request has none, as
///   that of an `<img>`, in `Sec-Fetch-Site`; a page can leave out or set neither. Programs send neither. Pages of a host
///   that the server answers for are its own, whatever their port: the development server of a web app runs beside it.
///
/// A request that is let in is treated as any other: whether a page may read the answer is still up to the answer's CORS
/// fields, and a preflight is answered by the handler.
package struct AccessPolicy: Sendable {
    private(set) var hosts: [KnownHost]
    private(set) var origins: [KnownOrigin]
    /// `Origin: null` is what a page in a sandboxed frame and a file send; any site can make such a frame.
    let allowsOpaqueOrigin: Bool
    let allowsAnyOrigin: Bool

    /// Answers for loopback and for the address that the server listens on.
    package static let loopback = AccessPolicy()

    private init() {
        hosts = []
        origins = []
        allowsOpaqueOrigin = false
        allowsAnyOrigin = false
    }

    /// - Parameters:
    ///   - hosts: names and addresses to answer for besides, without scheme and port.
    ///   - origins: pages that may use the server, as `https://app.example.com`, `null` or `*`.
    /// - Throws: ``AccessPolicyError``
    package init(hosts: [String], origins: [String] = []) throws(AccessPolicyError) {
        self.hosts = []
        self.origins = []
        for text in hosts {
            guard let host = KnownHost(text) else { throw .host(text) }
            self.hosts.append(host)
        }
        for text in origins where text != "null" && text != "*" {
            guard let origin = KnownOrigin(text) else { throw .origin(text) }
            self.origins.append(origin)
        }
        allowsOpaqueOrigin = origins.contains("null")
        allowsAnyOrigin = origins.contains("*")
    }

    /// With the address that a server listens on.
    func listening(on address: String) -> AccessPolicy {
        var policy = self
        if let host = KnownHost(address) { policy.hosts.append(host) }
        return policy
    }
}
