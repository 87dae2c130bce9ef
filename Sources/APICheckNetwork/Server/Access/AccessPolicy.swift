package import APICheckBase
import APICheckHTTP

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
    /// For a forward proxy, whose clients name the host of each request. It must reject a target that is only a path, the one kind
    /// that a page can send to it.
    let allowsAnyHost: Bool

    /// Responds for every host.
    static let forwardProxy = AccessPolicy(allowsAnyHost: true)

    /// Responds for loopback and for the address that the server listens on.
    package static let loopback = AccessPolicy()

    private init(allowsAnyHost: Bool = false) {
        self.allowsAnyHost = allowsAnyHost
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
        allowsAnyHost = false
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

/// An allowed host, in the form that is compared with the hosts of requests.
enum KnownHost: Hashable {
    /// A name in lower case, without a trailing dot.
    case name([UInt8])
    case ipv4(UInt32)
    case ipv6(IPv6Address)

    /// Returns nil when the text is not a host or has a port. The brackets of an IPv6 address may be missing.
    init?(_ text: String) {
        let isBareIPv6 = text.utf8.count(where: { $0 == UInt8(ascii: ":") }) > 1 && !text.hasPrefix("[")
        let bytes = Array((isBareIPv6 ? "[\(text)]" : text).utf8)
        let host = bytes.withUnsafeBytes { bytes -> KnownHost? in
            guard bytes.last != UInt8(ascii: ":"),
                let authority = WireAuthority.read(0..<bytes.count, in: bytes), authority.port == nil
            else { return nil }
            return KnownHost(authority.host, in: bytes)
        }
        guard let host else { return nil }
        self = host
    }

    init(_ host: WireHost, in bytes: UnsafeRawBufferPointer) {
        switch host {
        case .name(let range): self = .name(bytes[range].map(\.asciiLowercased))
        case .ipv4(let address): self = .ipv4(address)
        case .ipv6(let address): self = .ipv6(address)
        }
    }

    func isSame(as host: WireHost, in bytes: UnsafeRawBufferPointer) -> Bool {
        switch (self, host) {
        case (.name(let name), .name(let range)):
            guard name.count == range.count else { return false }
            for offset in 0..<name.count where name[offset] != bytes[range.lowerBound + offset].asciiLowercased {
                return false
            }
            return true
        case (.ipv4(let address), .ipv4(let other)): return address == other
        case (.ipv6(let address), .ipv6(let other)): return address == other
        default: return false
        }
    }
}

/// An allowed origin.
struct KnownOrigin: Hashable {
    private let scheme: [UInt8]
    private let host: KnownHost
    private let port: Int?

    /// Returns nil when the text is not an origin.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let origin = bytes.withUnsafeBytes { bytes -> KnownOrigin? in
            WireOrigin.read(0..<bytes.count, in: bytes).map { KnownOrigin($0, in: bytes) }
        }
        guard let origin else { return nil }
        self = origin
    }

    private init(_ origin: WireOrigin, in bytes: UnsafeRawBufferPointer) {
        scheme = bytes[origin.scheme].map(\.asciiLowercased)
        host = KnownHost(origin.host, in: bytes)
        port = origin.port
    }

    func isSame(as origin: WireOrigin, in bytes: UnsafeRawBufferPointer) -> Bool {
        port == origin.port && host.isSame(as: origin.host, in: bytes)
            && bytes[origin.scheme].lazy.map(\.asciiLowercased).elementsEqual(scheme)
    }
}
