/// Reads the parts of a date and time one after the other. A method returns false when the text has another part there.
struct TimeScanner {
    private let text: UnsafeRawBufferPointer
    private let rules: Timestamp.Rules
    private var position = 0
    /// What was read so far, whether there is such a time or not.
    private(set) var civil = CivilTime(year: 2_000, month: 1, day: 1)
    private(set) var fractionDigits = 0
    /// Cut to nine digits.
    private(set) var nanoseconds: Int32 = 0
    private(set) var zone: Timestamp.Zone?
    /// Whether all letters so far are capitals.
    private(set) var isUpperCase = true

    init(_ text: UnsafeRawBufferPointer, _ rules: Timestamp.Rules = []) {
        self.text = text
        self.rules = rules
    }

    var isAtEnd: Bool { position == text.count }

    @inline(__always)
    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < text.count, text[position] == byte else { return false }
        position += 1
        return true
    }

    @inline(__always)
    private mutating func separator(_ byte: UInt8) -> Bool { take(byte) || rules.contains(.basic) }

    /// 0...99; negative for another text.
    @inline(__always)
    private mutating func twoDigits() -> Int {
        guard position + 2 <= text.count else { return -1 }
        let tens = text[position] &- 0x30
        let ones = text[position + 1] &- 0x30
        position += 2
        return tens < 10 && ones < 10 ? Int(tens) &* 10 &+ Int(ones) : -1
    }

    /// `2024-05-21`
    @inline(__always)
    mutating func readDate() -> Bool {
        let century = twoDigits()
        let year = twoDigits()
        guard century >= 0, year >= 0, separator(0x2D) else { return false }
        let month = twoDigits()
        guard month >= 0, separator(0x2D) else { return false }
        let day = twoDigits()
        civil.year = century * 100 + year
        civil.month = month
        civil.day = day
        return day >= 0
    }

    /// The `T` between a date and a time.
    @inline(__always)
    mutating func readDateEnd() -> Bool {
        if take(0x54) { return true }
        isUpperCase = false
        return take(0x74) || rules.contains(.blank) && take(0x20) || rules.contains(.basic)
    }

    /// `06:32:19`, with a fraction or without, and with a zone or without.
    @inline(__always)
    mutating func readTime() -> Bool {
        let hour = twoDigits()
        guard hour >= 0, separator(0x3A) else { return false }
        let minute = twoDigits()
        guard minute >= 0, separator(0x3A) else { return false }
        let second = twoDigits()
        guard second >= 0, readFraction() else { return false }
        civil.hour = hour
        civil.minute = minute
        civil.second = second
        return isAtEnd || readZone()
    }

    @inline(__always)
    private mutating func readFraction() -> Bool {
        guard take(0x2E) || rules.contains(.basic) && take(0x2C) else { return true }
        var value: Int32 = 0
        var digits = 0
        while position + digits < text.count, case let digit = text[position + digits] &- 0x30, digit < 10 {
            if digits < 9 { value = value &* 10 &+ Int32(digit) }
            digits += 1
        }
        for _ in min(digits, 9)..<9 { value = value &* 10 }
        position += digits
        nanoseconds = value
        fractionDigits = digits
        return digits > 0
    }

    /// `Z` or an offset such as `+09:00`.
    @inline(__always)
    mutating func readZone() -> Bool {
        if take(0x5A) {
            zone = .utc
            return true
        }
        if take(0x7A) {
            isUpperCase = false
            zone = .utc
            return true
        }
        let isNegative = take(0x2D)
        guard isNegative || take(0x2B) else { return false }
        let isShort = rules.contains(.shortOffsets)
        let hours = twoDigits()
        guard 0..<24 ~= hours else { return false }
        var minutes = 0
        if !isShort || !isAtEnd {
            guard separator(0x3A) || isShort else { return false }
            minutes = twoDigits()
            guard 0..<60 ~= minutes else { return false }
        }
        let ahead = hours * 60 + minutes
        zone = .offset(Timestamp.Offset(minutes: isNegative ? -ahead : ahead, isNegative: isNegative))
        return true
    }
}
