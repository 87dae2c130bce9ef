#if Contracts
import APICheckBase

/// The value of an operand (RFC 9535 section 2.4.1).
private enum PathValue {
    case nothing
    case value(JSON)
    /// The result of `length` or `count`.
    case number(Int)
}

/// Logical expressions (section 2.3.5.2) and functions (section 2.4).
extension PathEvaluator {
    mutating func isTrue(_ filter: PathFilter, _ current: Int) throws -> Bool {
        switch filter {
        case .or(let terms):
            for term in terms where try isTrue(term, current) { return true }
            return false
        case .and(let terms):
            for term in terms where try !isTrue(term, current) { return false }
            return true
        case .not(let term): return try !isTrue(term, current)
        case .exists(let query):
            if query.isSingular { return try row(of: query, current: current) != nil }
            return try !rows(of: query, current: current).isEmpty
        case .comparison(let left, let comparison, let right):
            return try isTrue(value(left, current), comparison, value(right, current))
        case .call(let call): return try matches(call, current)
        }
    }

    private mutating func value(_ operand: PathOperand, _ current: Int) throws -> PathValue {
        switch operand {
        case .literal(let literal): return .value(literal)
        case .query(let query):
            if let row = try row(of: query, current: current) { return .value(JSON(document: document, row: row)) }
            return nothing.map(PathValue.value) ?? .nothing
        case .call(let call): return try result(of: call, current)
        }
    }

    private mutating func result(of call: PathCall, _ current: Int) throws -> PathValue {
        switch (call.function, call.arguments[0]) {
        case (.length, let argument):
            guard case .value(let value) = try value(argument, current) else { return .nothing }
            if value.kind == .string {
                let text = value.string ?? ""
                try count(text.utf8.count / 8)
                return .number(text.unicodeScalars.count)
            }
            return value.kind == .array || value.kind == .object ? .number(value.count) : .nothing
        case (.count, .query(let query)): return .number(try rows(of: query, current: current).count)
        case (.value, .query(let query)):
            let rows = try rows(of: query, current: current)
            return rows.count == 1 ? .value(JSON(document: document, row: rows[0])) : .nothing
        default: return .nothing
        }
    }

    /// `match` and `search`.
    private mutating func matches(_ call: PathCall, _ current: Int) throws -> Bool {
        guard case .value(let value) = try value(call.arguments[0], current), let text = value.utf8 else {
            return false
        }
        let pattern: Pattern?
        switch call.pattern {
        case .compiled(let compiled): pattern = compiled
        case .inDocument:
            guard case .value(let value) = try self.value(call.arguments[1], current), let text = value.utf8 else {
                return false
            }
            pattern = try compiled(text, isWhole: call.function == .match)
        }
        guard let pattern else { return false }
        try count(1 + text.count / 8)
        return text.withUnsafeBytes { pattern.answer($0) } == .matches
    }

    private mutating func compiled(_ text: [UInt8], isWhole: Bool) throws -> Pattern? {
        let key = PatternKey(text: text, isWhole: isWhole)
        if let known = patterns[key] { return known }
        // To compile is slow, and a document may have any number of patterns.
        try count(10_000)
        let pattern: Pattern?
        do {
            pattern = try IRegexp.pattern(
                String(decoding: text, as: UTF8.self), isWhole: isWhole, limits: limits.patterns)
        } catch let error as PatternError {
            if error.isUnsupported { throw JSONPathLimitExceeded(limit: .pattern(error.reason)) }
            pattern = nil
        }
        if patterns.count >= 100 { patterns = [:] }
        patterns[key] = pattern
        return pattern
    }

    private mutating func isTrue(_ left: PathValue, _ comparison: PathComparison, _ right: PathValue) throws -> Bool {
        switch comparison {
        case .equal: try areEqual(left, right)
        case .notEqual: try !areEqual(left, right)
        case .less: isLess(left, right)
        case .greater: isLess(right, left)
        case .atMost: try isLess(left, right) || areEqual(left, right)
        case .atLeast: try isLess(right, left) || areEqual(left, right)
        }
    }

    private mutating func areEqual(_ left: PathValue, _ right: PathValue) throws -> Bool {
        switch (left, right) {
        case (.nothing, .nothing): return true
        case (.nothing, _), (_, .nothing): return false
        case (.number(let one), .number(let two)): return one == two
        case (.number(let number), .value(let value)), (.value(let value), .number(let number)):
            return value.int == number
        case (.value(let one), .value(let two)):
            try count(min(one.rowCount, two.rowCount))
            return one.equals(two)
        }
    }

    private func isLess(_ left: PathValue, _ right: PathValue) -> Bool {
        switch (left, right) {
        case (.nothing, _), (_, .nothing): return false
        case (.number(let one), .number(let two)): return one < two
        case (.number(let number), .value(let value)):
            guard let order = value.order(to: number) else { return false }
            return order > 0
        case (.value(let value), .number(let number)):
            guard let order = value.order(to: number) else { return false }
            return order < 0
        case (.value(let one), .value(let two)):
            // The order of UTF-8 is that of Unicode scalar values.
            if let one = one.utf8, let two = two.utf8 { return one.lexicographicallyPrecedes(two) }
            return one.isSmaller(than: two) ?? false
        }
    }
}

extension JSON {
    /// The number of values and names in the value.
    fileprivate var rowCount: Int { document.tape.next(row) - row }

    /// Less than, equal to or more than 0 for a number below, equal to or above another; nil for other kinds.
    fileprivate func order(to number: Int) -> Int? {
        guard kind == .number else { return nil }
        if let int { return int < number ? -1 : int > number ? 1 : 0 }
        var digits = String(number)
        return digits.withUTF8 { digits in
            let other = NumberText(UnsafeRawBufferPointer(digits))
            return withText { text in
                let own = NumberText(text)
                return own < other ? -1 : other < own ? 1 : 0
            }
        }
    }
}
#endif
