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
        var hint: PrintableText?
    }

    /// One step of the path to the compared values.
    private enum Step {
        case member(JSON.Member)
        case element(Int)
    }

    private(set) var differences: [Difference] = []
    private let ignored: IgnoredFindings
    /// The places of the values that the model read, by the index of the value in its document; nil for the others.
    private let read: [TracedPlace?]
    /// Lists that are encoded in any order, and how many of their elements belong together: one for a set, two for a
    /// dictionary, which is a list of keys and values.
    private let unordered: [JSON.Identity: Int]
    /// Values that another analysis reports, and those for which there is no encoder.
    private let skipped: Set<JSON.Identity>
    /// Converts the names of the body to those that the model has; nil if the encoder writes the names of the server.
    private let names: KeyNames?
    /// The path to the values that are being compared.
    private var path: [Step] = []

    init(_ traced: TracedSample, _ ignored: IgnoredFindings, skipping types: [Any.Type], names: KeyNames?) {
        var read = [TracedPlace?](repeating: nil, count: traced.root.document.rows)
        var skipped: Set<JSON.Identity> = []
        var unordered: [JSON.Identity: Int] = [:]
        for visit in traced.visits {
            if let list = visit.spot.value, list.kind == .array {
                if visit.type is any AnySet.Type { unordered[list.identity] = 1 }
                if visit.isDictionary { unordered[list.identity] = 2 }
            }
            // What a failed attempt read is a finding of its own.
            guard visit.isComplete else { continue }
            for access in visit.accesses where access.isRead {
                guard let wanted = access.wanted, let value = access.spot.value else { continue }
                read[value.index] = access.spot.place
                if types.contains(where: { $0 == wanted }) || access.lossyValue?.loses(partOf: value) ?? false {
                    skipped.insert(value.identity)
                }
            }
        }
        self.ignored = ignored
        self.names = names
        self.read = read
        self.unordered = unordered
        self.skipped = skipped
    }

    /// Compares the bodies of a round trip.
    mutating func compare(_ original: JSON, _ encoded: JSON) {
        if !skipped.isEmpty, skipped.contains(original.identity) { return }
        switch (original.kind, encoded.kind) {
        case (.object, .object):
            // Most values come back as they were sent, and to see this is faster than to compare what was read.
            if !original.equals(encoded) { compareObjects(original, encoded) }
        case (.array, .array):
            guard original.count == encoded.count else {
                return change("a list of \(original.count) comes back as one of \(encoded.count)")
            }
            if let width = unordered.isEmpty ? nil : unordered[original.identity] {
                return compareUnordered(Array(original.elements), Array(encoded.elements), width)
            }
            compareOrdered(Array(original.elements), Array(encoded.elements))
        case (.string, .string): compareTexts(original, encoded)
        // A number with more digits than needed is the same number.
        case (.number, .number)
        where original.double == encoded.double
            && original.double.map { !LossyValue.double($0).loses(partOf: original) } ?? false:
            return
        default: if !original.equals(encoded) { change(original, encoded) }
        }
    }

    private mutating func compareObjects(_ original: JSON, _ encoded: JSON) {
        let members = FirstMembers(encoded)
        lazy var converted =
            names == nil ? [:] : Dictionary(encoded.members.map { ($0.name, $0.value) }) { first, _ in first }
        let pairs = original.members.compactMap { member -> (member: JSON.Member, place: TracedPlace, value: JSON?)? in
            guard let place = read[member.value.index] else { return nil }
            // The names of a dictionary are data, which no strategy converts.
            let value =
                members.value(like: member)
                ?? names.flatMap { converted[$0.converted(member.name, at: [])] }
            return (member, place, value)
        }
        if encoded.count > 0 {
            let expected = pairs.filter { pair in
                !pair.member.value.isNull && !isIgnored(pair.member, at: pair.place)
            }
            if expected.count > 1, expected.allSatisfy({ $0.value == nil }) {
                return replace(expected.map(\.member.name), encoded)
            }
        }
        for (member, place, value) in pairs {
            path.append(.member(member))
            if let value {
                compare(member.value, value)
            } else if !member.value.isNull, !isIgnored(member, at: place) {
                drop(member.name, encoded)
            }
            path.removeLast()
        }
    }

    /// The place of the compared values.
    private var pointer: Pointer {
        Pointer(
            path.map { step in
                switch step {
                case .member(let member): member.name
                case .element(let index): String(index)
                }
            })
    }

    private func isIgnored(_ member: JSON.Member, at place: TracedPlace) -> Bool {
        !ignored.list.isEmpty
            && ignored.contains(.modelKeyLostInRoundTrip, of: nil, key: member.name, at: place.steps.tokens)
    }

    private mutating func compareOrdered(_ original: [JSON], _ encoded: [JSON]) {
        let known = differences.count
        var changed: [Int] = []
        for (index, (one, other)) in zip(original, encoded).enumerated() where read[one.index] != nil {
            let before = differences.count
            path.append(.element(index))
            compare(one, other)
            path.removeLast()
            if differences.count > before { changed.append(index) }
        }
        guard changed.count > 1, isReordered(changed.map { original[$0] }, changed.map { encoded[$0] }) else { return }
        differences.removeSubrange(known...)
        change("the \(original.count) elements come back in another order")
    }

    /// Whether each element is without a difference from another one. Long lists are compared by their places only.
    private func isReordered(_ original: [JSON], _ encoded: [JSON]) -> Bool {
        guard original.count <= 256 else { return false }
        var rest = encoded
        return original.allSatisfy { one in
            let place = rest.firstIndex { other in
                var alone = self
                alone.differences = []
                alone.compare(one, other)
                return alone.differences.isEmpty
            }
            if let place { rest.remove(at: place) }
            return place != nil
        }
    }

    /// Finds values by the first of each `width` elements, which is a set's element or a dictionary's key.
    private mutating func compareUnordered(_ original: [JSON], _ encoded: [JSON], _ width: Int) {
        let starts = stride(from: 0, to: encoded.count, by: width)
        let places = Dictionary(grouping: starts) { encoded[$0].hashOfValue }
        for start in stride(from: 0, to: original.count, by: width) {
            let key = original[start]
            guard let other = places[key.hashOfValue]?.first(where: { encoded[$0].equals(key) }) else {
                path.append(.element(start))
                change("\(ShortText.fact(key)) does not come back")
                path.removeLast()
                continue
            }
            for (one, other) in zip(original[start...].prefix(width), encoded[other...]).dropFirst() {
                path.append(.element(start + 1))
                compare(one, other)
                path.removeLast()
            }
        }
    }

    private mutating func compareTexts(_ original: JSON, _ encoded: JSON) {
        guard !original.equals(encoded) else { return }
        // The case of its letters does not matter (RFC 9562 section 4).
        if let one = original.string.flatMap(UUID.init), one == encoded.string.flatMap(UUID.init) { return }
        guard let one = original.string.flatMap({ Timestamp($0) }),
            let other = encoded.string.flatMap({ Timestamp($0) }),
            let instant = one.instant, let later = other.instant
        else { return change(original, encoded) }
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

    private mutating func drop(_ name: String, _ encoded: JSON) {
        let near = Spelling.nearMiss(of: name, in: encoded.members.map(\.name))
        differences.append(
            Difference(
                rule: .modelKeyLostInRoundTrip, pointer: pointer, actual: "`\(name)` is gone",
                hint: near.map { "It comes back as `\($0)`." }))
    }

    /// An object of which no key comes back, e.g. since a case with a value is encoded below the name of the case.
    private mutating func replace(_ names: [String], _ encoded: JSON) {
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

    private mutating func change(_ original: JSON, _ encoded: JSON) {
        // A model that reads a text as the number that it spells does so on purpose.
        let isSpelt =
            original.string.map { $0 == encoded.text } ?? false || encoded.string.map { $0 == original.text } ?? false
        change(
            "\(ShortText.fact(original)) comes back as \(ShortText.fact(encoded))",
            level: isSpelt ? .info : nil)
    }

    private mutating func change(_ actual: String, level: Level? = nil) {
        differences.append(
            Difference(rule: .modelValueChangedInRoundTrip, level: level, pointer: pointer, actual: actual))
    }
}

private protocol AnySet {}
extension Set: AnySet {}
