/// Numbers of payment cards (ISO/IEC 7812-1): a known issuer, its lengths, and the check digit.
///
/// One number in ten has a right check digit, so that alone says little. Digits count as a card only when they stand
/// for themselves, in a row or in an issuer's groups (`4-4-4-4`, `4-6-5`), with one space or hyphen between the groups.
/// What an id may be is left alone by the callers: JSON numbers, segments of a path, values of a name that ends with `id`.
enum CardNumber {
    private static let longest = 19
    static let shortest = 14

    /// Whether so many digits follow each other, with no more than a space or a hyphen between two of them, and no word
    /// before the first: true wherever ``find(in:at:)`` finds one.
    static func mayStand(in text: UnsafeRawBufferPointer) -> Bool {
        var digits = 0
        var isInWord = false
        var before: UInt8 = 0
        for byte in text {
            if byte &- 0x30 < 10 {
                if digits == 0 { isInWord = ByteSet.words.contains(before) || before == UInt8(ascii: ".") }
                digits += 1
                if digits >= shortest && !isInWord { return true }
            } else if byte != 0x20 && byte != 0x2D || before == 0x20 || before == 0x2D {
                digits = 0
            }
            before = byte
        }
        return false
    }

    /// The place of a card's number that begins at an index, and how many bytes were looked at.
    static func find(in text: [UInt8], at start: Int) -> Range<Int>? {
        guard isFree(text, before: start) else { return nil }
        var digits: [UInt8] = []
        var groups = [0]
        var separator: UInt8?
        var index = start
        while index < text.count, digits.count <= longest {
            let byte = text[index]
            if ByteSet.digits.contains(byte) {
                digits.append(byte - 0x30)
                groups[groups.count - 1] += 1
            } else if byte == 0x20 || byte == 0x2D, separator == nil || byte == separator, index + 1 < text.count,
                ByteSet.digits.contains(text[index + 1])
            {
                separator = byte
                groups.append(0)
            } else {
                break
            }
            index += 1
        }
        guard isFree(text, after: index), isIssued(digits, groups), hasCheckDigit(digits) else { return nil }
        return start..<index
    }

    private static func isIssued(_ digits: [UInt8], _ groups: [Int]) -> Bool {
        guard (shortest...longest).contains(digits.count), digits.contains(where: { $0 != digits[0] }) else {
            return false
        }
        let head = digits.prefix(4).reduce(0) { $0 * 10 + Int($1) }
        let isInGroups: Bool
        switch groups {
        case [digits.count], [4, 4, 4, 4], [4, 4, 4, 4, 3]: isInGroups = true
        case [4, 6, 5], [4, 6, 4]: isInGroups = true
        default: isInGroups = false
        }
        guard isInGroups else { return false }
        switch (head, digits.count) {
        case (4000...4999, 16), (5100...5599, 16), (2221...2720, 16): return true
        case (3400...3499, 15), (3700...3799, 15): return true
        case (6011, 16), (6440...6599, 16), (3528...3589, 16): return true
        case (3000...3059, 14), (3600...3699, 14), (3800...3999, 14): return true
        case (6200...6299, 16...19): return true
        default: return false
        }
    }

    /// Luhn's sum: every second digit from the right counts twice, with the sum of its digits.
    private static func hasCheckDigit(_ digits: [UInt8]) -> Bool {
        var sum = 0
        for (place, digit) in digits.reversed().enumerated() {
            let value = place % 2 == 1 ? Int(digit) * 2 : Int(digit)
            sum += value > 9 ? value - 9 : value
        }
        return sum % 10 == 0
    }

    private static func isFree(_ text: [UInt8], before start: Int) -> Bool {
        guard start > 0 else { return true }
        let byte = text[start - 1]
        if ByteSet.words.contains(byte) || byte == UInt8(ascii: ".") { return false }
        // The next group of a longer row.
        return byte != 0x20 || start < 2 || !ByteSet.digits.contains(text[start - 2])
    }

    private static func isFree(_ text: [UInt8], after end: Int) -> Bool {
        guard end < text.count else { return true }
        if ByteSet.words.contains(text[end]) { return false }
        let isFraction = text[end] == UInt8(ascii: ".")
        return !isFraction || end + 1 == text.count || !ByteSet.digits.contains(text[end + 1])
    }
}
