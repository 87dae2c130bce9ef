#if Contracts
/// Recognizes the most common timestamp form, `2024-05-21T06:32:19.000000Z`, eight bytes at a time.
enum CommonTimestamp {
    /// Whether the text is such a timestamp; `false` means unknown (the last days of a month, leap seconds, other
    /// forms).
    static func matches(_ text: UnsafeRawBufferPointer, fractionDigits: Int) -> Bool {
        let length = fractionDigits == 0 ? 20 : 21 + fractionDigits
        guard text.count == length, text[length - 1] == 0x5A, fractionDigits == 0 || text[19] == 0x2E else {
            return false
        }
        let date = word(text, 0)
        let dayAndMinute = word(text, 8)
        let time = word(text, 11)
        // `YYYY-MM-`, `DDThh:mm`, `hh:mm:ss`.
        guard fits(date, 0x2D00_002D_0000_0000, 0xFF00_00FF_0000_0000),
            fits(dayAndMinute, 0x0000_3A00_0054_0000, 0x0000_FF00_00FF_0000),
            fits(time, 0x0000_3A00_003A_0000, 0x0000_FF00_00FF_0000)
        else { return false }
        for index in 20..<max(20, length - 1) where text[index] &- 0x30 > 9 { return false }
        let month = number(date, at: 5)
        let day = number(dayAndMinute, at: 0)
        return month &- 1 < 12 && day &- 1 < 28 && number(time, at: 0) < 24 && number(time, at: 3) < 60
            && number(time, at: 6) < 60
    }

    @inline(__always)
    private static func word(_ text: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        text.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    }

    /// Whether all bytes are digits except those of the mask, which must equal `bytes`.
    @inline(__always)
    private static func fits(_ word: UInt64, _ bytes: UInt64, _ mask: UInt64) -> Bool {
        let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
        let zeros: UInt64 = 0x3030_3030_3030_3030
        // A digit has the high nibble 3, also after adding 6. Separators are replaced by zeros first, so nothing
        // carries.
        let digits = word & ~mask | zeros & mask
        let isDigits = (digits & high) == zeros && ((digits &+ 0x0606_0606_0606_0606) & high) == zeros
        return isDigits && word & mask == bytes
    }

    @inline(__always)
    private static func number(_ word: UInt64, at byte: UInt64) -> UInt64 {
        (word >> (8 &* byte) & 15) &* 10 &+ (word >> (8 &* byte &+ 8) & 15)
    }
}
#endif
