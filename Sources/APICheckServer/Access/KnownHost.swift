import APICheckBase
import APICheckHTTP

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
