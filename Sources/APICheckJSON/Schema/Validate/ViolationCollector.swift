#if Contracts
/// A violation as the loops record it: rows instead of values.
struct ViolationRow {
    let instance: Int
    /// The value of the keyword.
    let schema: SchemaPlace
    let keyword: Keyword
    let property: Property
    let detail: Violation.Detail

    /// The location of the name of the member at fault.
    enum Property: Hashable {
        case none
        case instance(Int)
        /// A row of the schema's document.
        case contract(Int)
    }

    /// Whether two are the same violation, found because a schema applies twice to one value.
    func repeats(_ other: ViolationRow) -> Bool {
        instance == other.instance && schema == other.schema && property == other.property
    }
}

/// Collects the violations that a validator finds.
final class ViolationCollector {
    private(set) var rows: [ViolationRow] = []
    /// Whether ``rows`` has all violations found.
    private(set) var isComplete = true
    /// Whether an object had a name that is not a property of its schema.
    var hasUndeclaredNames = false
    /// Whether the names of an object were in a different order than the properties of its schema.
    var hasReorderedNames = false
    /// The number of objects with members that a schema with properties was run over. An object that recurs precedes
    /// the last one, so it is not counted again.
    private(set) var objects = 0
    private var lastObject = -1
    private let limit: Int
    private let limitOfEach: Int
    private var counts: [Rule: Int] = [:]
    /// Created at the first place that can recur.
    private(set) lazy var visits = Visits()

    /// A keyword of the schema and the name that it requires.
    private struct Rule: Hashable {
        let schema: SchemaPlace
        let name: Int
    }

    /// The places whose violations are already collected.
    final class Visits {
        private var places = PlaceTable()
        /// The evaluated members or elements of a place, by ``PlaceTable/key(_:_:)``.
        var evaluations: [UInt64: Evaluation] = [:]

        /// Whether the schema was not run over the value before.
        func isFirst(_ row: Int, _ schema: SchemaPointer) -> Bool {
            if places.value(row, schema) != nil { return false }
            places.insert(true, row, schema)
            return true
        }
    }

    /// - Parameter limitOfEach: The limit per keyword at one place of the schema, so that a violation in each of many
    ///   elements does not hide others.
    init(limit: Int, limitOfEach: Int = .max) {
        self.limit = limit
        self.limitOfEach = limitOfEach
    }

    func noteObject(_ row: Int) {
        guard row > lastObject else { return }
        lastObject = row
        objects += 1
    }

    /// - Returns: Whether more violations can be added.
    func append(_ row: ViolationRow) -> Bool {
        guard rows.count < limit else {
            isComplete = false
            return false
        }
        if limitOfEach < limit {
            var rule = Rule(schema: row.schema, name: 0)
            if case .contract(let name) = row.property { rule = Rule(schema: row.schema, name: name) }
            if counts[rule, default: 0] >= limitOfEach {
                isComplete = false
                return true
            }
            counts[rule, default: 0] += 1
        }
        rows.append(row)
        return true
    }

    /// Keeps what two runs found that assumed different results for undecided patterns. When both found violations but
    /// no common ones, those of this run stay.
    func keep(commonWith other: ViolationCollector) {
        let found = Dictionary(grouping: other.rows, by: \.instance)
        let common = rows.filter { row in found[row.instance]?.contains(where: row.repeats) ?? false }
        if !common.isEmpty || other.rows.isEmpty { rows = common }
    }

    func append(contentsOf others: [ViolationRow]) -> Bool {
        for row in others where !append(row) { return false }
        return true
    }

    func violations(instance: Document, contracts: @autoclosure () -> [Document]) -> [Violation] {
        if rows.isEmpty { return [] }
        let contracts = contracts()
        let sorted = rows.enumerated().sorted { ($0.element.instance, $0.offset) < ($1.element.instance, $1.offset) }
        var result: [Violation] = []
        var sameValue: [ViolationRow] = []
        for (_, row) in sorted {
            if sameValue.first?.instance != row.instance { sameValue = [] }
            if sameValue.contains(where: row.repeats) { continue }
            sameValue.append(row)
            let contract = contracts[row.schema.document]
            let property: String? =
                switch row.property {
                case .none: nil
                case .instance(let key): instance.tape.text(key)
                case .contract(let name): contract.tape.text(name)
                }
            result.append(
                Violation(
                    instance: JSON(document: instance, row: row.instance),
                    schema: JSON(document: contract, row: row.schema.row), keyword: row.keyword, property: property,
                    detail: row.detail))
        }
        return result
    }
}
#endif
