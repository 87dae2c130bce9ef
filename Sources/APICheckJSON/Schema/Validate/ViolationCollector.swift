/// A failure as the loops note it; rows instead of values.
struct ViolationRow {
    let instance: Int
    /// The keyword's value.
    let schema: SchemaPlace
    let keyword: Keyword
    let property: Property
    let detail: Violation.Detail

    /// Where the name of the member stands that a violation is about.
    enum Property: Hashable {
        case none
        case instance(Int)
        /// In the schema's document.
        case contract(Int)
    }

    /// Whether two say the same, as happens when a schema applies twice to one value.
    func repeats(_ other: ViolationRow) -> Bool {
        instance == other.instance && schema == other.schema && property == other.property
    }
}

/// Keeps what a collecting validator finds.
final class ViolationCollector {
    private(set) var rows: [ViolationRow] = []
    /// Whether all that was found is kept.
    private(set) var isComplete = true
    /// Whether a schema was run over an object with a name that it does not have.
    var hasOtherNames = false
    /// Whether the names of an object stood in another order than the properties of its schema.
    var hasOtherOrder = false
    /// Objects with members that a schema with properties was run over, each counted once: an object that comes again
    /// stands before the last one.
    private(set) var objects = 0
    private var lastObject = -1
    private let limit: Int
    private let limitOfEach: Int
    private var counts: [Rule: Int] = [:]
    /// Made when a place is met that can come again.
    private(set) lazy var visits = Visits()

    /// A keyword of the schema, and the name that it requires.
    private struct Rule: Hashable {
        let schema: SchemaPlace
        let name: Int
    }

    /// Places whose violations are collected already.
    final class Visits {
        private var places = PlaceTable()
        /// Of places where members or elements were noted as evaluated, by ``PlaceTable/key(_:_:)``.
        var evaluations: [UInt64: Evaluation] = [:]

        /// Whether a schema was not yet run over a value.
        func isFirst(_ row: Int, _ schema: SchemaPointer) -> Bool {
            if places.value(row, schema) != nil { return false }
            places.insert(true, row, schema)
            return true
        }
    }

    /// `limitOfEach` is for one keyword at one place of the schema: a fault in each of many elements must not hide the
    /// others.
    init(limit: Int, limitOfEach: Int = .max) {
        self.limit = limit
        self.limitOfEach = limitOfEach
    }

    func noteObject(_ row: Int) {
        guard row > lastObject else { return }
        lastObject = row
        objects += 1
    }

    /// Returns whether there is room for more.
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

    /// Of two runs that took a pattern in doubt for one thing and the other, keeps what both found; where both found
    /// faults, but not the same ones, those of the first stay.
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
