#if Contracts
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
