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
            switch TimeDifference(from: instant, to: date) {
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
                        actual: "\"\(text)\" becomes \(Instant(date)), \(TimeDifference.describe(seconds))",
                        hint: seconds.magnitude < TimeDifference.year
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
            case .shift(let seconds) = TimeDifference(from: instant, to: date)
        else { return false }
        return seconds % 900 != 0
    }
}
