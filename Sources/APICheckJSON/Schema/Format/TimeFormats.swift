#if Contracts
import APICheckBase

/// `date`, `time` and `duration` (RFC 3339 section 5.6 and appendix A).
enum TimeFormats {
    static func isDate(_ text: UnsafeRawBufferPointer) -> Bool {
        text.count == 10 && timestamp("", text, "T00:00:00Z") != nil
    }

    /// A time with its zone; a leap second must be in the last minute of a day in UTC.
    static func isTime(_ text: UnsafeRawBufferPointer) -> Bool { timestamp("2000-01-01T", text, "")?.zone != nil }

    /// Parses the text between two strings that complete it to a date and time.
    private static func timestamp(
        _ before: StaticString, _ text: UnsafeRawBufferPointer, _ after: StaticString
    ) -> Timestamp? {
        let end = before.utf8CodeUnitCount + text.count
        return withUnsafeTemporaryAllocation(byteCount: end + after.utf8CodeUnitCount, alignment: 1) { whole in
            before.withUTF8Buffer { whole.copyBytes(from: $0) }
            UnsafeMutableRawBufferPointer(rebasing: whole[before.utf8CodeUnitCount...]).copyBytes(from: text)
            after.withUTF8Buffer { UnsafeMutableRawBufferPointer(rebasing: whole[end...]).copyBytes(from: $0) }
            return Timestamp(UnsafeRawBufferPointer(whole))
        }
    }

    /// `P3Y6M4DT12H30M5S` or `P2W`: units in order, without a gap between two.
    static func isDuration(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.first == UInt8(ascii: "P") else { return false }
        var rest = text.dropFirst()
        if let weeks = unit(&rest, of: "W") { return weeks == 0 && rest.isEmpty }
        let hasDate = units(&rest, "YMD")
        guard let hasDate else { return false }
        if rest.isEmpty { return hasDate }
        guard rest.popFirst() == UInt8(ascii: "T"), units(&rest, "HMS") == true else { return false }
        return rest.isEmpty
    }

    /// Reads a run of adjacent units; nil for a gap or a wrong order, false without any unit.
    private static func units(_ rest: inout FormatText, _ letters: StaticString) -> Bool? {
        var last = -1
        while rest.first?.isASCIIDigit == true {
            guard let index = unit(&rest, of: letters), last < 0 || index == last + 1 else { return nil }
            last = index
        }
        return last >= 0
    }

    /// Reads digits and a letter and returns the letter's index; reads nothing for another letter.
    private static func unit(_ rest: inout FormatText, of letters: StaticString) -> Int? {
        let digits = rest.prefix { $0.isASCIIDigit }
        let after = rest.dropFirst(digits.count)
        guard !digits.isEmpty, let letter = after.first else { return nil }
        for index in 0..<letters.utf8CodeUnitCount where letters.utf8Start[index] == letter {
            rest = after.dropFirst()
            return index
        }
        return nil
    }
}
#endif
