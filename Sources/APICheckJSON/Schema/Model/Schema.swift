/// A compiled schema: what one says about values. A small reference into its registry.
package struct Schema: @unchecked Sendable {
    /// Keeps the node alive.
    let registry: SchemaRegistry
    let node: SchemaPointer
    /// Whether a pattern may be given up (``PatternLimits/steps``); what holds then is what holds either way.
    let mayDoubt: Bool

    /// Where the schema stands; of one that is only a `$ref`, where that leads.
    package var source: JSON {
        JSON(document: registry.documents[Int(node.pointee.document)], row: Int(node.pointee.row))
    }

    /// Stops at the first failure; a valid plain value costs no allocation.
    package func isValid(_ instance: JSON) -> Bool {
        guard mayDoubt else { return isValid(instance, nil) }
        let doubt = PatternDoubt(assuming: true)
        let isValid = isValid(instance, doubt)
        return isValid || !doubt.hasArisen ? isValid : self.isValid(instance, PatternDoubt(assuming: false))
    }

    private func isValid(_ instance: JSON, _ doubt: PatternDoubt?) -> Bool {
        withExtendedLifetime((registry, instance.document, doubt)) {
            Validator(instance: instance.document.tape, doubt: doubt).check(instance.row, node)
        }
    }

    /// Every way in which a value breaks a schema, in instance order; the first `limit` that are found when there are more.
    package func violations(in instance: JSON, limit: Int = 1_000) -> [Violation] {
        judge(instance, limit: limit, limitOfEach: .max).violations
    }

    /// The violations, with at most `limitOfEach` for one keyword at one place of the schema, and what else came to light.
    package func judge(_ instance: JSON, limit: Int, limitOfEach: Int) -> Judgement {
        let doubt = mayDoubt ? PatternDoubt(assuming: true) : nil
        let collector = ViolationCollector(limit: limit, limitOfEach: limitOfEach)
        collect(instance, collector, doubt)
        if doubt?.hasArisen == true {
            let other = ViolationCollector(limit: limit, limitOfEach: limitOfEach)
            collect(instance, other, PatternDoubt(assuming: false))
            collector.keep(commonWith: other)
        }
        let knowsAllNames =
            collector.rows.isEmpty && collector.isComplete && !collector.hasOtherNames && doubt?.hasArisen != true
        return Judgement(
            violations: collector.violations(instance: instance.document, contracts: registry.documents),
            areAll: collector.isComplete, schema: self, instance: instance, knowsAllNames: knowsAllNames,
            // Names in the order of the properties are different ones.
            namesDiffer: knowsAllNames && !collector.hasOtherOrder && collector.objects == instance.document.objects)
    }

    private func collect(_ instance: JSON, _ collector: ViolationCollector, _ doubt: PatternDoubt?) {
        withExtendedLifetime((registry, instance.document, doubt)) {
            _ = Validator(instance: instance.document.tape, doubt: doubt).collecting(into: collector)
                .check(instance.row, node)
        }
    }

    /// What a value shows beside its validity; of branches, those count that accept the value.
    package func survey(_ instance: JSON, defaults: SurveyDefaults) -> Survey {
        survey(instance, defaults: defaults, knowsAllNames: false)
    }

    /// `knowsAllNames` when the value is valid and has no name but those of the schema's properties.
    func survey(_ instance: JSON, defaults: SurveyDefaults, knowsAllNames: Bool) -> Survey {
        withExtendedLifetime((registry, instance.document)) {
            registry.surveying { plans in
                let step = plans.root(node, SurveyState(defaults))
                if knowsAllNames, plans.isSilent(step, contracts: { registry.documents }) { return Survey() }
                var surveyor = Surveyor(instance: instance.document, contracts: registry.documents, plans: plans)
                surveyor.visit(instance.row, step)
                return surveyor.survey
            }
        }
    }
}
