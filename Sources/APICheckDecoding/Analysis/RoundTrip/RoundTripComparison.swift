import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

/// Compares a body with the encoded model, at the places that the model read.
struct RoundTripComparison {
    struct Difference {
        let rule: Rule
        var level: Level?
        let pointer: Pointer
        let actual: String
        var hint: String?
    }

    private(set) var differences: [Difference] = []
    private let ignored: IgnoredFindings
    private let read: [JSON.Identity: [Spot.Step]]
    /// Lists that are encoded in any order, and how many of their elements belong together: one for a set, two for a
    /// dictionary, which is a list of keys and values.
    private let unordered: [JSON.Identity: Int]
    /// Values that another analysis reports, and those for which there is no encoder.
    private let skipped: Set<JSON.Identity>

    init(_ traced: TracedSample, _ ignored: IgnoredFindings, skipping types: [Any.Type]) {
        var read: [JSON.Identity: [Spot.Step]] = [:]
        var skipped: Set<JSON.Identity> = []
        // What a failed attempt read is a finding of its own.
        let accesses = traced.visits.lazy.filter(\.isComplete).flatMap(\.accesses)
        for access in accesses where access.isRead && access.wanted != nil {
            guard let value = access.spot.value else { continue }
            read[value.identity] = access.spot.steps
            if let wanted = access.wanted, types.contains(where: { $0 == wanted }) {
                skipped.insert(value.identity)
            }
            if access.lossyValue?.loses(partOf: value) ?? false { skipped.insert(value.identity) }
        }
        var unordered: [JSON.Identity: Int] = [:]
        for visit in traced.visits {
            guard let list = visit.spot.value, list.kind == .array else { continue }
            if visit.type is any AnySet.Type { unordered[list.identity] = 1 }
            if visit.isDictionary { unordered[list.identity] = 2 }
        }
        self.ignored = ignored
        self.read = read
        self.unordered = unordered
        self.skipped = skipped
    }

    mutating func compare(_ original: JSON, _ encoded: JSON, _ pointer: Pointer) {
        guard !skipped.contains(original.identity) else { return }
        switch (original.kind, encoded.kind) {
        case (.object, .object):
            let values = Dictionary(encoded.members.map { ($0.name, $0.value) }) { first, _ in first }
            let expected = original.members.filter { member in
                guard !member.value.isNull, let steps = read[member.value.identity] else { return false }
                return !isIgnored(member.name, at: steps)
            }
            if expected.count > 1, !values.isEmpty, expected.allSatisfy({ values[$0.name] == nil }) {
                return replace(expected.map(\.name), encoded, pointer)
            }
            for member in original.members {
                guard let steps = read[member.value.identity] else { continue }
                let place = pointer.appending(member.name)
                if let value = values[member.name] {
                    compare(member.value, value, place)
                } else if !member.value.isNull, !isIgnored(member.name, at: steps) {
                    drop(member.name, encoded, place)
                }
            }
        case (.array, .array):
            guard original.count == encoded.count else {
                return change(pointer, "a list of \(original.count) comes back as one of \(encoded.count)")
            }
            if let width = unordered[original.identity] {
                return compareUnordered(Array(original.elements), Array(encoded.elements), width, pointer)
            }
            compareOrdered(Array(original.elements), Array(encoded.elements), pointer)
        case (.string, .string): compareTexts(original, encoded, pointer)
        // A number with more digits than needed is the same number.
        case (.number, .number)
        where original.double == encoded.double
            && original.double.map { !LossyValue.double($0).loses(partOf: original) } ?? false:
            return
        default: if !original.equals(encoded) { change(original, encoded, pointer) }
        }
    }

    private func isIgnored(_ name: String, at steps: [Spot.Step]) -> Bool {
        ignored.contains(.modelKeyLostInRoundTrip, of: nil, key: name, at: steps.tokens)
    }

    private mutating func compareOrdered(_ original: [JSON], _ encoded: [JSON], _ pointer: Pointer) {
        let known = differences.count
        var changed: [Int] = []
        for (index, (one, other)) in zip(original, encoded).enumerated() where read[one.identity] != nil {
            let before = differences.count
            compare(one, other, pointer.appending(String(index)))
            if differences.count > before { changed.append(index) }
        }
        guard changed.count > 1, isReordered(changed.map { original[$0] }, changed.map { encoded[$0] }) else { return }
        differences.removeSubrange(known...)
        change(pointer, "the \(original.count) elements come back in another order")
    }

    /// Whether each element is without a difference from another one. Long lists are compared by their places only.
    private func isReordered(_ original: [JSON], _ encoded: [JSON]) -> Bool {
        guard original.count <= 256 else { return false }
        var rest = encoded
        return original.allSatisfy { one in
            let place = rest.firstIndex { other in
                var alone = self
                alone.differences = []
                alone.compare(one, other, Pointer())
                return alone.differences.isEmpty
            }
            if let place { rest.remove(at: place) }
            return place != nil
        }
    }

    /// Finds values by the first of each `width` elements, which is a set's element or a dictionary's key.
    private mutating func compareUnordered(_ original: [JSON], _ encoded: [JSON], _ width: Int, _ pointer: Pointer) {
        let starts = stride(from: 0, to: encoded.count, by: width)
        let places = Dictionary(grouping: starts) { encoded[$0].hashOfValue }
        for start in stride(from: 0, to: original.count, by: width) {
            let key = original[start]
            let place = pointer.appending(String(start))
            guard let other = places[key.hashOfValue]?.first(where: { encoded[$0].equals(key) }) else {
                change(place, "\(ShortText.fact(key)) does not come back")
                continue
            }
            for (one, other) in zip(original[start...].prefix(width), encoded[other...]).dropFirst() {
                compare(one, other, pointer.appending(String(start + 1)))
            }
        }
    }

    private mutating func compareTexts(_ original: JSON, _ encoded: JSON, _ pointer: Pointer) {
        guard !original.equals(encoded) else { return }
        // The case of its letters does not matter (RFC 9562 section 4).
        if let one = original.string.flatMap(UUID.init), one == encoded.string.flatMap(UUID.init) { return }
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

    /// An object of which no key comes back, e.g. since a case with a value is encoded below the name of the case.
    private mutating func replace(_ names: [String], _ encoded: JSON, _ pointer: Pointer) {
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

    private mutating func change(_ original: JSON, _ encoded: JSON, _ pointer: Pointer) {
        // A model that reads a text as the number that it spells does so on purpose.
        let isSpelt =
            original.string.map { $0 == encoded.text } ?? false || encoded.string.map { $0 == original.text } ?? false
        change(
            pointer, "\(ShortText.fact(original)) comes back as \(ShortText.fact(encoded))",
            level: isSpelt ? .info : nil)
    }

    private mutating func change(_ pointer: Pointer, _ actual: String, level: Level? = nil) {
        differences.append(
            Difference(rule: .modelValueChangedInRoundTrip, level: level, pointer: pointer, actual: actual))
    }
}

private protocol AnySet {}
extension Set: AnySet {}
