#if Contracts
/// Limits on schemas. An error that reports an exceeded limit refers to these.
package struct SchemaLimits: Sendable {
    /// The number of schemas that may apply to one value through each other, by `$ref`, `allOf` and the like. A schema
    /// beyond it is rejected, so that the stack cannot overflow.
    package var references = 200
    /// The number of schemas in a registry; a schema under `$dynamicRef` counts once per dynamic scope.
    package var schemas = 1_000_000

    /// The number of steps to validate one value: each application of a schema to an array, to an object, or through
    /// another schema. A value beyond it is reported as not checked.
    package var steps = 100_000_000

    package var patterns = PatternLimits()

    package init() {}
}
#endif
