#if Contracts
/// The steps of ``CountingMode``: each is counted, and a schema that can reach a value more than once is applied only
/// the first time.
extension Validator {
    @inline(never)
    func checkCounted(_ row: Int, _ node: Node, _ schema: SchemaPointer) -> Bool {
        guard run.pointee.takeStep() else { return false }
        guard let memory = memory(of: schema, node) else { return checkRules(row, node, schema) }
        if let collector {
            return nesting == ExplanationLimits.outermost
                ? collectOnce(row, node, schema, collector) : explain(row, node, schema, collector, memory)
        }
        if let known = memory._withUnsafeGuaranteedRef({ $0.verdict(row, schema) }) { return known }
        let verdict = checkRules(row, node, schema)
        if !run.pointee.isExceeded { memory._withUnsafeGuaranteedRef { $0.remember(verdict, row, schema) } }
        return verdict
    }

    @inline(never)
    func checkCounted(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, noting evaluation: EvaluationPointer
    ) -> Bool {
        guard run.pointee.takeStep() else { return false }
        guard let memory = memory(of: schema, node) else {
            return checkRules(row, node, schema, noting: evaluation)
        }
        if let collector {
            return nesting == ExplanationLimits.outermost
                ? collectOnce(row, node, schema, collector, noting: evaluation)
                : explain(row, node, schema, collector, memory, noting: evaluation)
        }
        if let known = memory._withUnsafeGuaranteedRef({ $0.evaluation(row, schema) }) {
            guard let known else { return false }
            evaluation.pointee = known
            return true
        }
        let verdict = checkRules(row, node, schema, noting: evaluation)
        if !run.pointee.isExceeded {
            let noted = verdict ? evaluation.pointee : nil
            memory._withUnsafeGuaranteedRef { $0.remember(noted, row, schema) }
        }
        return verdict
    }

    private func memory(of schema: SchemaPointer, _ node: Node) -> Unmanaged<VerdictMemory>? {
        guard let memory = run.pointee.memory else { return nil }
        let covers = memory._withUnsafeGuaranteedRef { $0.covers(schema, isContainer: node.isContainer) }
        return covers ? memory : nil
    }

    /// The collector of the whole evaluation already has the violations of a place that recurs.
    private func collectOnce(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, _ collector: Unmanaged<ViolationCollector>
    ) -> Bool {
        let isNew = collector._withUnsafeGuaranteedRef { $0.visits.isFirst(row, schema) }
        return !isNew || checkRules(row, node, schema)
    }

    private func collectOnce(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, _ collector: Unmanaged<ViolationCollector>,
        noting evaluation: EvaluationPointer
    ) -> Bool {
        let place = PlaceTable.key(row, schema)
        if let known = collector._withUnsafeGuaranteedRef({ $0.visits.evaluations[place] }) {
            evaluation.pointee = known
            return true
        }
        let goesOn = checkRules(row, node, schema, noting: evaluation)
        collector._withUnsafeGuaranteedRef { $0.visits.evaluations[place] = evaluation.pointee }
        return goesOn
    }

    /// Nested collectors are many and short-lived, so what one finds at a place is stored for the others.
    private func explain(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, _ collector: Unmanaged<ViolationCollector>,
        _ memory: Unmanaged<VerdictMemory>, noting evaluation: EvaluationPointer? = nil
    ) -> Bool {
        let key = VerdictMemory.Explanation.Key(
            place: PlaceTable.key(row, schema), nesting: nesting, isNoting: evaluation != nil)
        var explanation = memory._withUnsafeGuaranteedRef { $0.explanation(key) }
        if explanation == nil {
            let found = ViolationCollector(limit: ExplanationLimits.mostViolations)
            let validator = Validator(tape, Unmanaged.passUnretained(found), nesting: nesting, run)
            var noted = Evaluation()
            _ = withExtendedLifetime(found) {
                evaluation == nil
                    ? validator.checkRules(row, node, schema)
                    : validator.checkRules(row, node, schema, noting: &noted)
            }
            let made = VerdictMemory.Explanation(rows: found.rows, evaluation: noted)
            if !run.pointee.isExceeded { memory._withUnsafeGuaranteedRef { $0.remember(made, key) } }
            explanation = made
        }
        guard let explanation, !run.pointee.isExceeded else { return false }
        evaluation?.pointee = explanation.evaluation
        return collector._withUnsafeGuaranteedRef { $0.append(contentsOf: explanation.rows) }
    }
}
#endif
