extension DriftCase {
    static let githubOAuth = [
        row("error-status", "undeclared-response-status", "status"),
        row("error-code-changed", "workflow-criterion-failed", "step errors/wrongCode"),
        row("error-nested", "response-property-type-changed", "/error"),
        row("error-uri-removed", "response-required-property-removed", "/error_uri"),
        row("form-for-json", "recorded-body-kind-changed", "body"),
        row("json-for-form", "recorded-body-kind-changed", "body"),
        row("scope-as-list", "response-property-type-changed", "/scope"),
        row("token-type-capitalised", "workflow-criterion-failed", "step token/exchange"),
        row("token-camel-cased", "property-name-style-changed", "/accessToken"),
        row("expiry-added", "undeclared-response-property", "/expires_in"),
    ]

    private static func row(_ name: String, _ rule: String, _ place: String) -> DriftCase {
        DriftCase("github-oauth", name, rule, "POST /login/oauth/access_token \(place)", status: 1)
    }
}
