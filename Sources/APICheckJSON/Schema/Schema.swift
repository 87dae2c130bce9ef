#if Contracts
/// A compiled schema: a small reference into its registry.
package struct Schema: @unchecked Sendable {
    /// Keeps the node alive.
    let registry: SchemaRegistry
    let node: SchemaPointer
    /// Whether a pattern may stay undecided (``PatternLimits/steps``). Then only what is true for either answer is
    /// reported.
    let mayBeUndecided: Bool
    /// The schemas that can reach a value more than once, if any.
    let repeats: UnsafePointer<RepeatFlags>?
    /// The schemas inside that cannot be compiled and accept every value; only with `toleratesFaults` of the registry.
    package let faults: [SchemaError]

    /// The schema in its document; for one that is only a `$ref`, the target.
    var source: JSON {
        JSON(document: registry.documents[Int(node.pointee.document)], row: Int(node.pointee.row))
    }

    /// Whether a value is valid. Stops at the first violation; a valid plain value costs no allocation. Also false when
    /// a limit stopped the validation: ``validity(of:)`` distinguishes the two.
    package func isValid(_ instance: JSON) -> Bool { verdict(instance) == .valid }

    /// - Throws: ``SchemaLimitExceeded`` when the result is unknown.
    package func validity(of instance: JSON) throws(SchemaLimitExceeded) -> Bool {
        switch verdict(instance) {
        case .valid: return true
        case .invalid: return false
        case .tooManySteps: throw SchemaLimitExceeded(limit: .steps(registry.stepLimit))
        case .tooLittleStack: throw SchemaLimitExceeded(limit: .stack)
        }
    }

    private enum Verdict {
        case valid, invalid, tooManySteps, tooLittleStack
    }

    private func verdict(_ instance: JSON) -> Verdict {
        guard mayBeUndecided else { return verdict(instance, nil) }
        let undecided = UndecidedPatterns(assuming: true)
        let verdict = verdict(instance, undecided)
        return verdict != .invalid || !undecided.haveOccurred
            ? verdict : self.verdict(instance, UndecidedPatterns(assuming: false))
    }

    private func verdict(_ instance: JSON, _ undecided: UndecidedPatterns?) -> Verdict {
        withExtendedLifetime((registry, instance.document, undecided)) {
            let tape = instance.document.tape
            if needsMemory { return counting(tape, undecided) { verdict(instance.row, $0) } }
            var run = ValidationRun(limit: registry.stepLimit, undecided: undecided)
            return withUnsafeMutablePointer(to: &run) {
                verdict(instance.row, Validator<PlainMode>(instance: tape, run: $0))
            }
        }
    }

    @inline(__always)
    private func verdict<Mode: ValidationMode>(_ row: Int, _ validator: Validator<Mode>) -> Verdict {
        let isValid = validator.check(row, node)
        if validator.run.pointee.isExceeded {
            return validator.run.pointee.hasStack ? .tooManySteps : .tooLittleStack
        }
        return isValid ? .valid : .invalid
    }

    /// All violations of a value, in instance order; the first `limit` found when there are more.
    package func violations(in instance: JSON, limit: Int = 1_000) -> [Violation] {
        validate(instance, limit: limit, limitOfEach: .max).violations
    }

    /// Validates a value and collects its violations, at most `limitOfEach` per keyword at one place of the schema.
    package func validate(_ instance: JSON, limit: Int, limitOfEach: Int) -> Validation {
        let collector = ViolationCollector(limit: limit, limitOfEach: limitOfEach)
        let undecided = mayBeUndecided ? UndecidedPatterns(assuming: true) : nil
        var exceeded = collect(instance, collector, undecided)
        if undecided?.haveOccurred == true {
            let other = ViolationCollector(limit: limit, limitOfEach: limitOfEach)
            exceeded = collect(instance, other, UndecidedPatterns(assuming: false)) ?? exceeded
            collector.keep(commonWith: other)
        }
        let hasOnlyDeclaredNames =
            collector.rows.isEmpty && collector.isComplete && !collector.hasUndeclaredNames
            && undecided?.haveOccurred != true
            && exceeded == nil
        return Validation(
            violations: collector.violations(instance: instance.document, contracts: registry.documents),
            areAll: collector.isComplete, exceeded: exceeded, schema: self, instance: instance,
            hasOnlyDeclaredNames: hasOnlyDeclaredNames,
            // Names in the order of the properties are distinct.
            namesDiffer: hasOnlyDeclaredNames && !collector.hasReorderedNames
                && collector.objects == instance.document.objects)
    }

    /// - Returns: The limit that was reached, if any.
    private func collect(
        _ instance: JSON, _ collector: ViolationCollector, _ undecided: UndecidedPatterns?
    ) -> SchemaLimitExceeded? {
        withExtendedLifetime((registry, instance.document, collector)) {
            let tape = instance.document.tape
            return needsMemory
                ? counting(tape, undecided) { collect(instance.row, $0, collector) }
                : plainly(tape, undecided) { collect(instance.row, $0, collector) }
        }
    }

    @inline(__always)
    private func collect<Mode: ValidationMode>(
        _ row: Int, _ validator: Validator<Mode>, _ collector: ViolationCollector
    ) -> SchemaLimitExceeded? {
        _ = validator.collecting(into: collector).check(row, node)
        return validator.run.pointee.exceeded
    }

    /// Finds what a value shows besides its validity. Of the branches of a combination, only those that accept the
    /// value apply.
    package func survey(_ instance: JSON, defaults: SurveyDefaults) -> Survey {
        survey(instance, defaults: defaults, hasOnlyDeclaredNames: false)
    }

    /// - Parameter hasOnlyDeclaredNames: Whether the value is valid and all its names are properties of the schema.
    func survey(_ instance: JSON, defaults: SurveyDefaults, hasOnlyDeclaredNames: Bool) -> Survey {
        withExtendedLifetime((registry, instance.document)) {
            registry.surveying { plans in
                let step = plans.root(node, SurveyState(defaults))
                if hasOnlyDeclaredNames, plans.findsNothing(step, contracts: { registry.documents }) { return Survey() }
                return survey(instance, step, plans).survey
            }
        }
    }
}

