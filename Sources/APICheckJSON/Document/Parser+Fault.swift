/// Finds the cause of an error after the parser has stopped; the pass itself knows only what it expected.
extension Parser {
    typealias Fault = (cause: JSONSyntaxError.Cause, offset: Int)

    /// Whether the text begins with the UTF-8 byte-order mark. A reader may ignore it (RFC 8259 section 8.1), and files
    /// that users receive sometimes have one: the parser skips it, and ``Document/hasByteOrderMark`` reports it.
    var hasByteOrderMark: Bool { byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF }

    /// The error with its most likely cause. `isStart` is false when the bytes are a later part of a text.
    func explained(_ fault: Fault, isStart: Bool = true) -> Fault {
        if isStart, fault.offset <= 1 || byte(fault.offset) == 0, isWideEncoding { return (.otherEncoding, 0) }
        if MergeConflict.marker(UnsafeRawBufferPointer(start: base, count: count), fault.offset) != nil {
            return (.mergeConflict, fault.offset)
        }
        if isCutShort(fault) { return (.unexpectedEnd, count) }
        let cause = explanation(of: fault.cause, byte(fault.offset), at: fault.offset)
        return (cause ?? fault.cause, fault.offset)
    }

    private func explanation(
        of cause: JSONSyntaxError.Cause, _ found: UInt8, at offset: Int
    ) -> JSONSyntaxError.Cause? {
        let expectsToken: [JSONSyntaxError.Cause] = [
            .expectedValue, .expectedKey, .expectedColon, .expectedCommaOrEnd, .trailingText,
        ]
        if cause == .invalidEscape, next(offset) == 0x75 { return .invalidUnicodeEscape }
        guard offset < count, expectsToken.contains(cause) || cause == .invalidLiteral || cause == .invalidNumber
        else { return nil }
        switch found {
        case 0x80...: return isUTF8(at: offset) ? nil : .notUTF8
        case 0x2F where next(offset) == 0x2F || next(offset) == 0x2A: return .comment
        case 0x23 where expectsToken.contains(cause): return .comment
        case 0x27 where cause == .expectedValue || cause == .expectedKey: return .singleQuote
        case 0x2B where cause == .expectedValue: return .leadingPlus
        case 0x5D, 0x7D:
            if cause == .expectedCommaOrEnd { return .wrongEnd }
            let mayFollowComma = cause == .expectedValue || cause == .expectedKey
            return mayFollowComma && lastToken(before: offset) == 0x2C ? .trailingComma : nil
        case 0x4E, 0x49, 0x69: return isNonNumber(offset) ? .notANumber : nil
        case 0x6E where cause == .invalidLiteral: return isNonNumber(offset) ? .notANumber : nil
        case 0x30...0x39 where cause == .expectedCommaOrEnd || cause == .trailingText:
            return offset > 0 && byte(offset - 1) == 0x30 && isNumberStart(offset - 1) ? .leadingZero : nil
        default: return nil
        }
    }

    /// Whether the text ends within a literal or an escape that is valid so far.
    private func isCutShort(_ fault: Fault) -> Bool {
        let rest = (fault.offset..<count).prefix(8).map { byte($0) }
        switch fault.cause {
        case .invalidLiteral: return ["true", "false", "null"].contains { $0.utf8.starts(with: rest) }
        case .invalidEscape:
            let isHexadecimal = rest.dropFirst(2).allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
            return rest.count < 2 || (rest.count < 6 && rest[1] == 0x75 && isHexadecimal)
        default: return false
        }
    }

    /// Whether the text is UTF-16 or UTF-32, by its byte-order mark or by the zero bytes of its ASCII characters.
    private var isWideEncoding: Bool {
        let (first, second) = (byte(0), byte(1))
        if (first == 0xFF && second == 0xFE) || (first == 0xFE && second == 0xFF) { return true }
        guard count >= 4, count % 2 == 0 else { return false }
        let zeros = (0..<4).map { byte($0) == 0 }
        return zeros == [false, true, false, true] || zeros == [true, false, true, false]
            || zeros == [true, true, true, false] || zeros == [false, true, true, true]
    }

    private func isUTF8(at offset: Int) -> Bool {
        // A character has at most four bytes.
        let end = min(offset + 4, count)
        let fault = UTF8Check.firstFaultBytewise(base, offset, end)
        return fault != offset
    }

    /// Whether `NaN`, `nan`, `Infinity` or `inf`, in any case, begins there.
    private func isNonNumber(_ offset: Int) -> Bool {
        let letters = (0..<3).map { byte(min(offset + $0, count)) | 0x20 }
        return letters == Array("nan".utf8) || letters == Array("inf".utf8)
    }

    /// Whether the zero at this offset is the integer part of a number.
    private func isNumberStart(_ zero: Int) -> Bool {
        var before = zero - 1
        if before >= 0, byte(before) == 0x2D { before -= 1 }
        return before < 0
            || !(0x30...0x39).contains(byte(before)) && byte(before) != 0x2E && byte(before) | 0x20 != 0x65
    }

    private func lastToken(before offset: Int) -> UInt8? {
        var position = offset - 1
        while position >= 0, [0x20, 0x09, 0x0A, 0x0D].contains(byte(position)) { position -= 1 }
        return position >= 0 ? byte(position) : nil
    }

    private func next(_ offset: Int) -> UInt8 { byte(offset + 1) }
}
