/// A part of the text being validated.
typealias FormatText = Slice<UnsafeRawBufferPointer>

extension UInt8 {
    var isDigit: Bool { self &- 0x30 < 10 }
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isHexadecimal: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
}
