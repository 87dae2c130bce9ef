#if Recording
/// The usual form of a time, seen in a few steps of which each takes many bytes.
extension Timestamp {
    /// Whether a text begins with digits and marks as `2024-05-21T06:32:19` does, possibly with a space for the `T`. There may
    /// be no such time.
    private static func mayBegin(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count >= 19 else { return false }
        let form = SIMD16<UInt8>(
            0x30, 0x30, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x54, 0x30, 0x30, 0x3A, 0x30, 0x30)
        // How much each byte may be above that of the form: a digit 9, a mark 0.
        let most = SIMD16<UInt8>(9, 9, 9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9)
        var start = text.loadUnaligned(as: SIMD16<UInt8>.self)
        if start[10] == 0x20 { start[10] = 0x54 }
        let isOther: SIMDMask<SIMD16<Int8>> = (start &- form) .> most
        let others = unsafeBitCast(isOther, to: SIMD2<UInt64>.self)
        return others[0] | others[1] == 0 && text[16] == 0x3A && text[17] &- 0x30 < 10 && text[18] &- 0x30 < 10
    }

    /// Whether a text looks like `2024-05-21T06:32:19.123Z`, possibly without a fraction or a zone. There may be no such time.
    package static func isUsual(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count <= 30, mayBegin(text) else { return false }
        if text.count == 19 { return true }
        guard text[19] == UInt8(ascii: ".") || text[19] == UInt8(ascii: "Z") && text.count == 20 else { return false }
        if text.count == 20 { return true }
        // At most nine digits and a zone.
        let last = text[text.count - 1]
        guard text[20] &- 0x30 < 10, last &- 0x30 < 10 || last == UInt8(ascii: "Z") else { return false }
        var index = 21
        while index < text.count - 1 {
            if text[index] &- 0x30 >= 10 { return false }
            index += 1
        }
        return text.count < 30 || last == UInt8(ascii: "Z")
    }

    /// The number of digits of the fraction of a time in UTC such as `2024-05-21T06:32:19.123Z`, of which nothing is unusual. Nil
    /// for any other text, which may be a time, too.
    package static func fractionDigits(ofUsual text: UnsafeRawBufferPointer) -> Int? {
        guard text.count >= 20, text[text.count - 1] == 0x5A, text[10] == 0x54, mayBegin(text) else { return nil }
        func number(_ place: Int) -> Int { Int(text[place] & 15) &* 10 &+ Int(text[place &+ 1] & 15) }
        // Each month has the day.
        guard 19...21 ~= number(0), 1...12 ~= number(5), 1...28 ~= number(8), number(11) < 24, text[14] < 0x36,
            text[17] < 0x36
        else { return nil }
        if text.count == 20 { return 0 }
        guard text.count > 21, text[19] == 0x2E else { return nil }
        for place in 20..<(text.count - 1) where text[place] &- 0x30 >= 10 { return nil }
        return text.count - 21
    }
}
#endif
