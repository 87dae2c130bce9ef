import APICheckFindings
import APICheckJSON
import Foundation

/// Values that a model tries to read as one type after the other.
struct OrderedUnions: Analysis {
    /// The types that one model tries at one place.
    private struct Union {
        let owner: String
        let first: Sighting
        var types: [Any.Type] = []
        var values: [(value: JSON, spot: Spot, sample: Int)] = []
        /// The first type that the last value was tried as, and whether any value was tried as another one after it: else
        /// something tells the model beforehand which type it is.
        var tried: Any.Type?
        var isTriedInTurn = false

        mutating func add(_ type: Any.Type, _ value: JSON, _ spot: Spot, _ sample: Int) {
            if !types.contains(where: { $0 == type }) { types.append(type) }
            if values.last?.value.identity != value.identity {
                values.append((value, spot, sample))
                tried = type
            } else if tried != type {
                isTriedInTurn = true
            }
        }
    }

    private struct Key: Hashable {
        /// The model whose key it is; else the type that tries.
        let owner: String?
        let type: ObjectIdentifier?
        /// Of what was asked, and of the value asked for: a type that holds itself asks at both.
        let container: TracedPlace
        let place: TracedPlace
    }

    func findings(in facts: Facts) -> [Finding] {
        var order: [Key] = []
        var unions: [Key: Union] = [:]
        for (sample, traced) in facts.survey.traced.enumerated() {
            // The first is the body's own: its question is no try.
            for visit in traced.visits.dropFirst() where visit.isComplete && !visit.isDictionary {
                for access in visit.accesses where access.method == .decode || access.method == .decodeIfPresent {
                    guard let wanted = access.wanted, let value = access.spot.value, !value.isNull else { continue }
                    let key = Key(
                        owner: access.owner, type: access.owner == nil ? ObjectIdentifier(visit.type) : nil,
                        container: access.container.place, place: access.spot.place)
                    if unions[key] == nil {
                        order.append(key)
                        unions[key] = Union(
                            owner: access.owner ?? TypeName.of(visit.type),
                            first: Sighting(sample: sample, pointer: access.spot.pointer))
                    }
                    unions[key]?.add(wanted, value, access.spot, sample)
                }
            }
        }
        return order.compactMap { unions[$0] }.filter(\.isTriedInTurn).compactMap { finding($0, facts) }
    }

    private func finding(_ union: Union, _ facts: Facts) -> Finding? {
        let anything = union.types.filter { takesAnything($0, facts.survey.decoder) }
        let fits = union.values.map { sample -> [Any.Type] in
            // To decode is dear: only where it can matter.
            let possible = union.types.filter { OrderedUnions.kind(of: $0) ?? sample.value.kind == sample.value.kind }
            guard isDecidedByOrder(possible, anything) else { return [] }
            return possible.filter { isFit($0, sample.value, facts.survey.decoder) }
        }
        let names = union.types.map(TypeName.of).joined(separator: ", then ")
        let expected = "one of the types that \(union.owner) tries: \(names)"
        let ambiguous = fits.indices.filter { isDecidedByOrder(fits[$0], anything) }
        if let first = ambiguous.first {
            let both = fits[first].map(TypeName.of).joined(separator: " and ")
            return facts.finding(
                .modelUnionDecidedByOrder,
                at: Sighting(sample: union.values[first].sample, pointer: union.values[first].spot.pointer),
                count: ambiguous.count, expected: expected,
                actual:
                    "\(share(ambiguous.count, of: fits.count, "value")) \(fits.count == 1 ? "fits" : "fit") \(both): "
                    + "the first wins")
        }
        let kinds = Set(union.values.map(\.value.kind))
        guard kinds.count > 1, !kinds.contains(.object), !kinds.contains(.array), !isAnyScalar(union.types) else {
            return nil
        }
        return facts.finding(
            .modelKeyOfTwoTypes, at: union.first, count: fits.count, expected: expected,
            actual: JSONKind.allCases.filter(kinds.contains).map { kind in
                "\(kind.rawValue) in \(union.values.count { $0.value.kind == kind })"
            }.joined(separator: ", "))
    }

    /// Who goes from the narrower type to the wider means it: Int, then Double; Date, then String; a type, then any value.
    private func isDecidedByOrder(_ types: [Any.Type], _ anything: [Any.Type]) -> Bool {
        guard let first = types.first else { return false }
        return types.dropFirst().contains { later in
            if later == String.self || later is any NamedValues.Type || anything.contains(where: { $0 == later }) {
                return false
            }
            let isWider = first is any BinaryInteger.Type || !(later is any BinaryInteger.Type)
            return !(first is any Numeric.Type && later is any Numeric.Type && isWider)
        }
    }

    /// What a type is read from; nil where only itself knows.
    private static func kind(of type: Any.Type) -> JSONKind? {
        switch type {
        case is Bool.Type: .boolean
        case is any Numeric.Type: .number
        case is String.Type, is URL.Type: .string
        case is any ListOfValues.Type: .array
        case is any NamedValues.Type: .object
        default: nil
        }
    }

    /// Who reads a value of any kind wants what there is.
    private func isAnyScalar(_ types: [Any.Type]) -> Bool {
        types.contains { $0 == Bool.self } && types.contains { $0 == String.self }
            && types.contains { $0 is any Numeric.Type }
    }

    private func takesAnything(_ type: Any.Type, _ decoder: JSONDecoder) -> Bool {
        guard let type = type as? any Decodable.Type else { return false }
        return ["true", "1.5", "\"a\"", "[]", "{}"].allSatisfy { fits(type, Data($0.utf8), decoder) }
    }

    private func isFit(_ type: Any.Type, _ value: JSON, _ decoder: JSONDecoder) -> Bool {
        guard let type = type as? any Decodable.Type else { return false }
        return fits(type, Data(value.bytes), decoder)
    }

    private func fits<Value: Decodable>(_ type: Value.Type, _ text: Data, _ decoder: JSONDecoder) -> Bool {
        let alone = decoder.copy()
        alone.assumesTopLevelDictionary = false
        return (try? alone.decode(type, from: text)) != nil
    }
}

private protocol ListOfValues {}
extension Array: ListOfValues {}
