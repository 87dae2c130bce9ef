#if Contracts
/// Parses a query of RFC 9535 by recursive descent; the nesting of filters is limited.
struct PathParser {
    let scalars: [Unicode.Scalar]
    let limits: JSONPathLimits
    var index = 0
    var depth = 0
    var absoluteQueries = 0
    var invalidPatterns: [JSONPathError] = []

    init(_ text: String, limits: JSONPathLimits) {
        // One more, so that a text beyond the limit is recognized without a copy of all of it.
        scalars = Array(text.unicodeScalars.prefix(limits.characters + 1))
        self.limits = limits
    }

    /// - Throws: ``JSONPathError``.
    mutating func parse() throws -> PathQuery {
        try checkLength()
        guard skip("$") else { throw expected("$ at the start") }
        let segments = try segments()
        guard index == scalars.count else {
            if isSpace(next) { throw invalid("white space after the end of the query") }
            throw expected(". or [ or the end")
        }
        return PathQuery(isAbsolute: true, segments: segments)
    }

    /// Parses the logical expression of a filter, without `[?` and `]`.
    ///
    /// - Throws: ``JSONPathError``.
    mutating func parseExpression() throws -> PathFilter {
        try checkLength()
        skipSpace()
        let filter = try disjunction()
        skipSpace()
        guard index == scalars.count else { throw expected("&&, || or the end") }
        return filter
    }

    private func checkLength() throws {
        let most = limits.characters
        guard scalars.count <= most else {
            throw invalid("the query is longer than the limit of \(most) characters", at: most)
        }
    }

    /// Parses `*(S segment)`; white space that no segment follows is left.
    mutating func segments() throws -> [PathSegment] {
        var segments: [PathSegment] = []
        while true {
            let start = index
            skipSpace()
            if skip("..") {
                let selectors = try next == "[" ? brackets() : [shorthand(after: "..")]
                segments.append(PathSegment(isDescendant: true, selectors: selectors))
            } else if skip(".") {
                segments.append(PathSegment(isDescendant: false, selectors: [try shorthand(after: ".")]))
            } else if next == "[" {
                segments.append(PathSegment(isDescendant: false, selectors: try brackets()))
            } else {
                index = start
                return segments
            }
        }
    }

    /// Parses `*` or a name without quotes.
    private mutating func shorthand(after dots: String) throws -> PathSelector {
        if skip("*") { return .wildcard }
        guard let first = next, isNameStart(first) else {
            throw expected(dots == "." ? "a name or * after ." : "a name, * or [ after ..")
        }
        var name = String.UnicodeScalarView()
        while let scalar = next, isNameStart(scalar) || isDigit(scalar) {
            name.append(scalar)
            index += 1
        }
        return .name(Array(String(name).utf8))
    }

    private mutating func brackets() throws -> [PathSelector] {
        index += 1
        var selectors: [PathSelector] = []
        repeat {
            skipSpace()
            selectors.append(try selector())
            skipSpace()
        } while skip(",")
        guard skip("]") else { throw expected(", or ]") }
        return selectors
    }

    private mutating func selector() throws -> PathSelector {
        switch next {
        case "*":
            index += 1
            return .wildcard
        case "'", "\"": return .name(Array(try string().utf8))
        case "?":
            index += 1
            skipSpace()
            return .filter(try disjunction())
        case "(":
            throw invalid("a script in ( ) is not supported; write a filter, ?, or an index from the end such as -1")
        default: return try indexOrSlice()
        }
    }

    private mutating func indexOrSlice() throws -> PathSelector {
        let start = try integer()
        let afterStart = index
        skipSpace()
        guard skip(":") else {
            index = afterStart
            guard let start else { throw expected("a selector: a name in quotes, an index, a slice, * or ?") }
            return .index(start)
        }
        var slice = PathSlice(start: start)
        skipSpace()
        slice.end = try integer()
        if slice.end != nil { skipSpace() }
        if skip(":") {
            skipSpace()
            slice.step = try integer() ?? 1
        }
        return .slice(slice)
    }

    /// Parses an integer from -(2⁵³ - 1) to 2⁵³ - 1 (section 2.1); nil, without moving, before anything else.
    private mutating func integer() throws -> Int? {
        let start = index
        let isNegative = skip("-")
        guard let first = next, isDigit(first) else {
            if isNegative { throw expected("a digit after -") }
            return nil
        }
        var value = 0
        while let digit = next, isDigit(digit) {
            let (product, overflows) = value.multipliedReportingOverflow(by: 10)
            value = overflows ? Int.max : product.saturatingAdd(Int(digit.value - 0x30))
            index += 1
        }
        if first == "0", index - start > 1 { throw invalid("an integer begins with 0 or is -0", at: start) }
        guard value < 1 << 53 else { throw invalid("an integer is beyond ±9007199254740991", at: start) }
        return isNegative ? -value : value
    }

    mutating func enter() throws {
        depth += 1
        guard depth <= limits.depth else {
            throw invalid("filters and parentheses are nested more than the limit of \(limits.depth) deep")
        }
    }

    var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    mutating func skip(_ text: String) -> Bool {
        guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
        index += text.unicodeScalars.count
        return true
    }

    mutating func skipSpace() { while isSpace(next) { index += 1 } }

    func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
    }

    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_" || scalar.value >= 0x80
    }

    /// - Parameter place: The position from 0; by default the current one.
    func invalid(_ reason: String, at place: Int? = nil) -> JSONPathError {
        JSONPathError(reason: reason, column: (place ?? index) + 1)
    }

    func expected(_ what: String) -> JSONPathError {
        let found = next.map { $0.value < 0x20 || $0.value == 0x7F ? "a control character" : String($0) } ?? "the end"
        return invalid("expected \(what), found \(found)")
    }
}

extension Int {
    fileprivate func saturatingAdd(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? .max : sum
    }
}
#endif
