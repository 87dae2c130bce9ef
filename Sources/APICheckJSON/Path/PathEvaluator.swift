#if Contracts
/// Evaluates the queries of one ``JSONPath`` over the rows of a document.
///
/// Recursion is as deep as the nesting of filters, which the parser limits; descendants are consecutive rows.
struct PathEvaluator {
    let document: Document
    let tape: Tape
    private let root: Int
    let limits: JSONPathLimits
    /// The number of values visited so far.
    private(set) var steps = 0
    /// The results of absolute queries in filters.
    private var absoluteResults: [Int: [Int]] = [:]
    /// The patterns of `match` and `search` in the document; nil for one that is not an I-Regexp.
    var patterns: [PatternKey: Pattern?] = [:]

    /// The value of a query in a comparison that selects nothing; nil as in RFC 9535.
    var nothing: JSON?

    struct PatternKey: Hashable {
        var text: [UInt8]
        var isWhole: Bool
    }

    init(_ root: JSON, limits: JSONPathLimits) {
        document = root.document
        tape = root.document.tape
        self.root = root.row
        self.limits = limits
    }

    /// The rows that a query selects.
    ///
    /// - Parameter current: The row of `@`.
    mutating func rows(of query: PathQuery, current: Int) throws -> [Int] {
        if let number = query.number, let known = absoluteResults[number] { return known }
        var rows = [query.isAbsolute ? root : current]
        for segment in query.segments {
            var selected: [Int] = []
            for row in rows { try apply(segment, to: row, &selected) }
            rows = selected
            if rows.isEmpty { break }
        }
        if let number = query.number { absoluteResults[number] = rows }
        return rows
    }

    /// The row that a singular query selects, if any.
    mutating func row(of query: PathQuery, current: Int) throws -> Int? {
        if let number = query.number, let known = absoluteResults[number] { return known.first }
        var row = query.isAbsolute ? root : current
        var isFound = true
        for segment in query.segments {
            guard let child = try child(segment.selectors[0], of: row) else {
                isFound = false
                break
            }
            row = child
        }
        if let number = query.number { absoluteResults[number] = isFound ? [row] : [] }
        return isFound ? row : nil
    }

    private mutating func apply(_ segment: PathSegment, to row: Int, _ selected: inout [Int]) throws {
        guard segment.isDescendant else { return try apply(segment.selectors, to: row, &selected) }
        let end = tape.next(row)
        try count(end - row)
        var place = row
        while place < end {
            if tape[place].isContainer { try apply(segment.selectors, to: place, &selected) }
            place += 1
        }
    }

    private mutating func apply(_ selectors: [PathSelector], to row: Int, _ selected: inout [Int]) throws {
        guard tape[row].isContainer else { return }
        for selector in selectors {
            switch selector {
            case .name, .index:
                if let child = try child(selector, of: row) { selected.append(child) }
            case .wildcard: try forEachChild(of: row) { _, child in selected.append(child) }
            case .slice(let slice): try apply(slice, to: row, &selected)
            case .filter(let filter):
                try forEachChild(of: row) { evaluator, child in
                    if try evaluator.isTrue(filter, child) { selected.append(child) }
                }
            }
            guard selected.count <= limits.results else {
                throw JSONPathLimitExceeded(limit: .results(limits.results))
            }
        }
    }

    private mutating func forEachChild(
        of row: Int, _ body: (inout PathEvaluator, Int) throws -> Void
    ) throws {
        let node = tape[row]
        let offset = node.kind == NodeKind.object ? 1 : 0
        var place = row + 1
        while place < Int(node.extra) {
            try count(1)
            try body(&self, place + offset)
            place = tape.next(place + offset)
        }
    }

    /// The child that a name or an index selects, if any.
    private mutating func child(_ selector: PathSelector, of row: Int) throws -> Int? {
        let node = tape[row]
        switch selector {
        case .name(let name):
            guard node.kind == NodeKind.object else { return nil }
            try count(1 + Int(node.savedCount) / 8)
            return name.withUnsafeBytes { tape.member(row, $0) }
        case .index(let index):
            guard node.kind == NodeKind.array else { return nil }
            let count = try elementCount(row)
            let place = index < 0 ? count + index : index
            guard place >= 0, place < count else { return nil }
            try self.count(1 + place / 8)
            var child = row + 1
            for _ in 0..<place { child = tape.next(child) }
            return child
        case .wildcard, .slice, .filter: return nil
        }
    }

    private mutating func apply(_ slice: PathSlice, to row: Int, _ selected: inout [Int]) throws {
        guard tape[row].kind == NodeKind.array else { return }
        var children: [Int] = []
        try forEachChild(of: row) { _, child in children.append(child) }
        for index in slice.indexes(count: children.count) { selected.append(children[index]) }
    }

    /// The number of elements or members.
    mutating func elementCount(_ row: Int) throws -> Int {
        let node = tape[row]
        if node.savedCount < Node.maximumCount { return Int(node.savedCount) }
        var total = 0
        try forEachChild(of: row) { _, _ in total += 1 }
        return total
    }

    mutating func count(_ values: Int) throws {
        steps += values
        guard steps <= limits.steps else { throw JSONPathLimitExceeded(limit: .steps(limits.steps)) }
    }
}
#endif
