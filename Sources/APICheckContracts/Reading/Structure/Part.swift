/// A kind of object that a description consists of (OpenAPI 3.1 section 4.8).
enum Part: String, Sendable, CaseIterable {
    case document, info, contact, license, server, serverVariable, components, paths, pathItem, operation, externalDocs
    case parameter, requestBody, mediaType, encoding, responses, response, callback, example, link, header, tag
    case schema, discriminator, xml, securityScheme, oauthFlows, oauthFlow, securityRequirement

    /// The name in messages.
    var inWords: String {
        switch self {
        case .document: "the description"
        case .info: "'info'"
        case .server: "a server"
        case .serverVariable: "a server variable"
        case .components: "'components'"
        case .paths: "'paths'"
        case .pathItem: "a path item"
        case .operation: "an operation"
        case .externalDocs: "'externalDocs'"
        case .requestBody: "a request body"
        case .mediaType: "a media type"
        case .encoding: "an encoding"
        case .responses: "'responses'"
        case .example: "an example"
        case .xml: "'xml'"
        case .securityScheme: "a security scheme"
        case .oauthFlows: "'flows'"
        case .oauthFlow: "an OAuth flow"
        case .securityRequirement: "a security requirement"
        default: "a \(rawValue)"
        }
    }

    /// The member of `components` that holds parts of this kind.
    var section: String? {
        switch self {
        case .schema: "schemas"
        case .response: "responses"
        case .parameter: "parameters"
        case .example: "examples"
        case .requestBody: "requestBodies"
        case .header: "headers"
        case .securityScheme: "securitySchemes"
        case .link: "links"
        case .callback: "callbacks"
        case .pathItem: "pathItems"
        case .mediaType: "mediaTypes"
        default: nil
        }
    }
}
