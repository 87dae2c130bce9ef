package import APICheckBase

/// Which hosts a server responds for, and which web pages may use it.
///
/// Every web page that a developer opens can send requests to a server on the developer's machine, because the browser
/// runs on that machine. Two checks keep such a page away from the app's data and from the server behind a proxy:
///
/// - `Host` must name a loopback address, the address that the server listens on, or a name that was allowed. A page
///   that points its own name at 127.0.0.1 (DNS rebinding) sends that name. The port is not compared: it would stop
///   nobody, since the page chooses it, and a forwarded port (`adb reverse`, `ssh -L`, a container) differs from the
///   server's.
/// - A request from a page of another site is rejected. Browsers state the origin in `Origin` or, for requests without
///   one such as that of an `<img>`, in `Sec-Fetch-Site`; a page can neither omit nor set them. Programs send neither.
///   Pages of a host that the server responds for are its own, whatever their port: the development server of a web app
///   runs beside it.
///
/// An allowed request is treated like any other: the CORS fields of the response still decide whether a page may read
/// it, and the handler responds to preflights.
package struct AccessPolicy: Sendable {
    private(set) var hosts: [KnownHost]
    private(set) var origins: [KnownOrigin]
    /// Pages in sandboxed frames and local files send `Origin: null`. Any site can create such a frame.
    let allowsOpaqueOrigin: Bool
    let allowsAnyOrigin: Bool

    /// Responds for loopback and for the address that the server listens on.
    package static let loopback = AccessPolicy()

    private init() {
        hosts = []
        origins = []
        allowsOpaqueOrigin = false
        allowsAnyOrigin = false
    }

    /// - Parameters:
    ///   - hosts: Additional names and addresses to respond for, without scheme and port.
    ///   - origins: Pages that may use the server, such as `https://app.example.com`, `null` or `*`.
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

    /// Returns the policy with the address that a server listens on.
    func listening(on address: String) -> AccessPolicy {
        var policy = self
        if let host = KnownHost(address) { policy.hosts.append(host) }
        return policy
    }
}

/// A host or an origin that cannot be read.
package enum AccessPolicyError: ProblemError, Hashable {
    case host(String)
    case origin(String)

    package var problem: Problem {
        switch self {
        case .host(let text):
            Problem(
                "invalid host name or address",
                expected: "a host without scheme, port and path, such as app.test, 192.168.1.20 or [fe80::1], "
                    + "with letters outside ASCII in its xn-- form",
                actual: "\(text)")
        case .origin(let text):
            Problem(
                "invalid origin",
                expected: "a scheme and a host without a path, such as https://app.example.com or "
                    + "http://app.test:3000, null, or * for every origin",
                actual: "\(text)")
        }
    }
}
