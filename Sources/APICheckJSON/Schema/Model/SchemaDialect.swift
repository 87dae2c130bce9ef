/// Which rules a schema is read by.
package enum SchemaDialect: Sendable {
    /// JSON Schema 2020-12, which OpenAPI 3.1 uses.
    case draft202012
    /// The schema object of OpenAPI 3.0: `nullable` beside `type`, boolean `exclusiveMinimum` and `exclusiveMaximum`, and
    /// nothing beside `$ref` counts.
    case openAPI30
}
