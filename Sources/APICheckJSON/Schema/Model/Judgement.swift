/// What came of holding one value against one schema.
package struct Judgement: Sendable {
    /// In instance order.
    package let violations: [Violation]
    /// Whether there are no more.
    package let areAll: Bool
    private let schema: Schema
    private let instance: JSON
    /// The value is valid and has no name but those of the schema's properties.
    private let knowsAllNames: Bool

    init(violations: [Violation], areAll: Bool, schema: Schema, instance: JSON, knowsAllNames: Bool) {
        self.violations = violations
        self.areAll = areAll
        self.schema = schema
        self.instance = instance
        self.knowsAllNames = knowsAllNames
    }

    /// What ``Schema/survey(_:defaults:)`` finds in the value; where nothing can come of it, the value is not walked again.
    package func survey(_ defaults: SurveyDefaults) -> Survey {
        schema.survey(instance, defaults: defaults, knowsAllNames: knowsAllNames)
    }
}
