#if Contracts
import APICheckBase

/// Keywords for values of any kind, and schemas that apply to the same value.
extension Validator {
    func combine(
        _ row: Int, _ schema: SchemaPointer, _ rules: UnsafePointer<CombinationRules>,
        _ evaluation: EvaluationPointer?
    ) -> Bool {
        if !Mode.isCounting, !run.pointee.takeStep() { return false }
        if evaluation == nil, collector == nil, let only = rules.pointee.only { return combine(row, only) }
        if rules.pointee.takesNull && tape[row].kind == NodeKind.null { return true }
        if rules.pointee.constant != 0 || rules.pointee.enumeration != 0, !isListed(row, schema, rules) { return false }
        if let reference = rules.pointee.reference, !apply(row, reference, evaluation) { return false }
        if let reference = rules.pointee.dynamicReference, !apply(row, reference, evaluation) { return false }
        for branch in rules.pointee.allOf where !apply(row, branch, evaluation) { return false }
        if !rules.pointee.anyOf.isEmpty, !anyOf(row, schema, rules.pointee.anyOf, evaluation) { return false }
        if !rules.pointee.oneOf.isEmpty, !oneOf(row, schema, rules.pointee.oneOf, evaluation) { return false }
        if let not = rules.pointee.not, satisfies(row, not), !fail(row, schema, .not) { return false }
        guard let condition = rules.pointee.condition else { return true }
        // Without `then` and `else`, `if` only records what it evaluates.
        if evaluation == nil && rules.pointee.consequence == nil && rules.pointee.alternative == nil { return true }
        let isTrue = accepts(row, condition, evaluation)
        let chosen = isTrue ? rules.pointee.consequence : rules.pointee.alternative
        return chosen.map { apply(row, $0, evaluation) } ?? true
    }

    /// Whether the value is valid, for a schema that has only branches. When no kind matches two branches, the one for
    /// the value's kind replaces this schema.
    @inline(__always)
    private func combine(_ row: Int, _ only: CombinationRules.Only) -> Bool {
        let kind = tape[row].kind
        if kind == NodeKind.object, let choice = only.choice, let isAccepted = choose(row, choice) { return isAccepted }
        if !Mode.isCounting { run.pointee.add(only.branches.count) }
        var isAccepted = false
        for branch in only.branches where branch.pointee.possible >> kind & 1 != 0 {
            if only.areApart { return check(row, branch) }
            guard satisfies(row, branch) else { continue }
            if !only.isExclusive { return true }
            if isAccepted { return false }
            isAccepted = true
        }
        return isAccepted
    }

    /// Whether the one branch that an object may match accepts it; nil when escapes have to be resolved to find the
    /// branch.
    private func choose(_ row: Int, _ choice: BranchChoice) -> Bool? {
        var key = row &+ 1
        let end = Int(tape[row].extra)
        while key < end {
            let name = tape[key]
            if name.has(NodeFlag.escaped) { return nil }
            if matches(choice.name, name) { break }
            key = tape.next(key &+ 1)
        }
        if key >= end { return false }
        let value = tape[key &+ 1]
        if value.kind != NodeKind.string { return false }
        if value.has(NodeFlag.escaped) { return nil }
        for branch in choice.branches
        where branch.text.count == Int(value.length)
            && branch.text.baseAddress?.hasSameBytes(as: tape.bytes + Int(value.offset), count: branch.text.count)
                == true
        {
            return check(row, branch.schema)
        }
        return false
    }

    /// Applies a schema that the value must satisfy.
    @inline(__always)
    func apply(_ row: Int, _ schema: SchemaPointer, _ evaluation: EvaluationPointer?) -> Bool {
        guard let evaluation else { return check(row, schema) }
        // A schema that does not read the record may add to it: if the value is invalid, nobody reads it.
        if !Mode.isCounting, schema.pointee.combination.map({ !$0.pointee.tracks }) ?? true {
            return check(row, schema, noting: evaluation)
        }
        var inner = Evaluation()
        let goesOn = check(row, schema, noting: &inner)
        evaluation.pointee.formUnion(inner)
        return goesOn
    }

