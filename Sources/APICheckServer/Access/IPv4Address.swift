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
