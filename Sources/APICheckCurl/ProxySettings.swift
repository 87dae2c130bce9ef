#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Which proxy a request goes through, by the scheme of its URL.
package struct ProxySettings: Hashable, Sendable {
    /// URL of the proxy for `http` requests; nil goes straight to the server.
    package var http: String?
    /// URL of the proxy for `https` requests, which are tunnelled by CONNECT.
    package var https: String?
    /// Hosts that are reached straight: names, which cover their subdomains, addresses or `*`, separated by commas.
    package var exceptions: String

    package init(http: String? = nil, https: String? = nil, exceptions: String = "") {
        self.http = http
        self.https = https
        self.exceptions = exceptions
    }

    /// Reads `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`; the lower case name wins.
    ///
    /// `HTTP_PROXY` in upper case is left aside where `REQUEST_METHOD` is set: there it is a header of a CGI request.
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

    /// What the process's environment says.
    package static var environment: ProxySettings {
        ProxySettings { name in getenv(name).map { String(cString: $0) } }
    }

    /// Straight to every server, whatever the environment says.
    package static let none = ProxySettings()

    func proxy(forScheme scheme: String) -> String? { scheme == "https" ? https : http }
}
