/// What schemas may ask for at most; an error that names a limit comes from here.
package struct SchemaLimits: Sendable {
    /// Schemas that apply to one value through each other, by `$ref`, `allOf` and their like: past this, a contract is
    /// refused rather than the stack risked.
    package var references = 200
    /// Schemas that one registry compiles; those under `$dynamicRef` count once for each scope they are met in.
    package var schemas = 1_000_000

    /// Steps of checking one value: applications of a schema to an array, an object, or by way of another schema. What is
    /// past this is reported as not checked.
    package var steps = 100_000_000

    package var patterns = PatternLimits()

    package init() {}
}
