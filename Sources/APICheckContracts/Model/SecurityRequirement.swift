import APICheckJSON

/// One way to be let in: all of its schemes together, none for anybody (OpenAPI 3.1 section 4.8.30).
package struct SecurityRequirement: Sendable {
    package let schemes: [SecurityScheme]
    let node: JSON
}