/// Runs a schema over rows of a document that the caller keeps alive.
extension Schema {
    /// Whether a check can apply a schema to the same value more than once.
    var needsMemory: Bool { repeats.map { $0.pointee.union != RepeatFlags.inSurvey } ?? false }

    @inline(__always)
    func plainly<Result>(
        _ tape: Tape, _ undecided: UndecidedPatterns?, _ body: (Validator<PlainMode>) -> Result
    ) -> Result {
        var run = ValidationRun(limit: registry.stepLimit, undecided: undecided)
        return withExtendedLifetime(undecided) {
            withUnsafeMutablePointer(to: &run) { body(Validator(instance: tape, run: $0)) }
        }
    }

    func counting<Result>(
        _ tape: Tape, _ undecided: UndecidedPatterns?, isSurvey: Bool = false,
        _ body: (Validator<CountingMode>) -> Result
    ) -> Result {
        let memory = VerdictMemory(repeats?.pointee ?? .none, isSurvey: isSurvey)
        var run = ValidationRun(limit: registry.stepLimit, memory: memory, undecided: undecided)
        return withExtendedLifetime((memory, undecided)) {
            withUnsafeMutablePointer(to: &run) { body(Validator(instance: tape, run: $0)) }
        }
    }

    /// Surveys a value. Only tests set `isCounting`.
    func survey(_ instance: JSON, _ step: UnsafePointer<SurveyStep>, _ plans: SurveyPlans, isCounting: Bool = false)
        -> (
            survey: Survey, steps: Int
        )
    {
        func survey(_ validator: Validator<PlainMode>) -> (Survey, Int) {
            var surveyor = Surveyor(
                instance: instance.document, contracts: registry.documents, plans: plans, validator: validator)
            surveyor.visit(instance.row, step)
            var survey = surveyor.survey
            survey.exceeded = validator.run.pointee.exceeded
            return (survey, validator.run.pointee.steps)
        }
        let tape = instance.document.tape
        if repeats == nil, !isCounting { return plainly(tape, nil, survey) }
        return counting(tape, nil, isSurvey: true) { survey(Validator(instance: tape, run: $0.run)) }
    }

    /// The number of steps of a validity check and of collecting all violations, for tests of their growth.
    func steps(checking instance: JSON) -> (validity: Int, violations: Int) {
        withExtendedLifetime((registry, instance.document)) {
            let validity = counting(instance.document.tape, nil) { validator in
                _ = validator.check(instance.row, node)
                return validator.run.pointee.steps
            }
            let collector = ViolationCollector(limit: 1_000)
            let violations = counting(instance.document.tape, nil) { validator in
                _ = withExtendedLifetime(collector) {
                    validator.collecting(into: collector).check(instance.row, node)
                }
                return validator.run.pointee.steps
            }
            return (validity, violations)
        }
    }

    /// The number of steps of a survey, for tests of its growth.
    func steps(surveying instance: JSON) -> Int {
        withExtendedLifetime((registry, instance.document)) {
            let plans = SurveyPlans()
            let step = plans.root(node, SurveyState(SurveyDefaults(undeclared: .info)))
            return survey(instance, step, plans, isCounting: true).steps
        }
    }
}

/// The result of validating a value against a schema.
package struct Validation: Sendable {
    /// The violations in instance order.
    package let violations: [Violation]
    /// Whether ``violations`` is complete.
    package let areAll: Bool
    /// The limit that stopped the validation, if any. The violations found until then are valid, but there may be more.
    package let exceeded: SchemaLimitExceeded?
    package let schema: Schema
    package let instance: JSON
    /// Whether the validation showed that no object of the value's document has duplicate names. False when this is
    /// unknown; ``Document/duplicateKeys`` then finds out.
    package let namesDiffer: Bool
    /// Whether the value is valid and all its names are properties of the schema.
    private let hasOnlyDeclaredNames: Bool

    init(
        violations: [Violation], areAll: Bool, exceeded: SchemaLimitExceeded?, schema: Schema,
        instance: JSON, hasOnlyDeclaredNames: Bool, namesDiffer: Bool
    ) {
        self.violations = violations
        self.areAll = areAll
        self.exceeded = exceeded
        self.schema = schema
        self.instance = instance
        self.namesDiffer = namesDiffer
        self.hasOnlyDeclaredNames = hasOnlyDeclaredNames
    }

    /// The result of ``Schema/survey(_:defaults:)``; the value is not walked again when nothing can be found.
    package func survey(_ defaults: SurveyDefaults) -> Survey {
        schema.survey(instance, defaults: defaults, hasOnlyDeclaredNames: hasOnlyDeclaredNames)
    }
}
#endif
