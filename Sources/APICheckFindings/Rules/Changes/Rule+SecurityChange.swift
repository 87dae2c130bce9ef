#if CommandLine
/// Changes of security requirements and security schemes.
extension Rule {
    static let securityChanges: [Rule] = [
        Rule(
            change: "api-security-added", .info, inRequest: true,
            "An operation has a further way to authorize.",
            example: "Old: security: [{key: []}]. New: security: [{key: []}, {oauth: []}]."),
        Rule(
            change: "api-security-removed", .info, inRequest: true,
            "An operation has fewer ways to authorize.",
            example: "Old: security: [{key: []}, {oauth: []}]. New: security: [{key: []}]."),
        Rule(
            change: "api-security-scope-added", .info, inRequest: true,
            "An operation asks for a further scope.", example: "Old: oauth: [read]. New: oauth: [read, write]."),
        Rule(
            change: "api-security-scope-removed", .info, inRequest: true,
            "An operation asks for fewer scopes.", example: "Old: oauth: [read, write]. New: oauth: [read]."),
        Rule(
            change: "api-global-security-added", .info, inRequest: true,
            "The contract has a further way to authorize.",
            example: "Old: security: [{key: []}]. New: security: [{key: []}, {oauth: []}]."),
        Rule(
            change: "api-global-security-removed", .info, inRequest: true,
            "The contract has fewer ways to authorize.",
            example: "Old: security: [{key: []}, {oauth: []}]. New: security: [{key: []}]."),
        Rule(
            change: "api-global-security-scope-added", .info, inRequest: true,
            "The contract asks for a further scope.", example: "Old: oauth: [read]. New: oauth: [read, write]."),
        Rule(
            change: "api-global-security-scope-removed", .info, inRequest: true,
            "The contract asks for fewer scopes.", example: "Old: oauth: [read, write]. New: oauth: [read]."),
        Rule(
            change: "api-security-component-added", .info, inRequest: true, "A security scheme was added.",
            example: "Old: securitySchemes: {}. New: securitySchemes: {key: {}}."),
        Rule(
            change: "api-security-component-removed", .info, inRequest: true, "A security scheme was removed.",
            example: "Old: securitySchemes: {key: {}}. New: securitySchemes: {}."),
        Rule(
            change: "api-security-component-type-changed", .info, inRequest: true,
            "A security scheme has another type.", example: "Old: type: apiKey. New: type: http."),
        Rule(
            change: "api-security-component-oauth-url-changed", .info, inRequest: true,
            "A security scheme has another authorization URL.", example: "New: authorizationUrl."),
        Rule(
            change: "api-security-component-oauth-token-url-changed", .info, inRequest: true,
            "A security scheme has another token URL.", example: "New: tokenUrl."),
        Rule(
            change: "api-security-component-oauth-scope-added", .info, inRequest: true,
            "A security scheme has a further scope.",
            example: "Old: scopes: {read: Read}. New: scopes: {read: Read, write: Write}."),
        Rule(
            change: "api-security-component-oauth-scope-removed", .info, inRequest: true,
            "A security scheme has fewer scopes.",
            example: "Old: scopes: {read: Read, write: Write}. New: scopes: {read: Read}."),
        Rule(
            change: "api-security-component-oauth-scope-changed", .info, inRequest: true,
            "A scope of a security scheme has another description.",
            example: "Old: scopes: {read: Read}. New: scopes: {read: Read all}."),
    ]
}
#endif
