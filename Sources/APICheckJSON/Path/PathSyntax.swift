#if Contracts
/// A query: `$` or `@` and the segments after it (RFC 9535 section 2.1).
struct PathQuery: Sendable {
    /// Whether it begins with `$`.
    var isAbsolute: Bool
    var segments: [PathSegment]
    /// Numbers the absolute queries in filters, whose results do not depend on the tested value.
    var number: Int?

    /// Whether it selects at most one value (section 2.3.5.1).
    var isSingular: Bool {
        segments.allSatisfy { segment in
            guard !segment.isDescendant, segment.selectors.count == 1 else { return false }
            switch segment.selectors[0] {
            case .name, .index: return true
            case .wildcard, .slice, .filter: return false
            }
        }
    }
}

/// The selectors that apply to a value, or to it and all its descendants (section 2.5).
struct PathSegment: Sendable {
    var isDescendant: Bool
    var selectors: [PathSelector]
}

/// Selects children of a value (section 2.3).
enum PathSelector: Sendable {
    /// The name of a member, in UTF-8.
    case name([UInt8])
    case wildcard
    case index(Int)
    case slice(PathSlice)
    case filter(PathFilter)
}

/// `start:end:step` (section 2.3.4).
struct PathSlice: Hashable, Sendable {
    var start: Int?
    var end: Int?
    var step = 1

    /// The selected indexes of an array (section 2.3.4.2.2).
    func indexes(count: Int) -> StrideTo<Int> {
        func normal(_ index: Int) -> Int { index >= 0 ? index : count + index }
        if step > 0 {
            let lower = min(max(normal(start ?? 0), 0), count)
            let upper = min(max(normal(end ?? count), 0), count)
            return stride(from: lower, to: max(lower, upper), by: step)
        }
        guard step < 0 else { return stride(from: 0, to: 0, by: 1) }
        let upper = min(max(start.map(normal) ?? count - 1, -1), count - 1)
        let lower = min(max(end.map(normal) ?? -1, -1), count - 1)
        return stride(from: upper, to: min(upper, lower), by: step)
    }
}

/// The logical expression of a filter (section 2.3.5).
indirect enum PathFilter: Sendable {
    case or([PathFilter])
    case and([PathFilter])
    case not(PathFilter)
    /// Whether a query selects anything.
    case exists(PathQuery)
    case comparison(PathOperand, PathComparison, PathOperand)
    /// A function with a logical result.
    case call(PathCall)
}

enum PathComparison: String, CaseIterable, Sendable {
    // The longer operators come first, because they are matched in this order.
    case equal = "==", notEqual = "!=", atMost = "<=", atLeast = ">=", less = "<", greater = ">"
}

/// A side of a comparison, or the argument of a function.
enum PathOperand: Sendable {
    case literal(JSON)
    case query(PathQuery)
    indirect case call(PathCall)
}

/// A call of a function (section 2.4).
struct PathCall: Sendable {
    var function: PathFunction
    var arguments: [PathOperand]
    var pattern: Pattern = .inDocument

    /// The pattern of `match` and `search`.
    enum Pattern: Sendable {
        /// Its text is a value of the document.
        case inDocument
        /// Its text is in the query; nil when it is not an I-Regexp.
        case compiled(APICheckJSON.Pattern?)
    }
}

/// The functions of RFC 9535 section 2.4, with their types.
enum PathFunction: String, CaseIterable, Sendable {
    case length, count, match, search, value

    /// The types of section 2.4.1.
    enum Kind {
        case value, logical, nodes
    }

    var parameters: [Kind] {
        switch self {
        case .length: [.value]
        case .count, .value: [.nodes]
        case .match, .search: [.value, .value]
        }
    }

    var result: Kind {
        switch self {
        case .length, .count, .value: .value
        case .match, .search: .logical
        }
    }
}
#endif
