import APICheckBase

/// Times as the service writes them: in Korean time, with three zeros as the fraction.
enum KakaoTime {
    /// Seconds from UTC to Korean time.
    static let offset: Int64 = 9 * 3_600

    /// `2021-06-06T16:58:03.000+09:00`.
    static func text(_ instant: Instant) -> String {
        Instant(seconds: instant.seconds + offset).rfc3339(fractionDigits: 3).dropLast() + "+09:00"
    }

    /// The first moment of the day in Korea.
    static func day(_ instant: Instant) -> Instant {
        let day = (instant.seconds + offset) / 86_400
        return Instant(seconds: day * 86_400 - offset)
    }

    /// Reads a text that ``text(_:)`` wrote.
    static func instant(_ text: String) -> Instant {
        let digits = text.split { !$0.isNumber }.compactMap { Int($0) }
        let local = CivilTime(
            year: digits[0], month: digits[1], day: digits[2], hour: digits[3], minute: digits[4], second: digits[5])
        return Instant(seconds: local.secondsSinceEpoch - offset)
    }
}
