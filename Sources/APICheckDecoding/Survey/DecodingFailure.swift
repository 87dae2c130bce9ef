import APICheckFindings
import APICheckJSON

/// Why a value could not be decoded: the innermost call that failed.
struct DecodingFailure {
    enum Kind {
        case missingKey, null, listAgainstSingle, undeclaredCase, wrongType, unreadable
    }

    /// The index of the traced sample.
    let sample: Int
    /// The `init(from:)` that threw.
    let visit: Visit
    /// The call that failed in it; nil if the model threw an error of its own.
    let access: Access?
    let error: any Error
    /// The model that asked for the nearest key.
    let owner: String?
    /// The number of failures that were merged into this one.
    var count = 1
    /// The coding path of the call whose error the model caught; empty if it did not catch it.
    var swallowedAt = ""
    /// The value of that call.
    var swallowed: JSON?

    var spot: Spot { access?.spot ?? visit.spot }
    var sighting: Sighting { Sighting(sample: sample, pointer: spot.pointer) }

    /// The type that could not be decoded.
    var wanted: Any.Type {
        switch access?.method {
        case .decode, .decodeIfPresent: access?.wanted ?? visit.type
        case .keyedContainer, .unkeyedContainer: access?.key == nil ? visit.type : access?.wanted ?? visit.type
        default: visit.type
        }
    }

    /// The model and the nearest key; nil if no model asked for a key.
    var member: ModelMember? {
        guard let owner else { return nil }
        var steps = spot.steps
        while steps.last == .element { steps.removeLast() }
        guard case .member(let name) = steps.last else { return ModelMember(type: owner, key: nil) }
        return ModelMember(type: owner, key: name)
    }

    /// `data[*].id as Int, asked for by Todo`.
    var question: ValueQuestion {
        ValueQuestion(path: spot.codingPath, type: TypeName.of(wanted), owner: owner)
    }

    var kind: Kind {
        let value = spot.value
        switch error {
        case DecodingError.keyNotFound: return .missingKey
        case DecodingError.valueNotFound: return spot.isNull ? .null : .unreadable
        case DecodingError.typeMismatch(let type, _):
            // An enumeration with associated values throws this error with its own type if no case fits the keys.
            if access == nil { return type == visit.type && value?.kind == .object ? .undeclaredCase : .unreadable }
            if spot.isNull { return .null }
            let isList = access?.wanted == [Any].self && value?.kind == .object
            let isSingle = access?.wanted is any AnyDictionary.Type && value?.kind == .array
            return isList || isSingle ? .listAgainstSingle : .wrongType
        case DecodingError.dataCorrupted:
            if access == nil, visit.enumerationCases != nil { return .undeclaredCase }
            return .unreadable
        // For a number that does not fit, Foundation makes the DecodingError only at the end of the decoding.
        default: return value?.kind == .number && access?.wanted is any Numeric.Type ? .wrongType : .unreadable
        }
    }

    /// Merges the failures of one kind at one place into the first of them.
    static func merged(_ failures: [DecodingFailure]) -> [DecodingFailure] {
        struct Key: Hashable {
            let kind: Kind
            let steps: [Spot.Step]
            let question: ValueQuestion
        }
        var merged: [DecodingFailure] = []
        var indices: [Key: Int] = [:]
        for failure in failures {
            let key = Key(kind: failure.kind, steps: failure.spot.steps, question: failure.question)
            if let index = indices[key] {
                merged[index].count += 1
            } else {
                indices[key] = merged.count
                merged.append(failure)
            }
        }
        return merged
    }

    /// Follows the error of a visit to the innermost call that threw it.
    static func cause(of number: Int, in visits: [Visit], sample: Int, owner: String? = nil) -> DecodingFailure? {
        var visit = visits[number]
        guard var error = visit.error else { return nil }
        var owner = owner
        while let last = visit.accesses.last, let thrown = last.error, isSame(thrown, error) {
            if last.key != nil { owner = last.owner ?? owner }
            guard let next = last.visit, let inner = visits[next].error else {
                return DecodingFailure(sample: sample, visit: visit, access: last, error: error, owner: owner)
            }
            visit = visits[next]
            error = inner
        }
        return DecodingFailure(sample: sample, visit: visit, access: nil, error: error, owner: owner)
    }

    /// Follows the error of a call, which the model caught, to the innermost call that threw it.
    static func cause(of access: Access, of visit: Visit, in visits: [Visit], sample: Int) -> DecodingFailure? {
        guard let error = access.error else { return nil }
        var failure =
            access.visit.flatMap { cause(of: $0, in: visits, sample: sample, owner: access.owner) }
            ?? DecodingFailure(sample: sample, visit: visit, access: access, error: error, owner: access.owner)
        failure.swallowedAt = access.spot.codingPath
        failure.swallowed = access.spot.value
        return failure
    }

    /// Whether a model passed an error on. Errors have neither an identity nor an equality, so their descriptions are compared.
    private static func isSame(_ left: any Error, _ right: any Error) -> Bool {
        String(describing: left) == String(describing: right)
    }
}
