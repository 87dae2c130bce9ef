import APICheckBase

/// A host within the bytes of a message, with its port (RFC 3986 section 3.2.2).
///
/// Addresses are numbers, so that every spelling of one compares equal; a name is compared in place, without a copy.
enum WireHost {
    /// The bytes of the name, without the dot of the root at its end.
    case name(Range<Int>)
    case ipv4(UInt32)
    case ipv6(IPv6Address)

    /// Reads `host[:port]`. Nil for anything else, such as user information, a list, or a byte that no host name has.
    ///
    /// A name in letters outside ASCII is not read: on the wire it is in its `xn--` form (RFC 5890 section 2.3.2.1).
    static func read(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> (host: WireHost, port: Int?)? {
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
            host = ipv4(first..<end, in: bytes).map { .ipv4($0) } ?? .name(withoutRoot(first..<end, in: bytes))
        }
        guard end < range.upperBound else { return (host, nil) }
        guard bytes[end] == UInt8(ascii: ":") else { return nil }
        // `host:` has an empty port, which is the scheme's (RFC 3986 section 3.2.3).
        guard end + 1 < range.upperBound else { return (host, nil) }
        var port = 0
        for byte in bytes[end + 1..<range.upperBound] {
            guard byte.isASCIIDigit else { return nil }
            port = port * 10 + Int(byte - 0x30)
            guard port <= 65_535 else { return nil }
        }
        return (host, port)
    }

    /// `localhost`, any name below it (RFC 6761 section 6.3), 127.0.0.0/8, `::1`, and the IPv4 ones mapped into IPv6.
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

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: false
        }
    }

    private static func withoutRoot(_ name: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Range<Int> {
        name.count > 1 && bytes[name.upperBound - 1] == UInt8(ascii: ".") ? name.dropLast() : name
    }

    /// Four decimal numbers without leading zeros. Clients write other spellings of an address, such as `127.1`, in this
    /// form before they send it (WHATWG URL section 3.5).
    static func ipv4(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> UInt32? {
        var address: UInt32 = 0
        var parts = 0
        var place = range.lowerBound
        while place < range.upperBound {
            var number: UInt32 = 0
            let start = place
            while place < range.upperBound, bytes[place].isASCIIDigit, place - start < 3 {
                number = number * 10 + UInt32(bytes[place] - 0x30)
                place += 1
            }
            guard place > start, number <= 255, place - start == 1 || bytes[start] != 0x30 else { return nil }
            address = address << 8 | number
            parts += 1
            if place == range.upperBound { return parts == 4 ? address : nil }
            guard parts < 4, bytes[place] == UInt8(ascii: ".") else { return nil }
            place += 1
        }
        return nil
    }
}