    /// Tests a schema that the value may satisfy.
    @inline(__always)
    private func accepts(_ row: Int, _ schema: SchemaPointer, _ evaluation: EvaluationPointer?) -> Bool {
        guard let evaluation else { return satisfies(row, schema) }
        return satisfies(row, schema, noting: evaluation)
    }

    private func isListed(_ row: Int, _ schema: SchemaPointer, _ rules: UnsafePointer<CombinationRules>) -> Bool {
        let contract = schema.pointee.contract
        if rules.pointee.constant != 0, !equals(row, Int(rules.pointee.constant), of: contract),
            collector == nil || !failListed(row, schema, .const)
        {
            return false
        }
        if rules.pointee.enumeration == 0 { return true }
        let list = Int(rules.pointee.enumeration)
        let end = Int(contract[list].extra)
        var listed = list &+ 1
        while listed < end {
            if equals(row, listed, of: contract) { return true }
            listed = contract.next(listed)
        }
        return collector != nil && failListed(row, schema, .enum)
    }

    /// Most listed values are strings without escapes, whose bytes can be compared.
    @inline(__always)
    private func equals(_ row: Int, _ listed: Int, of contract: Tape) -> Bool {
        let one = tape[row]
        let two = contract[listed]
        guard one.kind == NodeKind.string && two.kind == NodeKind.string,
            !one.has(NodeFlag.escaped) && !two.has(NodeFlag.escaped)
        else { return Equality(left: tape, right: contract).equal(row, listed) }
        return one.length == two.length
            && (tape.bytes + Int(one.offset)).hasSameBytes(as: contract.bytes + Int(two.offset), count: Int(one.length))
    }

    @inline(__always)
    func isPlainString(_ node: Node) -> Bool {
        node.meta & (7 | NodeFlag.escaped) == NodeKind.string
    }

    /// Whether a string without escapes is in a list.
    @inline(__always)
    func isListed(_ node: Node, _ texts: UnsafeBufferPointer<ListedText>) -> Bool {
        let start = tape.bytes + Int(node.offset)
        let word = start.loadUnaligned(as: UInt64.self).littleEndian
        var listed = texts.baseAddress
        for _ in 0..<texts.count {
            guard let text = listed else { return false }
            if text.pointee.known.equals(
                start, length: node.length, word: word, UnsafeRawPointer(text.pointee.bytes))
            {
                return true
            }
            listed = text + 1
        }
        return false
    }

    @inline(never)
    private func failListed(_ row: Int, _ schema: SchemaPointer, _ keyword: Keyword) -> Bool {
        fail(row, schema, keyword, detail: tape[row].kind == NodeKind.null ? .null : .other)
    }

    private func anyOf(
        _ row: Int, _ schema: SchemaPointer, _ branches: CombinationRules.Branches, _ evaluation: EvaluationPointer?
    ) -> Bool {
        if !Mode.isCounting { run.pointee.add(branches.count) }
        let kind = tape[row].kind
        var isAccepted = false
        for branch in branches where branch.pointee.possible >> kind & 1 != 0 && accepts(row, branch, evaluation) {
            // Each branch that accepts the value records what it evaluates.
            if evaluation == nil { return true }
            isAccepted = true
        }
        if isAccepted { return true }
        evaluation?.pointee.insertAll()
        return collector != nil && failBranches(row, schema, branches, .anyOf)
    }

    private func oneOf(
        _ row: Int, _ schema: SchemaPointer, _ branches: CombinationRules.Branches, _ evaluation: EvaluationPointer?
    ) -> Bool {
        if !Mode.isCounting { run.pointee.add(branches.count) }
        let kind = tape[row].kind
        var count = 0
        for branch in branches where branch.pointee.possible >> kind & 1 != 0 {
            if accepts(row, branch, evaluation) { count += 1 }
            if count > 1 && collector == nil { return false }
        }
        if count == 1 { return true }
        evaluation?.pointee.insertAll()
        if count > 1 { return fail(row, schema, .oneOf, detail: .matches(count)) }
        return collector != nil && failBranches(row, schema, branches, .oneOf)
    }
}

