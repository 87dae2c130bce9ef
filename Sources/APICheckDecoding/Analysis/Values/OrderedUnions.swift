import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

/// Values that a model tries to read as one type after the other.
struct OrderedUnions: Analysis {
    /// One value and the types that a model tries to read it as, each after the one before it threw.
    private struct Attempt {
        let value: JSON
        let spot: Spot
        let sample: Int
        private(set) var types: [Any.Type] = []
        private var hasFailed = false

        init(_ access: Access, _ value: JSON, _ sample: Int) {
            self.value = value
            spot = access.spot
            self.sample = sample
        }

        /// A type that was read without an error is not tried: the model only looks at the value, and then knows its type.
        mutating func add(_ type: Any.Type, failed: Bool) {
            if !hasFailed { types = [] }
            if !types.contains(where: { $0 == type }) { types.append(type) }
            hasFailed = failed
        }
    }

    /// The types that one model tries at one place.
    private struct Union {
        let owner: String
        /// Whether the model asks by a key, for a property with one type.
        let isKeyed: Bool
        private var attempts: [Attempt] = []

        init(owner: String, isKeyed: Bool) {
            self.owner = owner
            self.isKeyed = isKeyed
        }

        mutating func add(_ access: Access, as type: Any.Type, _ value: JSON, _ sample: Int) {
            if attempts.last?.value.identity != value.identity {
                attempts.append(Attempt(access, value, sample))
            }
            attempts[attempts.count - 1].add(type, failed: access.error != nil)
        }

        /// The types that were tried in turn; empty if the model knows the type of each value beforehand.
        var types: [Any.Type] {
            attempts.filter { $0.types.count > 1 }.flatMap(\.types).reduce(into: []) { types, type in
                if !types.contains(where: { $0 == type }) { types.append(type) }
            }
        }

        /// The values that were read as one of some types first.
        func values(_ types: [Any.Type]) -> [Attempt] {
            attempts.filter { attempt in types.contains { $0 == attempt.types.first } }
        }
    }

    private struct Key: Hashable {
        /// The model that asks by a key; nil for the elements of an array, where `type` is set.
        let owner: String?
        let type: ObjectIdentifier?
        /// The places of the container and of the value: a recursive type tries values at both.
        let container: TracedPlace
        let place: TracedPlace
    }

    func findings(in facts: Facts) -> [Finding] {
        guard facts.survey.traced.contains(where: OrderedUnions.triesInTurn) else { return [] }
        var order: [Key] = []
        var unions: [Key: Union] = [:]
        for (sample, traced) in facts.survey.traced.enumerated() {
            // The first visit is the body itself and not a try.
            for visit in traced.visits.dropFirst() where visit.isComplete && !visit.isDictionary {
                for access in visit.accesses where access.method == .decode || access.method == .decodeIfPresent {
                    guard let wanted = access.wanted, let value = access.spot.value, !value.isNull else { continue }
                    let key = Key(
                        owner: access.owner, type: access.owner == nil ? ObjectIdentifier(visit.type) : nil,
                        container: access.container.place, place: access.spot.place)
                    if unions[key] == nil {
                        order.append(key)
                        unions[key] = Union(
                            owner: access.owner ?? TypeName.of(visit.type), isKeyed: access.key != nil)
                    }
                    unions[key]?.add(access, as: wanted, value, sample)
                }
            }
        }
        return order.compactMap { unions[$0] }.compactMap { finding($0, facts) }
    }

    /// Whether the model tried any value as two types: the union of each needs this, and most models have none.
    private static func triesInTurn(_ traced: TracedSample) -> Bool {
        // By the index of the value in the document: the type that the last call failed to read.
        var failed = [ObjectIdentifier?](repeating: nil, count: traced.root.document.rows)
        for visit in traced.visits.dropFirst() where visit.isComplete && !visit.isDictionary {
            for access in visit.accesses where access.method == .decode || access.method == .decodeIfPresent {
                guard let wanted = access.wanted, let value = access.spot.value else { continue }
                if let other = failed[value.index], other != ObjectIdentifier(wanted) { return true }
                failed[value.index] = access.error == nil ? nil : ObjectIdentifier(wanted)
            }
        }
        return false
    }

