/// A host within the bytes of a message (RFC 3986 section 3.2.2).
///
/// An address is stored as a number, so that all its spellings are equal; a name is compared in place, without a copy.
enum WireHost {
    /// The bytes of the name without a trailing dot.
    case name(Range<Int>)
    case ipv4(UInt32)
    case ipv6(IPv6Address)

    /// Whether the host is `localhost`, a name that ends in `.localhost` (RFC 6761 section 6.3), an address of 127.0.0.0/8,
    /// `::1`, or an IPv4 loopback address mapped to IPv6.
    func isLoopback(in bytes: UnsafeRawBufferPointer) -> Bool {
        switch self {
        case .name(let range):
            let suffix = range.suffix(9)
            guard WireBytes.isToken(suffix, in: bytes, "localhost") else { return false }
            return suffix.lowerBound == range.lowerBound || bytes[suffix.lowerBound - 1] == UInt8(ascii: ".")
        case .ipv4(let address): return address >> 24 == 127
        case .ipv6(let address): return address == .loopback || address.mappedIPv4.map { $0 >> 24 == 127 } ?? false
        }
    }
}
