/// The drift switches of the OAuth endpoint; they can be combined.
enum GitHubOAuthDrift: String, DriftSwitch {
    case errorStatus = "error-status"
    case errorCodeChanged = "error-code-changed"
    case errorNested = "error-nested"
    case errorURIRemoved = "error-uri-removed"
    case formForJSON = "form-for-json"
    case jsonForForm = "json-for-form"
    case scopeAsList = "scope-as-list"
    case tokenTypeCapitalised = "token-type-capitalised"
    case tokenCamelCased = "token-camel-cased"
    case expiryAdded = "expiry-added"

    var explanation: String {
        switch self {
        case .errorStatus: "Errors have status 400 instead of 200."
        case .errorCodeChanged: "The error of a wrong code is invalid_grant."
        case .errorNested: "The error is an object with code and description."
        case .errorURIRemoved: "Errors have no error_uri."
        case .formForJSON: "The response is a form for a request that accepts JSON, and JSON for others."
        case .jsonForForm: "The response is JSON for every request."
        case .scopeAsList: "The scope of a token is a list."
        case .tokenTypeCapitalised: "The token_type is Bearer-Token instead of bearer."
        case .tokenCamelCased: "The access_token is called accessToken."
        case .expiryAdded: "A token has a refresh_token and the seconds until it expires."
        }
    }

    func apply(to json: inout OrderedJSON) {
        switch self {
        case .errorCodeChanged: json.change(at: ["error"]) { $0 = .string("invalid_grant") }
        case .errorNested:
            guard let code = json["error"], let description = json["error_description"] else { return }
            json["error"] = .object([.init("code", code), .init("description", description)])
            json["error_description"] = nil
        case .errorURIRemoved: json["error_uri"] = nil
        case .scopeAsList: json.change(at: ["scope"]) { $0 = .array([]) }
        case .tokenTypeCapitalised: json.change(at: ["token_type"]) { $0 = .string("Bearer-Token") }
        case .tokenCamelCased: json.rename("access_token", to: "accessToken")
        case .expiryAdded:
            guard json["access_token"] != nil else { return }
            json["refresh_token"] = .string("sandbox-refresh-token")
            json["expires_in"] = .int(28_800)
        case .errorStatus, .formForJSON, .jsonForForm: break
        }
    }
}
