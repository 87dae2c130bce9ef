#if Contracts
import APICheckBase

/// A structured field that is one Date (RFC 9651 section 3.3.7), such as `@1688169599`, with or without parameters.
enum StructuredDate {
    /// Returns nil for another item, for a list, and for a field that a parser must reject (section 4.2).
    static func parse(_ text: String) -> Instant? {
        var cursor = ItemCursor(rest: Array(text.utf8)[...])
        cursor.skipSpaces()
        guard let seconds = cursor.date(), cursor.parameters() else { return nil }
        cursor.skipSpaces()
        return cursor.rest.isEmpty ? Instant(seconds: seconds) : nil
    }
}

/// Reads an item piece by piece (RFC 9651 section 4.2.3); a method returns nil or false when the text does not match.
private struct ItemCursor {
    /// Of an integer, and of the part of a decimal before its point.
    private static let mostDigits = (integer: 15, decimal: 12)

    var rest: ArraySlice<UInt8>

    mutating func skipSpaces() { rest = rest.drop { $0 == UInt8(ascii: " ") } }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func digits() -> ArraySlice<UInt8> {
        let digits = rest.prefix { $0.isASCIIDigit }
        rest = rest[digits.endIndex...]
        return digits
    }

    /// Section 4.2.9: an integer after `@`, never a decimal.
    mutating func date() -> Int64? {
        guard take("@") else { return nil }
        let isNegative = take("-")
        let digits = digits()
        guard 1...ItemCursor.mostDigits.integer ~= digits.count, rest.first != UInt8(ascii: ".") else { return nil }
        let number = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return isNegative ? -number : number
    }

    /// Section 4.2.3.2. Their values say nothing about the date, but an invalid one invalidates the field.
    mutating func parameters() -> Bool {
        while take(";") {
            skipSpaces()
            guard key() else { return false }
            if take("="), !bareItem() { return false }
        }
        return true
    }

    private mutating func key() -> Bool {
        func isLowerCase(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
        guard let first = rest.first, isLowerCase(first) || first == UInt8(ascii: "*") else { return false }
        rest = rest.drop { isLowerCase($0) || $0.isASCIIDigit || "_-.*".utf8.contains($0) }
        return true
    }

    private mutating func bareItem() -> Bool {
        guard let first = rest.first else { return false }
        switch first {
        case UInt8(ascii: "@"): return date() != nil
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
        case UInt8(ascii: "?"):
            rest.removeFirst()
            return take("0") || take("1")
        case UInt8(ascii: "\""):
            rest.removeFirst()
            return string()
        case UInt8(ascii: ":"):
            rest.removeFirst()
            rest = rest.drop { $0.isASCIIAlphanumeric || "+/=".utf8.contains($0) }
            return take(":")
        case UInt8(ascii: "%"):
            rest.removeFirst()
            return take("\"") && displayString()
        case _ where first.isASCIIAlphanumeric || first == UInt8(ascii: "*"):
            rest = rest.drop { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~:/".utf8.contains($0) }
            return true
        default: return false
        }
    }

    /// Section 4.2.4.
    private mutating func number() -> Bool {
        _ = take("-")
        let whole = digits().count
        guard whole > 0 else { return false }
        guard take(".") else { return whole <= ItemCursor.mostDigits.integer }
        return whole <= ItemCursor.mostDigits.decimal && 1...3 ~= digits().count
    }

    /// Section 4.2.5, after the quotation mark.
    private mutating func string() -> Bool {
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return true
            case UInt8(ascii: "\\"):
                guard take("\"") || take("\\") else { return false }
            case 0x20...0x7E: continue
            default: return false
            }
        }
        return false
    }

    /// Section 4.2.10, after the quotation mark.
    private mutating func displayString() -> Bool {
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(validUTF8: bytes) != nil
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2).filter { "0123456789abcdef".utf8.contains($0) }
                guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
                    return false
                }
                bytes.append(value)
                rest = rest.dropFirst(2)
            case 0x20...0x7E: bytes.append(byte)
            default: return false
            }
        }
        return false
    }
}
#endif
