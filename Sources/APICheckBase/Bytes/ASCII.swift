/// Classes of ASCII characters. Inlined into other modules: loops ask for each byte.
extension UInt8 {
    @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

    @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

    @inlinable package var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

    @inlinable package var isASCIIHexDigit: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }

    /// 0 to 15 for a hexadecimal digit of either case.
    @inlinable package var hexValue: UInt8? {
        if isASCIIDigit { return self &- 0x30 }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? letter + 10 : nil
    }

    @inlinable package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension String {
    /// Equality of tokens such as header names and schemes, which are ASCII and case-insensitive.
    ///
    /// Public, because a `package` function is not inlined into another module: most texts differ in length already, and
    /// comparing that in place saves the call and a copy of each text.
    @inlinable
    public func equalsIgnoringASCIICase(_ other: String) -> Bool {
        utf8.count == other.utf8.count && hasLetters(of: other)
    }

    /// Whether two strings of equal length differ in case at most.
    @inline(never) @usableFromInline
    func hasLetters(of other: String) -> Bool {
        // `withUTF8` needs a variable of its own, which retains the text.
        let isSame = utf8.withContiguousStorageIfAvailable { mine in
            other.utf8.withContiguousStorageIfAvailable { theirs in
                mine.indices.allSatisfy { mine[$0].asciiLowercased == theirs[$0].asciiLowercased }
            }
        }
        if let isSame, let isSame { return isSame }
        return utf8.elementsEqual(other.utf8) { $0.asciiLowercased == $1.asciiLowercased }
    }

    package func asciiLowercased() -> String {
        guard utf8.contains(where: { $0 &- 0x41 < 26 }) else { return self }
        var text = self
        return text.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: bytes.count) { target in
                for (index, byte) in bytes.enumerated() { target[index] = byte.asciiLowercased }
                return bytes.count
            }
        }
    }
}

extension StringProtocol {
    /// Whether the text is one or more ASCII digits and nothing else.
    package var isASCIIDigits: Bool { !isEmpty && utf8.allSatisfy(\.isASCIIDigit) }
}
