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
            var reads = Reads(of: traced.visits)
            var lost: Set<JSON.Identity> = []
            for visit in traced.visits where visit.isComplete && visit.hasFailedAccess {
                // An optional is meant for a missing key and for null.
                let failed = visit.accesses.filter { access in
                    access.error != nil && !access.spot.isNull
                        && (!access.spot.isAbsent || SwallowedErrors.isOfContent(access, in: visit))
                }
                guard !failed.isEmpty else { continue }
                let alternatives = Alternatives(visit, in: traced.visits)
                failures += failed.compactMap { access in
                    let cause = DecodingFailure.cause(of: access, of: visit, in: traced.visits, sample: sample)
                    if alternatives.cover(access), !(cause.map { reads.lack($0) } ?? false) { return nil }
                    if others.read(access) { return nil }
                    // An object that two types leave out is lost once.
                    guard access.visit != nil, let value = access.spot.value, value.kind == .object else {
                        return cause
                    }
                    return lost.insert(value.identity).inserted ? cause : nil
                }
            }
        }
        // One that loses nothing does not hide another one.
        let nothing = failures.filter(SwallowedErrors.isNothing)
        let something = failures.filter { !SwallowedErrors.isNothing($0) }
        return (DecodingFailure.merged(something) + DecodingFailure.merged(nothing)).map { finding($0, facts) }
    }

    private static func isNothing(_ failure: DecodingFailure) -> Bool {
        failure.swallowed.map { isEmpty($0, as: failure.wanted) } ?? false
    }

    /// The values that any call read.
    private struct Reads {
        private let visits: [Visit]
        /// Most samples have no error, so nothing is gathered before the first.
        private lazy var values = Set(
            visits.lazy.filter(\.isComplete).flatMap(\.accesses).filter { $0.isRead && $0.wanted != nil }
                .compactMap { $0.spot.value?.identity })

        init(of visits: [Visit]) { self.visits = visits }

        /// Whether a failed type was meant for the object, but one of its values has another type, which no type tried later
        /// reads: a clip with a length in quotes becomes a photo without a length.
        mutating func lack(_ failure: DecodingFailure) -> Bool {
            guard failure.kind == .wrongType, failure.access?.key != nil, let value = failure.spot.value else {
                return false
            }
            return !SwallowedErrors.isEmpty(value, as: failure.wanted) && !values.contains(value.identity)
        }
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
            // Zeros beside nulls count nothing, as in a page without elements.
            let hasNull = value.members.contains { $0.value.isNull }
            return value.members.allSatisfy { member in
                member.value.isNull || member.value.bool == false || hasNull && member.value.double == 0
                    || isEmpty(member.value, as: type)
            }
        case .string:
            guard let text = value.string else { return false }
            let digits = text.filter(\.isNumber)
            return text.isEmpty || type == Date.self && digits.count >= 8 && digits.allSatisfy { $0 == "0" }
        default: return false
        }
    }

    private func finding(_ failure: DecodingFailure, _ facts: Facts) -> Finding {
        let isNothing = SwallowedErrors.isNothing(failure)
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

/// The objects that several types read, each from a list of its own: such a list leaves out what is meant for another one.
struct OtherReads {
    private let visits: [Visit]
    /// Most samples have no error, so nothing is gathered before the first.
    private lazy var gathered = OtherReads.gather(visits)

    init(of visits: [Visit]) { self.visits = visits }

    /// Whether another type read the object for which a call failed.
    ///
    /// A type inside the failed one, or around it, does not count: what it read is a part of the same value.
    mutating func read(_ failed: Access) -> Bool {
        guard let number = failed.visit, let object = failed.spot.value, object.kind == .object,
            let readers = gathered.readers[object.identity]
        else { return false }
        return readers.contains { reader in
            !isInside(reader, number) && !isInside(number, reader)
        }
    }

    private mutating func isInside(_ inner: Int, _ outer: Int) -> Bool {
        var next: Int? = inner
        while let visit = next {
            if visit == outer { return true }
            next = gathered.parents[visit]
        }
        return false
    }

    private struct Gathered {
        /// The visits that read an object, by the object.
        var readers: [JSON.Identity: [Int]] = [:]
        /// The visit that started a visit.
        var parents: [Int: Int] = [:]
    }

    private static func gather(_ visits: [Visit]) -> Gathered {
        var gathered = Gathered()
        for (number, visit) in visits.enumerated() {
            for access in visit.accesses {
                if let started = access.visit { gathered.parents[started] = number }
            }
            guard visit.isComplete, let object = visit.spot.value, object.kind == .object else { continue }
            let read = Set(
                visit.accesses.compactMap { access in
                    access.isRead && access.wanted != nil && access.container.value?.identity == object.identity
                        ? access.key : nil
                })
            // A single key only shows which type the object has.
            if read.count > 1 { gathered.readers[object.identity, default: []].append(number) }
        }
        return gathered
    }
}
