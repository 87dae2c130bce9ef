/// A compiled schema: what one says about values. A small reference into its registry.
package struct Schema: @unchecked Sendable {
    /// Keeps the node alive.
    let registry: SchemaRegistry
    let node: SchemaPointer

    /// Where the schema stands; of one that is only a `$ref`, where that leads.
    package var source: JSON {
        JSON(document: registry.documents[Int(node.pointee.document)], row: Int(node.pointee.row))
    }

    /// Stops at the first failure; a valid plain value costs no allocation.
    package func isValid(_ instance: JSON) -> Bool {
        withExtendedLifetime((registry, instance.document)) {
            Validator(instance: instance.document.tape).check(instance.row, node)
        }
    }

    /// Every way in which a value breaks a schema, in instance order; the first `limit` that are found when there are more.
    package func violations(in instance: JSON, limit: Int = 1_000) -> [Violation] {
        found(in: instance, ViolationCollector(limit: limit)).violations
    }

    /// The same with at most `limitOfEach` for one keyword at one place of the schema, and whether that is all.
    package func violations(
        in instance: JSON, limit: Int, limitOfEach: Int
    ) -> (violations: [Violation], areAll: Bool) {
        found(in: instance, ViolationCollector(limit: limit, limitOfEach: limitOfEach))
    }

    private func found(
        in instance: JSON, _ collector: ViolationCollector
    ) -> (violations: [Violation], areAll: Bool) {
        withExtendedLifetime((registry, instance.document)) {
            _ = Validator(instance: instance.document.tape).collecting(into: collector).check(instance.row, node)
            if collector.rows.isEmpty { return ([], collector.isComplete) }
            let violations = collector.violations(instance: instance.document, contracts: registry.documents)
            return (violations, collector.isComplete)
        }
    }

    /// What a value shows beside its validity; of branches, those count that accept the value.
    package func survey(_ instance: JSON, defaults: SurveyDefaults) -> Survey {
        withExtendedLifetime((registry, instance.document)) {
            var surveyor = Surveyor(
                instance: instance.document, contracts: registry.documents,
                annotations: AnnotationKeywords(defaults.annotations))
            surveyor.visit(instance.row, [node], defaults)
            return surveyor.survey
        }
    }
}
