import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

/// Timestamps that become another instant, or lose their fraction or offset.
struct TimestampLoss: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.lossyReads.flatMap { reading -> [Finding] in
            guard case .date(let date) = reading.value, let text = reading.access.spot.value?.string,
                let time = SentTime.timestamp(text)
            else { return [] }
            guard let instant = time.instant else {
                return TimestampLoss.isTimeOfDayLost(text, date) ? [lostTimeOfDay(text, date, reading, facts)] : []
            }
            var findings: [Finding] = []
            switch TimestampLoss.difference(from: instant, to: date) {
            case .none where time.fractionDigits > 6 && instant.nanoseconds % 1_000 != 0:
                findings.append(
                    facts.finding(
                        .modelTimestampFractionLost, at: reading.sighting, expected: "\(reading.question.description)",
                        actual: "\"\(text)\" has more digits than Date holds, which is exact to the microsecond"))
            case .none: break
            case .fraction:
                findings.append(
                    facts.finding(
                        .modelTimestampFractionLost, at: reading.sighting, expected: "\(reading.question.description)",
                        actual: "\"\(text)\" becomes \(Instant(date))"))
            case .shift(let seconds):
                findings.append(
                    facts.finding(
                        .modelTimestampShifted, at: reading.sighting, expected: "\(reading.question.description)",
                        actual: "\"\(text)\" becomes \(Instant(date)), \(TimestampLoss.describe(seconds))",
                        hint: seconds.magnitude < TimestampLoss.year
                            ? "The zone in the text is ignored, or hours are added to the time."
                            : "The formatter counts years as the device does: set its locale to en_US_POSIX."))
            }
            if case .offset(let offset) = time.zone, offset.minutes != 0 {
                findings.append(
                    facts.finding(
                        .modelTimestampOffsetLost, at: reading.sighting, expected: "\(reading.question.description)",
                        actual: "\"\(text)\" becomes \(Instant(date)): the offset \(offset) is lost"))
            }
            return findings
        }
    }

    private func lostTimeOfDay(_ text: String, _ date: Date, _ reading: LossyRead, _ facts: Facts) -> Finding {
        facts.finding(
            .modelTimestampShifted, at: reading.sighting, expected: "\(reading.question.description)",
            actual: "\"\(text)\" becomes \(Instant(date)), which is another time of day in each time zone",
            hint: "The format reads only a part of the text, e.g. the day.")
    }

    /// Whether a text without a zone becomes a date that is its time in no zone: offsets are multiples of 15 minutes, since
    /// UTC has its present form.
    static func isTimeOfDayLost(_ text: String, _ date: Date) -> Bool {
        guard date.timeIntervalSince1970 > 63_072_000, let instant = SentTime.timestamp(text + "Z")?.instant,
            case .shift(let seconds) = difference(from: instant, to: date)
        else { return false }
        return seconds % 900 != 0
    }

    enum Difference: Equatable {
        case none, fraction
        /// Whole seconds, positive when the date is later.
        case shift(Int)
    }

    /// Differences of less than half a microsecond come from the precision of `Date`.
    static func difference(from instant: Instant, to date: Date) -> Difference {
        let seconds = Double(instant.seconds - 978_307_200) + Double(instant.nanoseconds) / 1e9
        let difference = date.timeIntervalSinceReferenceDate - seconds
        if abs(difference) < 5e-7 { return .none }
        return abs(difference) < 1 ? .fraction : .shift(Int(saturating: difference))
    }

    /// The mean length of a year in seconds.
    private static let year: UInt = 31_556_952

    static func describe(_ seconds: Int) -> String {
        let size = Int(clamping: seconds.magnitude)
        let amount =
            seconds.magnitude >= year
            // Calendars also differ in days, so years are not exact.
            ? Int((Double(size) / Double(year)).rounded()).counted("year")
            : size % 3_600 == 0
                ? (size / 3_600).counted("hour")
                : size % 60 == 0 ? (size / 60).counted("minute") : size.counted("second")
        return "\(amount) \(seconds > 0 ? "later" : "earlier")"
    }
}

extension Instant {
    /// To the nearest microsecond.
    init(_ date: Date) {
        let whole = date.timeIntervalSinceReferenceDate.rounded(.down)
        // For an infinite date this is not a number, which becomes 0.
        let micros = Int32(saturating: (date.timeIntervalSinceReferenceDate - whole) * 1e6)
        let seconds = Int64(exactly: whole + (micros == 1_000_000 ? 1 : 0)) ?? 0
        self.init(
            seconds: seconds.saturatingAdding(978_307_200), nanoseconds: micros == 1_000_000 ? 0 : micros * 1_000)
    }
}

/// The time that a text of a server spells.
enum SentTime {
    /// Reads RFC 3339 and what is written instead of it: a blank for the `T`, an offset without a colon or minutes, the forms of
    /// mail and HTTP (`Mon, 26 Sep 2016 07:50:00 +0900`) and of `ctime` (`Wed Oct 10 20:19:24 +0000 2018`).
    static func timestamp(_ text: String) -> Timestamp? {
        if let time = Timestamp(text, .shortOffsets) { return time }
        guard text.utf8.count <= 64 else { return nil }
        let words = text.split(separator: " ").map(String.init)
        switch words.count {
        case 2 where words[0].utf8.count == 10: return Timestamp(words[0] + "T" + words[1], .shortOffsets)
        case 3 where words[0].utf8.count == 10:
            return Timestamp(words[0] + "T" + words[1] + zone(words[2]), .shortOffsets)
        case 5: return spelled(day: words[0], month: words[1], year: words[2], time: words[3], zone: words[4])
        case 6 where words[0].hasSuffix(","):
            return spelled(day: words[1], month: words[2], year: words[3], time: words[4], zone: words[5])
        case 6: return spelled(day: words[2], month: words[1], year: words[5], time: words[3], zone: words[4])
        default: return nil
        }
    }

    private static func spelled(day: String, month: String, year: String, time: String, zone: String) -> Timestamp? {
        guard let month = CivilTime.month(beginning: month), let day = Int(day) else { return nil }
        return Timestamp("\(year)-\(month.padded(2))-\(day.padded(2))T\(time)\(SentTime.zone(zone))", .shortOffsets)
    }

    private static func zone(_ text: String) -> String { ["UTC", "GMT", "UT"].contains(text) ? "Z" : text }
}
