import APICheckBase
package import APICheckHTTP

/// A server with TLS: what a client certificate is for. It is never sent to another one.
package struct TLSOrigin: Hashable, Sendable, CustomStringConvertible {
    private let host: String
    private let port: Int

    /// Fails for a URL without TLS.
    package init?(_ url: HTTPURL) {
        guard url.scheme == "https" else { return nil }
        host = url.host.asciiLowercased()
        port = url.effectivePort ?? 443
    }

    package var description: String { "https://\(host)" + (port == 443 ? "" : ":\(port)") }
}

/// What TLS with one server needs.
package struct TLSServer: Sendable {
    package var identity: ClientIdentity?
    /// Nil for the authorities of all servers.
    package var trust: TrustSettings?

    package init(identity: ClientIdentity? = nil, trust: TrustSettings? = nil) {
        self.identity = identity
        self.trust = trust
    }
}

package typealias TLSServers = [TLSOrigin: TLSServer]

extension TLSServers {
    subscript(url: HTTPURL) -> TLSServer? { TLSOrigin(url).flatMap { self[$0] } }
}

extension TransportSettings {
    /// The authorities that are trusted for a server.
    func trust(for url: HTTPURL) -> TrustSettings { servers[url]?.trust ?? trust }

    /// Where client certificates are sent, for an error of another server; nil without any.
    var identityNote: String? {
        let origins = servers.filter { $0.value.identity != nil }.keys.map(\.description).sorted()
        return origins.isEmpty ? nil : "client certificates are given for \(origins.joined(separator: ", ")) only"
    }
}
