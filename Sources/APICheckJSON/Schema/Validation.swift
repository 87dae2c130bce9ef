#if Contracts
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
