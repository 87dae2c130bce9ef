package import APICheckJSON

/// The versions of OpenAPI that are read. Swagger 2.0 is converted first, see ``SwaggerConversion``.
package enum OpenAPIVersion {
    case v30, v31, v32

    var schemaDialect: SchemaDialect {
        switch self {
        case .v30: .openAPI30
        case .v31, .v32: .draft202012
        }
    }

    /// Throws ``ContractError`` for a document that is not an OpenAPI description, or has an unsupported version.
    package init(_ root: JSON) throws {
        guard root.kind == .object else {
            throw root.failure(.notOpenAPI("it holds \(root.kind.inWords), expected an object"))
        }
        if let swagger = root["swagger"] { throw swagger.failure(.unknownVersion(swagger.string ?? swagger.text)) }
        guard let version = root["openapi"] else { throw root.failure(.notOpenAPI("it has no 'openapi'")) }
        // YAML reads an unquoted 3.1 as a number.
        let text = version.string ?? version.text
        switch text.split(separator: ".").prefix(2) {
        case ["3", "0"]: self = .v30
        case ["3", "1"]: self = .v31
        case ["3", "2"]: self = .v32
        default: throw version.failure(.unknownVersion(text))
        }
    }
}
