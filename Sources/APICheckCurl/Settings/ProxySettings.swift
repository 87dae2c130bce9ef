#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The proxies to use, by the scheme of the URL.
package struct ProxySettings: Hashable, Sendable {
    /// URL of the proxy for `http` requests; nil connects directly to the server.
    package var http: String?
    /// URL of the proxy for `https` requests, which use a CONNECT tunnel.
    package var https: String?
    /// Hosts to connect to directly: names (with their subdomains), addresses or `*`, separated by commas.
    package var exceptions: String

    package init(http: String? = nil, https: String? = nil, exceptions: String = "") {
        self.http = http
        self.https = https
        self.exceptions = exceptions
    }

    /// Reads `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`; names in lower case take precedence.
    ///
    /// `HTTP_PROXY` in upper case is ignored when `REQUEST_METHOD` is set: then it may come from a header of a CGI
    /// request.
    package init(environment: (String) -> String?) {
        func value(_ name: String) -> String? {
            [name.lowercased(), name].lazy.compactMap(environment).first { !$0.isEmpty }
        }
        let all = value("ALL_PROXY")
        let isCGI = environment("REQUEST_METHOD") != nil
        http = (isCGI ? environment("http_proxy") : value("HTTP_PROXY")) ?? all
        https = value("HTTPS_PROXY") ?? all
        exceptions = value("NO_PROXY") ?? ""
    }

    /// The settings of the process environment.
    package static var environment: ProxySettings {
        ProxySettings { name in getenv(name).map { String(cString: $0) } }
    }

    /// Connects directly to every server, regardless of the environment.
    package static let none = ProxySettings()

    func proxy(forScheme scheme: String) -> String? { scheme == "https" ? https : http }
}
