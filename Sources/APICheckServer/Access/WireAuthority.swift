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
