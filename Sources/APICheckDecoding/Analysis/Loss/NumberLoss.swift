import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

/// Numbers with more digits than the model's type can hold.
struct NumberLoss: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.lossyReads.compactMap { reading in
            guard let value = reading.access.spot.value, value.kind == .number else { return nil }
            guard reading.value.loses(partOf: value), let kept = reading.value.numbers.first else { return nil }
            let isWhole = value.text.utf8.allSatisfy { $0 == 0x2D || 0x30...0x39 ~= $0 }
            return facts.finding(
                isWhole ? .modelIntegerDigitsLost : .modelDecimalDigitsLost, at: reading.sighting,
                expected: "\(reading.question)", actual: "\(ShortText.of(value)) becomes \(kept)",
                hint: FittingType.hint(
                    for: facts.values(at: reading.access.spot.steps).filter { $0.kind == .number }))
        }
    }
}

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
