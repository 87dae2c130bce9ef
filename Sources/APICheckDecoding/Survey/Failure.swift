import APICheckJSON

/// Why a value could not be read: the question that began it.
struct Failure {
    enum Kind {
        case missingKey, null, listAgainstSingle, undeclaredCase, wrongType, unreadable
    }

    /// The number of the sample, among those that were traced.
    let sample: Int
    /// The `init(from:)` that threw.
    let visit: Visit
    /// The question that failed in it; nil when the model threw by itself.
    let access: Access?
    let error: any Error
    /// The model that asked, by the nearest key.
    let owner: String?
    /// How many of its like there are.
    var count = 1
    /// The coding path of the question whose error the model kept to itself; empty where it let it through.
    var swallowedAt = ""

    var spot: Spot { access?.spot ?? visit.spot }
    var sighting: Sighting { Sighting(sample: sample, pointer: spot.pointer) }

    /// The type that was to be read.
    var wanted: Any.Type {
        switch access?.method {
        case .decode, .decodeIfPresent: access?.wanted ?? visit.type
        case .keyedContainer, .unkeyedContainer: access?.key == nil ? visit.type : access?.wanted ?? visit.type
        default: visit.type
        }
    }

    /// `data[*].id as Int, asked for by Todo`.
    var question: String { Failure.question(spot.codingPath, TypeName.of(wanted), owner) }

    static func question(_ path: String, _ type: String, _ owner: String?) -> String {
        (path.isEmpty ? "the body" : path) + " as \(type)" + (owner.map { ", asked for by \($0)" } ?? "")
    }

    var kind: Kind {
        let value = spot.value
        switch error {
        case DecodingError.keyNotFound: return .missingKey
        case DecodingError.valueNotFound: return spot.isNull ? .null : .unreadable
        case DecodingError.typeMismatch(let type, _):
            // An enumeration with values looks for one key, and says so of itself.
            if access == nil { return type == visit.type && value?.kind == .object ? .undeclaredCase : .unreadable }
            if spot.isNull { return .null }
            let isList = access?.wanted == [Any].self && value?.kind == .object
            let isSingle = access?.wanted == [String: Any].self && value?.kind == .array
            return isList || isSingle ? .listAgainstSingle : .wrongType
        case DecodingError.dataCorrupted:
            if access == nil, visit.asEnumeration != nil { return .undeclaredCase }
            return .unreadable
        // A number that does not fit is no DecodingError before it has left the decoder.
        default: return value?.kind == .number && access?.wanted is any Numeric.Type ? .wrongType : .unreadable
        }
    }

    /// Failures of one kind at one place as one, the first of them.
    static func merged(_ failures: [Failure]) -> [Failure] {
        struct Key: Hashable {
            let kind: Kind
            let steps: [Spot.Step]
            let question: String
        }
        var merged: [Failure] = []
        var numbers: [Key: Int] = [:]
        for failure in failures {
            let key = Key(kind: failure.kind, steps: failure.spot.steps, question: failure.question)
            if let number = numbers[key] {
                merged[number].count += 1
            } else {
                numbers[key] = merged.count
                merged.append(failure)
            }
        }
        return merged
    }

    /// Follows an error down to where it came from.
    static func cause(of number: Int, in visits: [Visit], sample: Int, owner: String? = nil) -> Failure? {
        var visit = visits[number]
        guard var error = visit.error else { return nil }
        var owner = owner
        while let last = visit.accesses.last, let thrown = last.error, isSame(thrown, error) {
            if last.key != nil { owner = last.owner ?? owner }
            guard let next = last.visit, let inner = visits[next].error else {
                return Failure(sample: sample, visit: visit, access: last, error: error, owner: owner)
            }
            visit = visits[next]
            error = inner
        }
        return Failure(sample: sample, visit: visit, access: nil, error: error, owner: owner)
    }

    /// The same, of a question whose error the model kept to itself.
    static func cause(of access: Access, of visit: Visit, in visits: [Visit], sample: Int) -> Failure? {
        guard let error = access.error else { return nil }
        var failure =
            access.visit.flatMap { cause(of: $0, in: visits, sample: sample, owner: access.owner) }
            ?? Failure(sample: sample, visit: visit, access: access, error: error, owner: access.owner)
        failure.swallowedAt = access.spot.codingPath
        return failure
    }

    private static func isSame(_ left: any Error, _ right: any Error) -> Bool {
        String(describing: left) == String(describing: right)
    }
}

extension Visit {
    /// The cases of a type that is an enumeration by its raw value, as JSON spells them; empty where it does not list them.
    /// Nil for any other type.
    var asEnumeration: [String]? {
        guard type is any RawRepresentable.Type else { return nil }
        guard let listed = type as? any CaseIterable.Type else { return [] }
        return Visit.cases(of: listed)
    }

    private static func cases<Listed: CaseIterable>(of type: Listed.Type) -> [String] {
        type.allCases.compactMap { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } }
    }
}
