import APICheckBase

/// An IPv6 address as a number, so that all its spellings are equal (RFC 4291 section 2.2).
struct IPv6Address: Hashable {
    private var number: UInt128 = 0

    static let loopback = IPv6Address(number: 1)

    private init(number: UInt128) { self.number = number }

    /// The IPv4 address of `::ffff:a.b.c.d`: a dual-stack socket reports IPv4 clients in this form.
    var mappedIPv4: UInt32? { number >> 32 == 0xFFFF ? UInt32(truncatingIfNeeded: number) : nil }

    /// Reads an address without brackets. Returns nil for anything else, including an address with a zone (`%eth0`): a
    /// zone has a meaning on one machine only and is not sent (RFC 6874 section 4).
    init?(_ text: Slice<UnsafeRawBufferPointer>) {
        let bytes = text.base
        var place = text.startIndex
        let end = text.endIndex
        var groups = 0
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
            guard place > start, groups < 8 else { return nil }
            if place < end, bytes[place] == UInt8(ascii: ".") {
                guard groups <= 6, let address = IPv4Address.read(start..<end, in: bytes) else { return nil }
                append(UInt16(address >> 16))
                append(UInt16(truncatingIfNeeded: address))
                groups += 2
                place = end
                break
            }
            append(number)
            groups += 1
            if place == end { break }
            guard bytes[place] == 0x3A, place + 1 < end else { return nil }
            place += 1
            if bytes[place] == 0x3A {
                guard gap == nil else { return nil }
                gap = groups
                place += 1
            }
        }
        guard let gap else {
            if groups != 8 { return nil }
            return
        }
        guard groups < 8 else { return nil }
        // The groups after the `::` stay at the end, those before it move to the front.
        let tail = UInt128((groups - gap) * 16)
        let behind = number & (UInt128.max >> (128 - tail))
        number = (number >> tail) << UInt128((8 - gap) * 16) | behind
    }

    private mutating func append(_ group: UInt16) { number = number << 16 | UInt128(group) }
}
