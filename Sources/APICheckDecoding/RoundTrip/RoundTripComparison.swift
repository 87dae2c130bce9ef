import APICheckFindings
import APICheckJSON

/// Compares a body with what the model makes of it, at the places that the model read.
struct RoundTripComparison {
    struct Difference {
        let rule: Rule
        var level: Level?
        let pointer: Pointer
        let actual: String
        var hint: String?
    }

    private(set) var differences: [Difference] = []
    private let read: Set<JSON.Identity>
    /// Values whose loss shows without a round trip, and those that no encoder is known for.
    private let left: Set<JSON.Identity>

    init(_ traced: Survey.TracedSample, skipping types: [Any.Type]) {
        var read: Set<JSON.Identity> = []
        var left: Set<JSON.Identity> = []
        for access in traced.visits.lazy.flatMap(\.accesses) where access.isRead && access.wanted != nil {
            guard let value = access.spot.value else { continue }
            read.insert(value.identity)
            if let wanted = access.wanted, types.contains(where: { $0 == wanted }) {
                left.insert(value.identity)
            }
            if access.reading?.isLess(than: value) ?? false { left.insert(value.identity) }
        }
        self.read = read
        self.left = left
    }

    mutating func compare(_ original: JSON, _ encoded: JSON, _ pointer: Pointer) {
        guard !left.contains(original.identity) else { return }
        switch (original.kind, encoded.kind) {
        case (.object, .object):
            for member in original.members where read.contains(member.value.identity) {
                let place = pointer.appending(member.name)
                if let value = encoded[member.name] {
                    compare(member.value, value, place)
                } else if !member.value.isNull {
                    drop(member.name, encoded, place)
                }
            }
        case (.array, .array):
            guard original.count == encoded.count else {
                return change(pointer, "a list of \(original.count) comes back as one of \(encoded.count)")
            }
            for (index, (one, other)) in zip(original.elements, encoded.elements).enumerated()
            where read.contains(one.identity) {
                compare(one, other, pointer.appending(String(index)))
            }
        case (.string, .string): compareTexts(original, encoded, pointer)
        default: if !original.equals(encoded) { change(original, encoded, pointer) }
        }
    }

    private mutating func compareTexts(_ original: JSON, _ encoded: JSON, _ pointer: Pointer) {
        guard !original.equals(encoded) else { return }
        guard let one = original.string.flatMap({ Timestamp($0) }),
            let other = encoded.string.flatMap({ Timestamp($0) }),
            let instant = one.instant, let later = other.instant
        else { return change(original, encoded, pointer) }
        let actual = "\(ShortText.of(original)) comes back as \(ShortText.of(encoded))"
        if instant.seconds != later.seconds {
            let shift = TimestampLoss.describe(Int(later.seconds - instant.seconds))
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

    private mutating func drop(_ name: String, _ encoded: JSON, _ pointer: Pointer) {
        let near = Spelling.nearMiss(of: name, in: encoded.members.map(\.name))
        differences.append(
            Difference(
                rule: .modelKeyLostInRoundTrip, pointer: pointer, actual: "`\(name)` is gone",
                hint: near.map { "It comes back as `\($0)`." }))
    }

    private mutating func change(_ original: JSON, _ encoded: JSON, _ pointer: Pointer) {
        change(pointer, "\(ShortText.withKind(original)) comes back as \(ShortText.withKind(encoded))")
    }

    private mutating func change(_ pointer: Pointer, _ actual: String) {
        differences.append(Difference(rule: .modelValueChangedInRoundTrip, pointer: pointer, actual: actual))
    }
}
