#if CommandLine
import APICheckBase

extension HTTPURL {
    /// Whether a host is the machine itself: `localhost` and the names below it (RFC 6761 section 6.3), 127.0.0.0/8 (RFC 1122
    /// section 3.2.1.3), and `[::1]` (RFC 4291 section 2.5.3).
    package static func isLoopback(_ host: String) -> Bool {
        let host = host.asciiLowercased()
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0)?.description == String($0) }
    }
}
#endif
