#if Contracts
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
#endif
