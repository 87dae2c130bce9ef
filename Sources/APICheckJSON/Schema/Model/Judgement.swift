/// What came of holding one value against one schema.
package struct Judgement: Sendable {
    /// In instance order.
    package let violations: [Violation]
    /// Whether there are no more.
    package let areAll: Bool
    /// Set when the check was given up. The violations are true ones, and there may be more.
    package let exceeded: SchemaLimitExceeded?
    package let schema: Schema
    package let instance: JSON
    /// Whether it came to light that no object of the value's document has a name twice. False as well where nobody
    /// looked: ``Document/duplicateKeys`` tells then.
    package let namesDiffer: Bool
    /// The value is valid and has no name but those of the schema's properties.
    private let knowsAllNames: Bool

    init(
        violations: [Violation], areAll: Bool, exceeded: SchemaLimitExceeded?, schema: Schema,
        instance: JSON, knowsAllNames: Bool, namesDiffer: Bool
    ) {
        self.violations = violations
        self.areAll = areAll
        self.exceeded = exceeded
        self.schema = schema
        self.instance = instance
        self.namesDiffer = namesDiffer
        self.knowsAllNames = knowsAllNames
    }

    /// What ``Schema/survey(_:defaults:)`` finds in the value; where nothing can come of it, the value is not walked again.
    package func survey(_ defaults: SurveyDefaults) -> Survey {
        schema.survey(instance, defaults: defaults, knowsAllNames: knowsAllNames)
    }
}
