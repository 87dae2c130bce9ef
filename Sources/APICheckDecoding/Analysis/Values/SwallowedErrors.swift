import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

/// Values that could not be decoded and whose error the model discards, e.g. by `try?`.
struct SwallowedErrors: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        var failures: [DecodingFailure] = []
        for (sample, traced) in facts.survey.traced.enumerated() {
            var others = OtherReads(of: traced.visits)
            var lost: Set<JSON.Identity> = []
            for visit in traced.visits where visit.isComplete && visit.hasFailedAccess {
                // An optional is meant for a missing key and for null.
                let failed = visit.accesses.filter { access in
                    access.error != nil && !access.spot.isNull
                        && (!access.spot.isAbsent || SwallowedErrors.isOfContent(access, in: visit))
                }
                guard !failed.isEmpty else { continue }
                let alternatives = Alternatives(visit, in: traced.visits)
                failures += failed.filter { access in
                    guard !alternatives.cover(access), !others.read(access) else { return false }
                    // An object that two types leave out is lost once.
                    guard access.visit != nil, let value = access.spot.value, value.kind == .object else { return true }
                    return lost.insert(value.identity).inserted
                }.compactMap {
                    DecodingFailure.cause(of: $0, of: visit, in: traced.visits, sample: sample)
                }
            }
        }
        return DecodingFailure.merged(failures).map { finding($0, facts) }
    }

    /// Whether a wrapper such as `Failable<Item>` runs the `init(from:)` of its content, which requires the key.
    private static func isOfContent(_ access: Access, in visit: Visit) -> Bool {
        access.method == .decode && access.owner.map { TypeName.of(visit.type).hasSuffix("<\($0)>") } ?? false
    }

    /// The values that a model decoded by other calls.
    private struct Alternatives {
        private var values: Set<JSON.Identity> = []
        /// The calls by a key that did not fail, by their object.
        private var requests: [JSON.Identity: [Access]] = [:]

        init(_ visit: Visit, in visits: [Visit]) {
            for access in visit.accesses {
                if access.key != nil, access.error == nil, let object = access.container.value?.identity {
                    requests[object, default: []].append(access)
                }
                guard access.isRead, access.wanted != nil, let value = access.spot.value?.identity else { continue }
                // A type that reads nothing only skips the value.
                if let read = access.visit, visits[read].accesses.isEmpty { continue }
                values.insert(value)
            }
        }

        /// Whether the value was decoded by another call, or its object was then read by other keys.
        func cover(_ failed: Access) -> Bool {
            if let value = failed.spot.value?.identity, values.contains(value) { return true }
            guard let own = failed.keys, let object = failed.container.value?.identity else { return false }
            return requests[object]?.contains { other in
                other.position.index > failed.position.index && other.keys.map { $0 != own } ?? false
            } ?? false
        }
    }

    /// Whether nothing is lost of a value: a list or a text without content, an object without content in its values, and a date
    /// of zeros. PHP sends an empty list for an object without keys, an empty text for no number and false for no object, MySQL
    /// `0000-00-00` for no date.
    private static func isEmpty(_ value: JSON, as type: Any.Type) -> Bool {
        switch value.kind {
        case .array: return value.count == 0
        case .object:
            return value.members.allSatisfy { $0.value.isNull || $0.value.bool == false || isEmpty($0.value, as: type) }
        case .string:
            guard let text = value.string else { return false }
            let digits = text.filter(\.isNumber)
            return text.isEmpty || type == Date.self && digits.count >= 8 && digits.allSatisfy { $0 == "0" }
        default: return false
        }
    }

    private func finding(_ failure: DecodingFailure, _ facts: Facts) -> Finding {
        let isNothing = failure.swallowed.map { SwallowedErrors.isEmpty($0, as: failure.wanted) } ?? false
        if failure.kind == .undeclaredCase {
            let level: Level = isNothing || failure.visit.hasCaseForUnknownValues ? .info : .warning
            return UndeclaredCases.finding(failure, level: level, in: facts)
        }
        let value = failure.spot.value.map(ShortText.fact) ?? .absent
        let inner =
            failure.spot.codingPath == failure.swallowedAt ? "" : ", with all of \(failure.swallowedAt)"
        return facts.finding(
            .modelErrorSwallowed, level: isNothing ? .info : nil, at: failure.sighting, of: failure.member,
            count: failure.count,
            expected: "\(failure.question.description)",
            actual: "\(value), silently left out\(inner)",
            hint: failure.kind == .wrongType ? FittingType.hint(for: facts.values(at: failure.spot.steps)) : nil)
    }
}
