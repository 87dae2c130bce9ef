#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The address of a peer. An exchange keeps it with its port, a HAR without.
package enum Peer {
    /// The address of `127.0.0.1:8080` or `[::1]:8080` without port and brackets; nil for anything but an IP address.
    static func host(_ peer: String) -> String? {
        var host = peer.utf8[...]
        if host.first == UInt8(ascii: "["), let end = host.lastIndex(of: UInt8(ascii: "]")) {
            host = host[..<end].dropFirst()
        } else if let colon = host.firstIndex(of: UInt8(ascii: ":")), host.lastIndex(of: UInt8(ascii: ":")) == colon {
            host = host[..<colon]
        }
        guard let host = String(host) else { return nil }
        return isAddress(host) ? host : nil
    }

    /// Reads `serverIPAddress` into the form that an exchange keeps. Browsers sometimes leave it empty or add brackets.
    package static func address(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        if isAddress(text, AF_INET) { return text }
        guard let host = host(text) else { return nil }
        return host.contains(":") ? "[\(host)]" : host
    }

    private static func isAddress(_ text: String) -> Bool { isAddress(text, AF_INET) || isAddress(text, AF_INET6) }

    private static func isAddress(_ text: String, _ family: Int32) -> Bool {
        var storage = in6_addr()
        return inet_pton(family, text, &storage) == 1
    }
}
