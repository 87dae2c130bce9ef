import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

/// Values that change or disappear when a model is decoded and encoded again, for models that are also `Encodable`.
struct RoundTrips: Analysis {
    /// The encoder, or nil to derive one from the decoder.
    let encoder: JSONEncoder?
    let ignored: IgnoredFindings

    func findings(in facts: Facts) -> [Finding] {
        let decoder = facts.survey.decoder
        guard let encoder = self.encoder ?? decoder.counterpart() else { return [] }
        let isDerived = self.encoder == nil
        return facts.survey.traced.enumerated().flatMap { sample, traced -> [Finding] in
            guard let value = traced.value as? any Encodable else { return [] }
            let encoded: Document
            do {
                encoded = try Document(Array(encoder.encode(value)))
            } catch {
                return [
                    facts.finding(
                        .modelValueChangedInRoundTrip, at: Sighting(sample: sample, pointer: Pointer()),
                        expected: "\(TypeName.of(facts.survey.model)) can be encoded",
                        actual: "\(ShortText.cut("\(error)"))")
                ]
            }
            if traced.root.equals(encoded.root) { return [] }
            let skipped = [
                isDerived && decoder.readsDatesByClosure ? Date.self : nil,
                isDerived && decoder.readsDataByClosure ? Data.self as Any.Type : nil,
            ]
            var comparison = RoundTripComparison(
                traced, ignored, skipping: skipped.compactMap(\.self),
                names: isDerived && facts.survey.names.convertsKeys ? facts.survey.names : nil, decoder: decoder)
            comparison.compare(traced.root, encoded.root)
            return comparison.differences.map { difference in
                facts.finding(
                    difference.rule, level: difference.level, at: Sighting(sample: sample, pointer: difference.pointer),
                    expected: "the same after decoding and encoding \(TypeName.of(facts.survey.model))",
                    actual: "\(difference.actual)", hint: difference.hint)
            }
        }
    }
}

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

    var differences: [Difference] = []
    private let ignored: IgnoredFindings
    /// The places of the values that the model read, by the index of the value in its document; nil for the others.
    private let read: [TracedPlace?]
    /// Lists that are encoded in any order, and how many of their elements belong together: one for a set, two for a
    /// dictionary, which is a list of keys and values.
    private let unordered: [JSON.Identity: Int]
    /// Values that another analysis reports, and those for which there is no encoder.
    private let skipped: Set<JSON.Identity>
    /// Names that the model asked for in vain, by the index of the object in its document.
    let absent: [Int: Set<String>]
    /// The types of the values that enumerations read, by the index of the value in its document.
    let enumerations: [Int: any Decodable.Type]
    let decoder: JSONDecoder
    /// Whether the encoder writes dates in another way than the app's own.
    let areDatesUnknown: Bool
    /// Converts the names of the body to those that the model has; nil if the encoder writes the names of the server.
    private let names: KeyNames?
    /// The path to the values that are being compared.
    private var path: [Step] = []

    init(
        _ traced: TracedSample, _ ignored: IgnoredFindings, skipping types: [Any.Type], names: KeyNames?,
        decoder: JSONDecoder
    ) {
        var absent: [Int: Set<String>] = [:]
        var enumerations: [Int: any Decodable.Type] = [:]
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
            if visit.form?.isEnumeration == true, let value = visit.spot.value {
                enumerations[value.index] = visit.type as? any Decodable.Type
            }
            for access in visit.accesses {
                if let name = access.key, access.spot.isAbsent, let object = access.container.value {
                    absent[object.index, default: []].insert(name)
                }
                guard access.isRead else { continue }
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
        self.absent = absent
        self.enumerations = enumerations
        self.decoder = decoder
        areDatesUnknown = types.contains { $0 == Date.self }
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
        let members = MemberIndex.ofFirst(encoded)
        lazy var converted =
            names == nil ? [:] : Dictionary(encoded.members.map { ($0.name, $0.value) }) { first, _ in first }
        let pairs = original.members.compactMap { member -> (member: JSON.Member, place: TracedPlace, value: JSON?)? in
            guard let place = read[member.value.index] else { return nil }
            // The names of a dictionary are data, which no strategy converts.
            let value =
                members[like: member]
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
                drop(member, encoded, original)
            }
            path.removeLast()
        }
    }

    /// The place of the compared values.
    var pointer: Pointer {
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
                comesBack(one, as: other)
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
}

private protocol AnySet {}
extension Set: AnySet {}
