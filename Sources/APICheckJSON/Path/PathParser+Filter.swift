#if Contracts
import APICheckBase

/// Logical expressions (RFC 9535 section 2.3.5.1) and function calls (section 2.4).
extension PathParser {
    mutating func disjunction() throws -> PathFilter {
        try enter()
        defer { depth -= 1 }
        var terms = [try conjunction()]
        while skipOperator("||") { terms.append(try conjunction()) }
        return terms.count == 1 ? terms[0] : .or(terms)
    }

    private mutating func conjunction() throws -> PathFilter {
        var terms = [try basic()]
        while skipOperator("&&") { terms.append(try basic()) }
        return terms.count == 1 ? terms[0] : .and(terms)
    }

    /// Skips an operator and the white space around it.
    private mutating func skipOperator(_ text: String) -> Bool {
        let start = index
        skipSpace()
        guard skip(text) else {
            index = start
            return false
        }
        skipSpace()
        return true
    }

    private mutating func basic() throws -> PathFilter {
        if skip("!") {
            skipSpace()
            if next == "(" { return .not(try group()) }
            let start = index
            let operand = try operand()
            return .not(try test(operand, from: start))
        }
        if next == "(" { return try group() }
        let start = index
        let left = try operand()
        guard let comparison = skipComparison() else { return try test(left, from: start) }
        try checkComparable(left, from: start)
        let rightStart = index
        let right = try operand()
        try checkComparable(right, from: rightStart)
        return .comparison(left, comparison, right)
    }

    private mutating func skipComparison() -> PathComparison? {
        PathComparison.allCases.first { skipOperator($0.rawValue) }
    }

    private mutating func group() throws -> PathFilter {
        index += 1
        skipSpace()
        let inside = try disjunction()
        skipSpace()
        guard skip(")") else { throw expected("&&, || or )") }
        return inside
    }

    private mutating func operand() throws -> PathOperand {
        if next == "@" || next == "$" { return .query(try filterQuery()) }
        if let call = try call() { return .call(call) }
        if let literal = try literal() { return .literal(literal) }
        throw expected("a value: @, $, a function, a literal or (")
    }

    private mutating func filterQuery() throws -> PathQuery {
        let isAbsolute = next == "$"
        index += 1
        var query = PathQuery(isAbsolute: isAbsolute, segments: try segments())
        if isAbsolute {
            query.number = absoluteQueries
            absoluteQueries += 1
        }
        return query
    }

    private func test(_ operand: PathOperand, from start: Int) throws -> PathFilter {
        switch operand {
        case .query(let query): return .exists(query)
        case .call(let call) where call.function.result == .logical: return .call(call)
        case .call(let call):
            throw invalid("the result of \(call.function.rawValue)() must be compared with a value", at: start)
        case .literal: throw invalid("a literal must be compared with a value", at: start)
        }
    }

    private func checkComparable(_ operand: PathOperand, from start: Int) throws {
        switch operand {
        case .literal: return
        case .query(let query):
            guard query.isSingular else {
                throw invalid("a query in a comparison must select one value, by names and indexes only", at: start)
            }
        case .call(let call):
            guard call.function.result == .value else {
                let name = call.function.rawValue
                throw invalid("the result of \(name)() is true or false and cannot be compared", at: start)
            }
        }
    }

    /// Parses a call of a function; nil, without moving, before anything else.
    private mutating func call() throws -> PathCall? {
        let start = index
        guard let first = next, ("a"..."z").contains(first) else { return nil }
        var name = String.UnicodeScalarView()
        while let scalar = next, isFunctionName(scalar) {
            name.append(scalar)
            index += 1
        }
        guard skip("(") else {
            index = start
            if !["true", "false", "null"].contains(String(name)) {
                throw invalid("expected a value: @, $, a function with its ( ), or a literal, found \(String(name))")
            }
            return nil
        }
        guard let function = PathFunction(rawValue: String(name)) else {
            let known = PathFunction.allCases.map(\.rawValue).list("and")
            throw invalid("there is no function \(String(name))(); the functions are \(known)", at: start)
        }
        try enter()
        defer { depth -= 1 }
        return try arguments(of: function, from: start)
    }

    private mutating func arguments(of function: PathFunction, from start: Int) throws -> PathCall {
        var call = PathCall(function: function, arguments: [])
        let parameters = function.parameters
        let required = "\(function.rawValue)() requires \(parameters.count.counted("argument"))"
        skipSpace()
        while next != ")" {
            if !call.arguments.isEmpty {
                guard skip(",") else { throw expected(", or )") }
                skipSpace()
            }
            guard call.arguments.count < parameters.count else { throw invalid(required) }
            let place = index
            let argument = try operand()
            try check(argument, as: parameters[call.arguments.count], of: function, from: place)
            call.arguments.append(argument)
            if call.arguments.count == 2, case .literal(let value) = argument { try compile(value, for: &call, place) }
            skipSpace()
        }
        guard call.arguments.count == parameters.count else { throw invalid(required, at: start) }
        index += 1
        return call
    }

    /// Checks that an argument has the type of its parameter (section 2.4.3).
    private func check(
        _ argument: PathOperand, as kind: PathFunction.Kind, of function: PathFunction, from start: Int
    ) throws {
        let name = "\(function.rawValue)()"
        switch (kind, argument) {
        case (.nodes, .query), (.value, .literal): return
        case (.value, .query(let query)):
            guard query.isSingular else {
                throw invalid("\(name) requires a query that selects one value, by names and indexes only", at: start)
            }
        case (.value, .call(let call)) where call.function.result == .value: return
        case (.nodes, _): throw invalid("\(name) requires a query, @ or $", at: start)
        default: throw invalid("\(name) requires a value, not true or false of a test", at: start)
        }
    }

    private mutating func compile(_ value: JSON, for call: inout PathCall, _ place: Int) throws {
        guard let text = value.string else {
            call.pattern = .compiled(nil)
            return
        }
        do {
            call.pattern = .compiled(
                try IRegexp.pattern(text, isWhole: call.function == .match, limits: limits.patterns))
        } catch let error as PatternError {
            let shown = "the pattern /\(ShortText.cut(text))/"
            if error.isUnsupported { throw invalid("\(shown): \(error.problem.what)", at: place) }
            let error = invalid(
                "\(shown) is not an I-Regexp (RFC 9485), so that it matches nothing: "
                    + "\(error.problem.what)", at: place)
            call.pattern = .compiled(nil)
            invalidPatterns.append(error)
        }
    }
}
#endif
