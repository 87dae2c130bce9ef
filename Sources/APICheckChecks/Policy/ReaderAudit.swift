import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckJSON
import APICheckProject

/// Checks what apps read of an API against its contract.
struct ReaderAudit {
    private let contract: Contract
    private let operations: [String: APICheckContracts.Operation]
    private(set) var findings: [Finding] = []

    init(_ readers: APIReaders, _ contract: Contract) {
        self.contract = contract
        operations = Dictionary(contract.operations.map { ($0.name, $0) }) { first, _ in first }
        var findings = Findings()
        for (name, entries) in readers.entries.sorted(by: { $0.key < $1.key }) {
            findings.add(self.findings(entries, of: name))
        }
        self.findings = findings.sorted
    }

    private func findings(_ entries: [APIReaders.Entry], of name: String) -> [Finding] {
        guard let operation = operations[name] else {
            return firstOfEach(entries) { $0.app }.map { undeclaredOperation($0, name) }
        }
        let known = entries.filter { operation.responses.first(for: $0.read.response.status) != nil }
        let unknown = entries.filter { operation.responses.first(for: $0.read.response.status) == nil }
        return firstOfEach(unknown) { "\($0.app) \($0.read.response.status)" }.map { undeclaredStatus($0, operation) }
            + known.flatMap { findings($0, operation) }
    }

    private func findings(_ entry: APIReaders.Entry, _ operation: APICheckContracts.Operation) -> [Finding] {
        let read = entry.read
        switch contract.declaration(of: read.place, status: read.response.status, operation: operation) {
        case .declared(let value): return [mismatch(entry, value), requirement(entry, value)].compactMap(\.self)
        // What is below an undeclared member has the same cause.
        case .undeclared(read.place.tokens.count, let names, let location):
            return [undeclared(entry, names, location)]
        case .undeclared, .open, nil: return []
        }
    }

    // MARK: Undeclared

    private func undeclaredOperation(_ entry: APIReaders.Entry, _ name: String) -> Finding {
        let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
        let match = parts.count == 2 ? contract.match(method: parts[0], path: parts[1]) : nil
        let meant = match?.operation.name ?? Spelling.nearMiss(of: name, in: contract.operations.map(\.name))
        return finding(
            .readerUndeclared, entry, at: .exchange, in: SourceLocation(file: contract.file, line: 1),
            expected: "an operation of the contract", actual: .words("\(entry.app) decodes \(entry.read.response)"),
            hint: meant.map { "The contract has \($0): if it is meant, write the readers' file again." })
    }

    private func undeclaredStatus(
        _ entry: APIReaders.Entry, _ operation: APICheckContracts.Operation
    ) -> Finding {
        finding(
            .readerUndeclared, entry, at: .status, in: operation.location,
            expected: .quoted(operation.responses.map(\.status.description).list("or")),
            actual: .words("\(entry.app) decodes \(entry.read.response.status)"))
    }

    private func undeclared(_ entry: APIReaders.Entry, _ names: [String], _ location: SourceLocation) -> Finding {
        let shown = 5
        let name = entry.read.place.tokens.last ?? ""
        let others = names.count > shown + 1 ? ["\(names.count - shown) more"] : []
        let known = Array(names.prefix(names.count > shown + 1 ? shown : names.count)) + others
        return finding(
            .readerUndeclared, entry, at: .body(entry.read.place), in: location,
            expected: .words("one of \(known.list("and"))"), actual: .words("'\(name)', which \(reads(entry))"),
            hint: Spelling.nearMiss(of: name, in: names).map { "Did you mean '\($0)'?" })
    }

    // MARK: Types

    private func mismatch(_ entry: APIReaders.Entry, _ value: DeclaredValue) -> Finding? {
        let accepted = Set(entry.read.accepted).subtracting(["null"])
        let declared = value.types.subtracting(["null"])
        guard !accepted.isEmpty, !declared.isEmpty else { return nil }
        let rejected = declared.filter { !accepted.contains($0) && !($0 == "integer" && accepted.contains("number")) }
        guard !rejected.isEmpty else { return nil }
        // A model that reads whole numbers decodes some of the declared numbers.
        let isPartial = rejected.count < declared.count || rejected == ["number"] && accepted.contains("integer")
        return finding(
            .readerTypeMismatch, entry, level: isPartial ? .warning : nil, at: .body(entry.read.place),
            in: value.contract, expected: .types(value.types.sorted()),
            actual: .words("\(reads(entry)), from \(accepted.sorted().list("or"))"))
    }

    private func requirement(_ entry: APIReaders.Entry, _ value: DeclaredValue) -> Finding? {
        let read = entry.read
        let isNullable = value.types.contains("null") && !read.accepted.isEmpty && !read.accepted.contains("null")
        let isOptional = read.isRequired && !value.isRequired
        guard isNullable || isOptional else { return nil }
        let reasons = [isOptional ? "not required" : nil, isNullable ? "nullable" : nil].compactMap(\.self)
        return finding(
            .readerRequiresOptional, entry, level: isNullable || value.isAmongRequired ? nil : .info,
            at: .body(read.place), in: value.contract, expected: .words("\(reasons.list("and")) in the contract"),
            actual: .words("\(reads(entry)), \(read.isRequired ? "required" : "which rejects null")"))
    }

    // MARK: Findings

    /// `Todo.isDone of TodoApp reads as Bool`.
    private func reads(_ entry: APIReaders.Entry) -> String {
        "\(entry.read.model) of \(entry.app) reads as \(entry.read.types.list("or"))"
    }

    private func finding(
        _ rule: Rule, _ entry: APIReaders.Entry, level: Level? = nil, at place: Place, in location: SourceLocation,
        expected: Fact, actual: Fact, hint: PrintableText? = nil
    ) -> Finding {
        var subject = entry.app
        if case .body = place { subject += " \(entry.read.model)" }
        var finding = Finding(
            rule, level: level, api: contract.api, operation: entry.read.response.operation, place: place,
            contract: location, expected: expected, actual: actual, subject: subject,
            evidence: Evidence(recording: entry.path, line: entry.read.line), hint: hint)
        finding.statuses = [entry.read.response.status]
        finding.readers = [entry.read.reader(app: entry.app)]
        return finding
    }

    private func firstOfEach(_ entries: [APIReaders.Entry], by key: (APIReaders.Entry) -> String) -> [APIReaders.Entry]
    {
        var seen: Set<String> = []
        return entries.filter { seen.insert(key($0)).inserted }
    }
}
