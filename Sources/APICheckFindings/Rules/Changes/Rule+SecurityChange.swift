#if CommandLine
/// Changes of security requirements and security schemes.
extension Rule {
    static let securityChanges: [Rule] =
        requirementChanges + accessChanges("api-security", "An operation")
        + accessChanges("api-global-security", "The contract") + credentialChanges

    /// Which clients of the old contract are let in by the new one. oasdiff lists changes of requirements, whatever they mean
    /// together.
    private static func accessChanges(_ prefix: String, _ owner: String) -> [Rule] {
        [
            Rule(
                change: "\(prefix)-became-required", .breaking, inRequest: true,
                "\(owner) asks for authorization where none was needed.",
                example: "Old: security: [{}, {key: []}]. New: security: [{key: []}]."),
            Rule(
                change: "\(prefix)-became-optional", .info, inRequest: true,
                "\(owner) no longer needs authorization.",
                example: "Old: security: [{key: []}]. New: security: [{}, {key: []}]."),
            Rule(
                change: "\(prefix)-scheme-required", .breaking, inRequest: true,
                "\(owner) asks for a further credential beside one that was enough.",
                example: "Old: security: [{key: []}]. New: security: [{key: [], token: []}]."),
            Rule(
                change: "\(prefix)-scope-required", .breaking, inRequest: true,
                "\(owner) asks for a scope that was not needed.",
                example: "Old: oauth: [read]. New: oauth: [read, write]."),
            Rule(
                change: "\(prefix)-no-longer-accepted", .breaking, inRequest: true,
                "\(owner) no longer accepts a way to authorize.",
                example: "Old: security: [{key: []}, {oauth: []}]. New: security: [{key: []}]."),
        ]
    }

    private static let credentialChanges: [Rule] = [
        Rule(
            change: "api-security-component-in-changed", .breaking, inRequest: true,
            "The key of a security scheme is sent in another part of the request.",
            example: "Old: in: header. New: in: query."),
        Rule(
            change: "api-security-component-name-changed", .breaking, inRequest: true,
            "The key of a security scheme is sent under another name.",
            example: "Old: name: X-Key. New: name: X-Api-Key."),
        Rule(
            change: "api-security-component-scheme-changed", .breaking, inRequest: true,
            "A security scheme has another scheme of HTTP authentication.",
            example: "Old: scheme: basic. New: scheme: bearer."),
        Rule(
            change: "api-security-component-credential-changed", .breaking, inRequest: true,
            "A security scheme has a type whose credential is sent another way.",
            example: "Old: type: apiKey. New: type: http, scheme: bearer."),
    ]

    private static let requirementChanges: [Rule] = [
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
