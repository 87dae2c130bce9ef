import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

/// Numbers that become dates of 1970, of the far future, or of 31 years later.
struct MistakenEpochs: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        let mistaken = facts.lossyReads.compactMap {
            reading -> (reading: LossyRead, actual: PrintableText, mistake: EpochMistake)? in
            guard case .date(let date) = reading.value, let sent = reading.access.spot.value, sent.kind == .number
            else { return nil }
            return EpochMistake(reading: sent, as: date)
                .map { (reading, "\(sent.text) becomes \(Instant(date).rfc3339(fractionDigits: 0))", $0) }
        }
        // One finding is enough for all values of a dictionary; its keys have no order, so they are sorted.
        var places: [ValueQuestion: Place] = [:]
        return mistaken.sorted { $0.reading.sighting.pointer.description < $1.reading.sighting.pointer.description }
            .compactMap { reading, actual, mistake in
                let place = Place.body(reading.sighting.pointer).generalised
                guard places[reading.question, default: place] == place else { return nil }
                places[reading.question] = place
                return facts.finding(
                    .modelEpochMistaken, at: reading.sighting, expected: "\(reading.question)", actual: actual,
                    hint: MistakenEpochs.hint(mistake))
            }
    }

    private static func hint(_ mistake: EpochMistake) -> PrintableText {
        switch mistake {
        case .secondsAsMilliseconds: "The number counts seconds, not milliseconds: .secondsSince1970 reads it."
        case .millisecondsAsSeconds: "The number counts milliseconds, not seconds: .millisecondsSince1970 reads it."
        case .countedFrom2001:
            "The number counts from 1970, and a decoder without a strategy from 2001: .secondsSince1970 reads it."
        }
    }
}

/// Why a number was decoded as a date that no server means.
enum EpochMistake: Equatable {
    /// Seconds were read as milliseconds: a day of 1970.
    case secondsAsMilliseconds
    /// Milliseconds were read as seconds: a year of five digits.
    case millisecondsAsSeconds
    /// The number was counted from 2001, Foundation's default, and not from 1970: 31 years too late.
    case countedFrom2001

    /// Fails if the date may be right. Seconds since 1970 have ten digits from 2001 to 2286, milliseconds 13.
    init?(reading sent: JSON, as date: Date) {
        guard let number = Double(sent.text) else { return nil }
        let isSeconds = (1e9..<1e10).contains(number)
        let isMilliseconds = (1e12..<1e13).contains(number)
        let isRead = { (meant: Double) in abs(date.timeIntervalSince1970 - meant) < 1 }
        if isSeconds, isRead(number / 1_000) {
            self = .secondsAsMilliseconds
        } else if isMilliseconds, isRead(number) || isRead(number + EpochMistake.from1970To2001) {
            self = .millisecondsAsSeconds
        } else if isSeconds, isRead(number + EpochMistake.from1970To2001) {
            self = .countedFrom2001
        } else {
            return nil
        }
    }

    private static let from1970To2001 = Date.timeIntervalBetween1970AndReferenceDate
}
