import APICheckBase
import APICheckFindings
import APICheckJSON

/// What a report has in the member `shard`.
extension ShardReport {
    static let blank = ShardReport(index: 1, count: 1, run: Run.blank)

    static let head: [Member<ShardReport>] = [
        Member("index", \.index, from: 1, to: { try $0.int("count", from: 1) }),
        Member("count", \.count, from: 1), Member("run", \.run),
    ]

    /// Is read with the number of units of the run.
    static let content: [Member<ShardReport>] = [Member("contracts", \.frames), Member("parts", \.parts)]
}

extension ShardReport.Run.Command: Coded {}

extension ShardReport.Run: CodedObject {
    static let blank = ShardReport.Run(.verify, names: [], contracts: "", levels: [], apps: [])
    static let members: [Member<ShardReport.Run>] = [
        Member("command", \.command), Member("names", \.names), Member("contract", \.contract),
        Member("contracts", \.contracts), Member("levels", \.levels), Member("apps", \.apps),
        Member("unchecked", \.unchecked), Member("units", \.units),
    ]
}

extension ShardReport.Frame: CodedObject {
    static let blank = ShardReport.Frame(contract: "", hash: nil, units: 0..<0)
    static let members: [Member<ShardReport.Frame>] = [
        Member("name", \.contract), Member("hash", \.hash), Member("first", \.first, from: 0, to: { $0.reader.units }),
        Member("units", \.count, from: 0, to: { $0.reader.units - (try $0.int("first")) }),
        Member("complete", \.isComplete),
        Member("skipped", \.skipped),
    ]

    private var first: Int {
        get { units.lowerBound }
        set { units = newValue..<newValue }
    }

    private var count: Int {
        get { units.count }
        set { units = first..<first + newValue }
    }
}

extension Skipped: CodedObject {
    static let blank = Skipped(what: "", why: "")
    static let members: [Member<Skipped>] = [Member("what", \.what), Member("why", \.why)]
}

extension ReportPart: CodedObject {
    static let blank = ReportPart(unit: 0)
    static let members: [Member<ReportPart>] = [
        Member("unit", \.unit, from: 0, to: { $0.reader.units - 1 }), Member("checked", \.checked),
        Member("volatileValues", \.volatile.values), Member("volatile", \.volatile.places, absent: []),
        Member("compared", \.steps.compared), Member("recorded", \.steps.recorded), Member("workflows", \.workflows),
        Member("recordings", \.recordings), Member("oldest", \.oldest), Member("newest", \.newest),
        Member("skipped", \.skipped), Member("failures", \.lines), Member("operations", \.used.operations),
        Member("responses", \.used.responses), Member("findings", \.findings),
    ]

    /// The failures with their line breaks.
    private var lines: [String] {
        get { failures.map(\.string) }
        set { failures = newValue.map(PrintableText.lines) }
    }
}

extension VolatileChanges {
    /// The number of values, which is read before the places.
    fileprivate var values: Int {
        get { count }
        set { add(unlisted: newValue - count) }
    }

    /// Values that were counted before and are at none of the places stay counted.
    fileprivate var places: [VolatileChange] {
        get { list }
        set {
            var changes = VolatileChanges()
            for change in newValue { changes.add(change) }
            changes.add(unlisted: max(0, count - changes.count))
            self = changes
        }
    }
}

extension VolatileChange: CodedObject {
    static let blank = VolatileChange(api: nil, operation: "", pointer: "", old: .absent, new: .absent)
    static let members: [Member<VolatileChange>] = [
        Member("api", \.api), Member("operation", \.operation), Member("pointer", \.pointer),
        Member("old", \.old.words),
        Member("new", \.new.words), Member("samples", \.samples),
    ]
}

extension Fact {
    fileprivate var words: String {
        get { description }
        set { self = .quoted(newValue) }
    }
}

/// A number of seconds.
extension Instant: Coded {
    func write(to writer: inout JSONWriter) { writer.int(Int(seconds)) }

    static func read(_ value: JSON, _ source: MemberSource) throws -> Instant {
        Instant(seconds: Int64(try source.int(value, from: .min)))
    }
}

/// The responses that exchanges had, with what was seen of their bodies, as texts: `3 200 0-4,7 1`. Without fields and values a
/// text ends after the status, and `-` is not a number at all.
extension Dictionary: Coded where Key == ContractUse.Response, Value == SeenFields {
    func write(to writer: inout JSONWriter) {
        sorted { $0.key < $1.key }.map { response, seen in
            let name = "\(response.operation) \(response.status)"
            return seen.fields.isEmpty && seen.values.isEmpty
                ? name : "\(name) \(seen.fields.text) \(seen.values.text)"
        }.write(to: &writer)
    }

    static func read(_ value: JSON, _ source: MemberSource) throws -> [Key: Value] {
        var responses: [Key: Value] = [:]
        for text in try [String].read(value, source) {
            let words = text.split(separator: " ")
            guard words.count == 2 || words.count == 4, let operation = Int(words[0]),
                let fields = BitSet(words.count == 4 ? words[2] : "-"),
                let values = BitSet(words.count == 4 ? words[3] : "-")
            else {
                throw source.problem(
                    "invalid response", expected: "an operation, a status, and numbers of fields and values",
                    actual: "\(text)")
            }
            var seen = SeenFields()
            seen.fields = fields
            seen.values = values
            responses[ContractUse.Response(operation: operation, status: String(words[1]))] = seen
        }
        return responses
    }
}

extension BitSet {
    fileprivate var text: String {
        if isEmpty { return "-" }
        return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }

    fileprivate init?(_ text: Substring) {
        self.init()
        if text == "-" { return }
        for range in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            // No tree has more nodes or values.
            guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first >= 0,
                first <= last, last < FieldTree.limit
            else { return nil }
            for number in first...last { insert(number) }
        }
    }
}
