#if CommandLine
import APICheckBase
package import APICheckHTTP

extension Contract {
    /// Whether one of the servers may have the host of a URL: of the contract, a path or an operation, whatever its port
    /// and scheme.
    ///
    /// Without servers, or with a relative one, any host may be meant. The local machine always is: a sandbox, a replay or a
    /// development server is reached there.
    package func mayServe(_ url: HTTPURL) -> Bool {
        guard let hosts = model.hosts else { return true }
        return hosts.contains { $0.matches(url.host) } || Contract.isLocal(url.host)
    }

    /// RFC 6761 section 6.3, RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3.
    private static func isLocal(_ host: String) -> Bool {
        let host = host.asciiLowercased()
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" || host == "0.0.0.0" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }
}
#endif
