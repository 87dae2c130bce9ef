import APICheckBase

enum IPv4Address {
    /// Reads four decimal numbers without leading zeros. Clients convert other spellings, such as `127.1`, to this form
    /// before they send them (WHATWG URL section 3.5).
    static func read(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> UInt32? {
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

/// An IPv6 address as its groups, so that all its spellings are equal (RFC 4291 section 2.2).
struct IPv6Address: Hashable {
    private var groups = SIMD8<UInt16>()

    static let loopback = IPv6Address(groups: SIMD8(0, 0, 0, 0, 0, 0, 0, 1))

    private init(groups: SIMD8<UInt16>) { self.groups = groups }

    /// The IPv4 address of `::ffff:a.b.c.d`: a dual-stack socket reports IPv4 clients in this form.
    var mappedIPv4: UInt32? {
        guard groups.lowHalf == .zero, groups[4] == 0, groups[5] == 0xFFFF else { return nil }
        return UInt32(groups[6]) << 16 | UInt32(groups[7])
    }

    /// Reads an address without brackets. Returns nil for anything else, including an address with a zone (`%eth0`): a
    /// zone has a meaning on one machine only and is not sent (RFC 6874 section 4).
    init?(_ text: Slice<UnsafeRawBufferPointer>) {
        let bytes = text.base
        var place = text.startIndex
        let end = text.endIndex
        var count = 0
        /// The number of groups before the `::`.
        var gap: Int?
        if text.count >= 2, bytes[place] == 0x3A, bytes[place + 1] == 0x3A {
            gap = 0
            place += 2
        }
        while place < end {
            let start = place
            var number: UInt16 = 0
            while place < end, place - start < 4, let digit = bytes[place].hexValue.map(UInt16.init) {
                number = number << 4 | digit
                place += 1
            }
            guard place > start, count < 8 else { return nil }
            if place < end, bytes[place] == UInt8(ascii: ".") {
                guard count <= 6, let address = IPv4Address.read(start..<end, in: bytes) else { return nil }
                groups[count] = UInt16(address >> 16)
                groups[count + 1] = UInt16(truncatingIfNeeded: address)
                count += 2
                place = end
                break
            }
            groups[count] = number
            count += 1
            if place == end { break }
            guard bytes[place] == 0x3A, place + 1 < end else { return nil }
            place += 1
            if bytes[place] == 0x3A {
                guard gap == nil else { return nil }
                gap = count
                place += 1
            }
        }
        guard let gap else {
            if count != 8 { return nil }
            return
        }
        guard count < 8 else { return nil }
        // The groups after the `::` move to the end.
        for group in stride(from: count - 1, through: gap, by: -1) {
            groups[group + 8 - count] = groups[group]
            groups[group] = 0
        }
    }
}
