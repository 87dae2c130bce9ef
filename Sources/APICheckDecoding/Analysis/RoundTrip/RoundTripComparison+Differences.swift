import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

/// What is reported for values that differ.
extension RoundTripComparison {
    mutating func compareTexts(_ original: JSON, _ encoded: JSON) {
        guard !original.equals(encoded) else { return }
        // The case of its letters does not matter (RFC 9562 section 4).
        if let one = original.string.flatMap(UUID.init), one == encoded.string.flatMap(UUID.init) { return }
        guard let one = original.string.flatMap({ Timestamp($0) }),
            let other = encoded.string.flatMap({ Timestamp($0) }),
            let instant = one.instant, let later = other.instant
        else { return change(original, encoded) }
        let actual = "\(ShortText.of(original)) comes back as \(ShortText.of(encoded))"
        if instant.seconds != later.seconds {
            let shift = TimeDifference.describe(Int(later.seconds - instant.seconds))
            differences.append(
                Difference(rule: .modelTimestampShifted, pointer: pointer, actual: "\(actual), \(shift)"))
        } else if instant != later {
            differences.append(Difference(rule: .modelTimestampFractionLost, pointer: pointer, actual: actual))
        } else if one.fractionDigits != other.fractionDigits {
            differences.append(
                Difference(
                    rule: .modelTimestampFractionLost, level: .info, pointer: pointer,
                    actual: "\(actual): the same instant, other digits"))
        }
    }

    mutating func drop(_ member: JSON.Member, _ encoded: JSON, _ object: JSON) {
        let other = otherName(of: member, encoded, object)
        // A name that was sent, too, has a value of its own.
        let added = encoded.members.map(\.name).filter { object[$0] == nil }
        let near = other ?? Spelling.nearMiss(of: member.name, in: added)
        let isEmpty = member.value.string?.isEmpty ?? false
        differences.append(
            Difference(
                rule: .modelKeyLostInRoundTrip, level: isEmpty || other != nil ? .info : nil, pointer: pointer,
                actual: "`\(member.name)` is gone", hint: near.map { "It comes back as `\($0)`." }))
    }

    /// The other name by which the model reads the same value from other objects, if the value comes back by that.
    private func otherName(of member: JSON.Member, _ encoded: JSON, _ object: JSON) -> String? {
        guard let names = absent[object.index] else { return nil }
        return encoded.members.first { other in
            names.contains(other.name) && comesBack(member.value, as: other.value)
        }?.name
    }

    func comesBack(_ value: JSON, as other: JSON) -> Bool {
        var alone = self
        alone.differences = []
        alone.compare(value, other)
        return alone.differences.isEmpty
    }

    /// An object of which no key comes back, e.g. since a case with a value is encoded below the name of the case.
    mutating func replace(_ names: [String], _ encoded: JSON) {
        let quoted = { (names: [String]) in names.prefix(3).map { "`\($0)`" }.joined(separator: ", ") }
        differences.append(
            Difference(
                rule: .modelValueChangedInRoundTrip, pointer: pointer,
                actual:
                    "an object with \(quoted(names)) comes back as one with \(quoted(encoded.members.map(\.name).sorted()))",
                hint:
                    "Add an encode(to:) that writes the same keys: a synthesised one writes the name of the case or property."
            ))
    }

    mutating func change(_ original: JSON, _ encoded: JSON) {
        if areDatesUnknown, isDate(original, encoded) { return }
        // A model that reads a text as the number, the flag or the JSON that it spells does so on purpose.
        let flag = encoded.bool.map { $0 ? ["1", "true"] : ["0", "false"] } ?? []
        let isSpelt =
            original.string.map { $0 == encoded.text } ?? false || encoded.string.map { $0 == original.text } ?? false
            || flag.contains(original.string ?? original.text)
            || original.string.flatMap { try? Document($0) }.map { $0.root.equals(encoded) } ?? false
        change(
            "\(ShortText.fact(original)) comes back as \(ShortText.fact(encoded))",
            level: isSpelt || isCaseForUnknownValues(original) ? .info : nil)
    }

    /// Whether a text is a time and comes back as the number that an encoder without a strategy writes for it.
    private func isDate(_ original: JSON, _ encoded: JSON) -> Bool {
        guard let text = original.string, encoded.kind == .number, let seconds = encoded.double,
            let instant = (SentTime.timestamp(text) ?? SentTime.timestamp(text + "T00:00:00Z"))?.instant
        else { return false }
        // A day alone begins at another instant in each time zone.
        let sent = Double(instant.seconds) - Date.timeIntervalBetween1970AndReferenceDate
        return abs(sent - seconds) <= 86_400
    }

    /// Whether an enumeration has no case for a value and reads it as its case for any other value.
    private func isCaseForUnknownValues(_ value: JSON) -> Bool {
        enumerations[value.index].map { Visit.isCaseForUnknownValues(value, of: $0, decoder) } ?? false
    }

    mutating func change(_ actual: String, level: Level? = nil) {
        differences.append(
            Difference(rule: .modelValueChangedInRoundTrip, level: level, pointer: pointer, actual: actual))
    }
}