/// Reports a value that no branch of `anyOf` or `oneOf` accepts: the violations of the branch that it was clearly meant
/// for, or else that it matches none.
extension Validator {
    func failBranches(
        _ row: Int, _ schema: SchemaPointer, _ branches: CombinationRules.Branches, _ keyword: Keyword
    ) -> Bool {
        guard let collector, !run.pointee.isExceeded else { return false }
        let kind = tape[row].kind
        var candidates = branches.filter { $0.pointee.possible >> kind & 1 != 0 }
        if candidates.isEmpty {
            // No branch accepts the kind of the value: with only one branch beside null, report that branch's
            // violations.
            let others = branches.filter { $0.pointee.possible != NodeKindSet.null && $0.pointee.possible != 0 }
            guard others.count == 1, kind != NodeKind.null else { return failKinds(row, schema, branches, keyword) }
            candidates = others
        }
        // Each branch is run to get its violations; at some depth that would take too long.
        guard nesting < ExplanationLimits.deepest, let best = closest(row, candidates) else {
            return failKinds(row, schema, branches, keyword)
        }
        if run.pointee.isExceeded { return false }
        return collector._withUnsafeGuaranteedRef { $0.append(contentsOf: best) }
    }

    /// The violations of the one branch that matches clearly better than the others, or nil.
    private func closest(_ row: Int, _ branches: [SchemaPointer]) -> [ViolationRow]? {
        var found: [(rows: [ViolationRow], cost: Int)] = []
        for branch in branches {
            let collector = ViolationCollector(limit: ExplanationLimits.mostViolations)
            _ = collecting(into: collector).check(row, branch)
            found.append((collector.rows, collector.rows.reduce(0) { $0 + cost($1, below: row) }))
        }
        guard let least = found.map(\.cost).min() else { return nil }
        let best = found.filter { $0.cost == least }
        // Branches with the same violations count as one.
        let isOne = best.dropFirst().allSatisfy { other in
            other.rows.count == best[0].rows.count
                && zip(other.rows, best[0].rows).allSatisfy {
                    $0.instance == $1.instance && $0.keyword == $1.keyword && $0.detail == $1.detail
                        && $0.property == $1.property
                }
        }
        return isOne && !best[0].rows.isEmpty ? best[0].rows : nil
    }

    /// A value of the wrong kind, or a wrong value of a member with a fixed one, counts against the whole branch.
    private func cost(_ violation: ViolationRow, below row: Int) -> Int {
        switch violation.keyword {
        case .type where violation.instance == row: 1_000
        case .const, .enum: 100
        case .required, .additionalProperties: 3
        default: 1
        }
    }

    private func failKinds(
        _ row: Int, _ schema: SchemaPointer, _ branches: CombinationRules.Branches, _ keyword: Keyword
    ) -> Bool {
        let actual = kind(row)
        let possible = branches.reduce(UInt32(0)) { $0 | $1.pointee.possible }
        if possible >> tape[row].kind & 1 != 0 { return fail(row, schema, keyword) }
        if actual == .null { return fail(row, schema, keyword, detail: .null) }
        let fixed = branches.reduce(UInt32(0)) { $0 | $1.pointee.possible & $1.pointee.kinds }
        return fail(row, schema, keyword, detail: .type(expected: SchemaType.list(fixed), actual: actual))
    }
}

/// Limits on the reports about branches.
enum ExplanationLimits {
    /// The nesting of the collector for the whole evaluation.
    static let outermost = 1
    static let deepest = 5
    /// The maximum of a nested collector.
    static let mostViolations = 100
}
#endif
