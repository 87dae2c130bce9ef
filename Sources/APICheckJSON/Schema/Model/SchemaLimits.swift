/// What schemas may ask for at most; an error that names a limit comes from here.
package struct SchemaLimits: Sendable {
    /// Schemas that apply to one value through each other, by `$ref`, `allOf` and their like: past this, a contract is
    /// refused rather than the stack risked.
    package var references = 200
    /// Schemas that one registry compiles; those under `$dynamicRef` count once for each scope they are met in.
    package var schemas = 1_000_000

    package var patterns = PatternLimits()

    package init() {}
}