    private func finding(_ union: Union, _ facts: Facts) -> Finding? {
        let types = union.types
        guard !types.isEmpty else { return nil }
        let values = union.values(types)
        let anything = types.filter { takesAnything($0, facts.survey.decoder) }
        let fits = values.map { sample -> [Fit] in
            // Decoding is slow: only values for which the order of the types can matter are decoded.
            let possible = types.filter { OrderedUnions.kind(of: $0) ?? sample.value.kind == sample.value.kind }
            guard isDecidedByOrder(possible, anything, union) else { return [] }
            return possible.compactMap { Fit($0, sample.value, facts.survey) }
        }
        let names = types.map(TypeName.of).joined(separator: ", then ")
        let expected = "one of the types that \(union.owner) tries: \(names)"
        let ambiguous = fits.indices.filter { index in
            isDecidedByOrder(fits[index].map(\.type), anything, union) && !fits[index].isFromNarrowToWide
                && !(values[index].value.kind == .string && isFromFewTexts(fits[index], facts.survey.decoder))
        }
        if let first = ambiguous.first {
            let both = fits[first].map { TypeName.of($0.type) }.joined(separator: " and ")
            let unread = fits[first].unreadByFirst.map { "`\($0)`" }
            return facts.finding(
                .modelUnionDecidedByOrder,
                at: Sighting(sample: values[first].sample, pointer: values[first].spot.pointer),
                count: ambiguous.count, expected: "\(expected)",
                actual:
                    "\(share(ambiguous.count, of: fits.count, "value")) \(fits.count == 1 ? "fits" : "fit") \(both): "
                    + "the first wins" + (unread.isEmpty ? "" : " and does not read \(unread.prefix(3).list("and"))"))
        }
        let kinds = Set(values.map(\.value.kind))
        guard kinds.count > 1, !kinds.contains(.object), !kinds.contains(.array), !isAnyScalar(types) else {
            return nil
        }
        return facts.finding(
            .modelKeyOfTwoTypes, at: Sighting(sample: values[0].sample, pointer: values[0].spot.pointer),
            count: fits.count, expected: "\(expected)",
            actual: JSONKind.allCases.filter(kinds.contains).map { kind in
                "\(kind.rawValue) in \(values.count { $0.value.kind == kind })"
            }.joined(separator: ", "))
    }

    /// Whether the order of the types decides. From a narrower type to a wider one the order is intended: Int, then Double;
    /// Date, then String; a type, then any value. A property has one type of number, to which a model converts each of them.
    private func isDecidedByOrder(_ types: [Any.Type], _ anything: [Any.Type], _ union: Union) -> Bool {
        guard let first = types.first else { return false }
        return types.dropFirst().contains { later in
            if later == String.self || later is any NamedValues.Type || anything.contains(where: { $0 == later }) {
                return false
            }
            let isWider =
                union.isKeyed || first is any BinaryInteger.Type || !(later is any BinaryInteger.Type)
            return !(first is any Numeric.Type && later is any Numeric.Type && isWider)
        }
    }

    /// Whether the first type reads some texts only and each later one any text, so that the order is intended: an operator, then
    /// a name.
    private func isFromFewTexts(_ fits: [Fit], _ decoder: JSONDecoder) -> Bool {
        let text = Data(#""\u0001""#.utf8)
        let accepting = fits.map { ($0.type as? any Decodable.Type).map { self.fits($0, text, decoder) } ?? false }
        return accepting.first == false && accepting.dropFirst().allSatisfy(\.self)
    }

    /// The kind of JSON that a type is decoded from; nil if it is not known.
    private static func kind(of type: Any.Type) -> JSONKind? {
        switch type {
        case is Bool.Type: .boolean
        case is any Numeric.Type: .number
        case is String.Type, is URL.Type: .string
        case is any AnyArray.Type: .array
        case is any NamedValues.Type: .object
        default: nil
        }
    }

    /// Whether the types accept a scalar of any kind.
    private func isAnyScalar(_ types: [Any.Type]) -> Bool {
        types.contains { $0 == Bool.self } && types.contains { $0 == String.self }
            && types.contains { $0 is any Numeric.Type }
    }

    private func takesAnything(_ type: Any.Type, _ decoder: JSONDecoder) -> Bool {
        guard let type = type as? any Decodable.Type else { return false }
        return ["true", "1.5", "\"a\"", "[]", "{}"].allSatisfy { fits(type, Data($0.utf8), decoder) }
    }

    /// A type that decodes a value.
    fileprivate struct Fit {
        let type: Any.Type
        /// The members of the value that the type reads, if it is an object.
        let read: Set<String>

        /// Fails if the type does not decode the value.
        init?(_ type: Any.Type, _ value: JSON, _ survey: ModelSurvey) {
            guard let type = type as? any Decodable.Type, let read = survey.read(type, of: value) else { return nil }
            self.type = type
            self.read = read
        }
    }

    private func fits<Value: Decodable>(_ type: Value.Type, _ text: Data, _ decoder: JSONDecoder) -> Bool {
        let alone = decoder.copy()
        alone.assumesTopLevelDictionary = false
        return (try? alone.decode(type, from: text)) != nil
    }
}

extension [OrderedUnions.Fit] {
    /// Whether each later type reads less of the object than the first, so that the order is intended: a clip, which has
    /// more keys, then a photo.
    fileprivate var isFromNarrowToWide: Bool {
        guard let first, count > 1 else { return false }
        return dropFirst().allSatisfy { $0.read.isStrictSubset(of: first.read) }
    }

    /// What later types read and the first does not, if it reads nothing that they do not read.
    fileprivate var unreadByFirst: [String] {
        guard let first, let wider = dropFirst().first(where: { first.read.isStrictSubset(of: $0.read) }) else {
            return []
        }
        return wider.read.subtracting(first.read).sorted()
    }
}
