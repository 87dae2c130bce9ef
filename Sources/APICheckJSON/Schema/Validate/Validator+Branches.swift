/// What to say of a value that no branch of `anyOf` or `oneOf` accepts: what the branch says that it was surely meant for,
/// else that it fits none.
extension Validator {
    func failBranches(
        _ row: Int, _ schema: SchemaPointer, _ branches: CombinationRules.Branches, _ keyword: Keyword
    ) -> Bool {
        guard let collector, !run.pointee.isExceeded else { return false }
        let kind = tape[row].kind
        var candidates = branches.filter { $0.pointee.possible >> kind & 1 != 0 }
        if candidates.isEmpty {
            // A value of no branch's kind: with one branch beside null, it is that branch's to refuse.
            let others = branches.filter { $0.pointee.possible != NodeKindSet.null && $0.pointee.possible != 0 }
            guard others.count == 1, kind != NodeKind.null else { return failKinds(row, schema, branches, keyword) }
            candidates = others
        }
        // Each branch is run for what it says; from some depth on that would be too many.
        guard nesting < Explanations.deepest, let best = closest(row, candidates) else {
            return failKinds(row, schema, branches, keyword)
        }
        if run.pointee.isExceeded { return false }
        return collector._withUnsafeGuaranteedRef { $0.append(contentsOf: best) }
    }

    /// The violations of the one branch that fits clearly better than the others; nil when none does.
    private func closest(_ row: Int, _ branches: [SchemaPointer]) -> [ViolationRow]? {
        var found: [(rows: [ViolationRow], cost: Int)] = []
        for branch in branches {
            let collector = ViolationCollector(limit: Explanations.mostViolations)
            _ = collecting(into: collector).check(row, branch)
            found.append((collector.rows, collector.rows.reduce(0) { $0 + cost($1, below: row) }))
        }
        guard let least = found.map(\.cost).min() else { return nil }
        let best = found.filter { $0.cost == least }
        // Branches that find the same fault say the same.
        let isOne = best.dropFirst().allSatisfy { other in
            other.rows.count == best[0].rows.count
                && zip(other.rows, best[0].rows).allSatisfy {
                    $0.instance == $1.instance && $0.keyword == $1.keyword && $0.detail == $1.detail
                        && $0.property == $1.property
                }
        }
        return isOne && !best[0].rows.isEmpty ? best[0].rows : nil
    }

    /// A value of the wrong kind, or the wrong one of a member with a fixed value, speaks against the branch as a whole.
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

/// The limits of what is said about branches.
enum Explanations {
    /// The nesting of the collector that gathers the violations of a whole evaluation.
    static let outermost = 1
    static let deepest = 5
    /// Of a nested collector.
    static let mostViolations = 100
}
