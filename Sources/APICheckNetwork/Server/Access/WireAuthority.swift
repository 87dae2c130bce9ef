import APICheckBase

/// The `host[:port]` of a URL or of a `Host` field, within the bytes of a message (RFC 3986 section 3.2).
struct WireAuthority {
    var host: WireHost
    /// The port, or nil when no port is given.
    var port: Int?

    /// Returns nil for anything else, such as user information, a list, or a byte that is not allowed in a host name.
    ///
    /// A name with letters outside ASCII is rejected: HTTP sends it in its `xn--` form (RFC 5890 section 2.3.2.1).
    static func read(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> WireAuthority? {
        guard let first = range.first else { return nil }
        var end = first
        let host: WireHost
        if bytes[first] == UInt8(ascii: "[") {
            while end < range.upperBound, bytes[end] != UInt8(ascii: "]") { end += 1 }
            guard end < range.upperBound, let address = IPv6Address(bytes[first + 1..<end]) else { return nil }
            host = .ipv6(address)
            end += 1
        } else {
            while end < range.upperBound, isNameByte(bytes[end]) { end += 1 }
            guard end > first else { return nil }
            host =
                IPv4Address.read(first..<end, in: bytes).map { .ipv4($0) } ?? .name(withoutRoot(first..<end, in: bytes))
        }
        guard end < range.upperBound else { return WireAuthority(host: host) }
        guard bytes[end] == UInt8(ascii: ":") else { return nil }
        // The empty port of `host:` means the default port of the scheme (RFC 3986 section 3.2.3).
        guard end + 1 < range.upperBound else { return WireAuthority(host: host) }
        var port = 0
        for byte in bytes[end + 1..<range.upperBound] {
            guard byte.isASCIIDigit else { return nil }
            port = port * 10 + Int(byte - 0x30)
            guard port <= 65_535 else { return nil }
        }
        return WireAuthority(host: host, port: port)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: false
        }
    }

    private static func withoutRoot(_ name: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Range<Int> {
        name.count > 1 && bytes[name.upperBound - 1] == UInt8(ascii: ".") ? name.dropLast() : name
    }
}

/// An origin within the bytes of a message: scheme, host and port of a URL (RFC 6454 section 4).
struct WireOrigin {
    /// The whole origin as written.
    let text: Range<Int>
    let scheme: Range<Int>
    let host: WireHost
    /// The port, or nil for the default port of the scheme.
    let port: Int?

    /// Reads the value of an `Origin` field. Returns nil for `null` and for anything but a single origin.
    static func read(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> WireOrigin? {
        guard let scheme = scheme(of: range, in: bytes),
            let authority = WireAuthority.read(scheme.upperBound + 3..<range.upperBound, in: bytes)
        else { return nil }
        return WireOrigin(
            text: range, scheme: scheme, host: authority.host, port: explicit(authority.port, scheme, in: bytes))
    }

    /// Reads the origin at the beginning of a URL, such as that of a `Referer`.
    static func read(ofURL range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> WireOrigin? {
        guard let scheme = scheme(of: range, in: bytes) else { return nil }
        var end = scheme.upperBound + 3
        while end < range.upperBound, !"/?#".utf8.contains(bytes[end]) { end += 1 }
        return read(range.lowerBound..<end, in: bytes)
    }

    /// Whether the authority of a `Host` field names the same server.
    func isAt(_ authority: WireAuthority, in bytes: UnsafeRawBufferPointer) -> Bool {
        port == WireOrigin.explicit(authority.port, scheme, in: bytes)
            && KnownHost(authority.host, in: bytes).isSame(as: self.host, in: bytes)
    }

    private static func explicit(_ port: Int?, _ scheme: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Int? {
        switch port {
        case 80 where WireBytes.isToken(scheme, in: bytes, "http"): nil
        case 443 where WireBytes.isToken(scheme, in: bytes, "https"): nil
        default: port
        }
    }

    /// The scheme before `://`.
    private static func scheme(of range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        var end = range.lowerBound
        while end < range.upperBound, WireBytes.isToken(bytes[end]) { end += 1 }
        guard end > range.lowerBound, end + 3 <= range.upperBound, bytes[end..<end + 3].elementsEqual("://".utf8) else {
            return nil
        }
        return range.lowerBound..<end
    }
}

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
