import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork

/// The OAuth endpoint of GitHub, which is on another host than its API. It has no state: a code can be exchanged by
/// every run.
final class GitHubOAuthAPI: ReferenceAPI {
    static let name = "github-oauth"
    static let inputs = [
        "client_id": "sandbox-client", "client_secret": "sandbox-secret", "code": "sandbox-code",
    ]

    let operations: Set = ["createAccessToken"]
    private let drifts: [GitHubOAuthDrift]

    init(drifts: [GitHubOAuthDrift] = []) { self.drifts = drifts }

    func reply(to request: SandboxRequest) -> SandboxReply {
        let message = request.message
        var answer = answer(to: GitHubOAuthAPI.fields(message))
        for drift in drifts { drift.apply(to: &answer.json) }
        if drifts.contains(.errorStatus), answer.json["error"] != nil { answer.status = 400 }
        // Every other client gets a form, also one that accepts anything.
        let acceptsJSON = message.headers["accept"]?.contains("json") == true
        let isForm = acceptsJSON == drifts.contains(.formForJSON) && !drifts.contains(.jsonForForm)
        var reply = SandboxReply(
            answer.status, isForm ? GitHubOAuthAPI.form(answer.json) : .json(answer.json),
            headers: ["Cache-Control": "max-age=0, private, must-revalidate"])
        reply.jsonType = MediaType("application", "json", parameters: [.init("charset", "utf-8")])
        return reply
    }

    func replyToUnknownPath(_ request: ServerRequest) -> SandboxReply {
        SandboxReply(404, .bytes(MediaType("text", "plain"), Array("Not Found".utf8)))
    }

    func replyToWrongMethod(_ request: ServerRequest, allowed: [String]) -> SandboxReply {
        replyToUnknownPath(request)
    }

    private func answer(to fields: [String: String]) -> (status: Int, json: OrderedJSON) {
        let inputs = GitHubOAuthAPI.inputs
        guard fields["client_id"] == inputs["client_id"], fields["client_secret"] == inputs["client_secret"] else {
            return (
                200,
                GitHubOAuthAPI.refusal(
                    "incorrect_client_credentials", "The client_id and/or client_secret passed are incorrect.")
            )
        }
        guard fields["code"] == inputs["code"] else {
            return (
                200,
                GitHubOAuthAPI.refusal("bad_verification_code", "The code passed is incorrect or expired.")
            )
        }
        return (
            200,
            .object([
                .init("access_token", .string("sandbox-oauth-token")), .init("token_type", .string("bearer")),
                .init("scope", .string("")),
            ])
        )
    }

    private static func refusal(_ error: String, _ description: String) -> OrderedJSON {
        .object([
            .init("error", .string(error)), .init("error_description", .string(description)),
            .init(
                "error_uri",
                .string(
                    "https://docs.github.com/apps/oauth-apps/troubleshooting-oauth-app-access-token-request-errors"
                )),
        ])
    }

    /// A form, or JSON, by its media type.
    private static func fields(_ message: ServerRequest) -> [String: String] {
        switch BodyContent(message.body, type: message.headers.contentType, policy: .declared) {
        case .form:
            Dictionary(FormPair.parse(message.body).map { ($0.name, $0.value) }) { $1 }
        case .json(let root):
            Dictionary(root.members.map { ($0.name, $0.value.string ?? "") }) { $1 }
        default: [:]
        }
    }

    private static func form(_ json: OrderedJSON) -> SandboxReply.Content {
        guard case .object(let members) = json else { return .none }
        let pairs = members.compactMap { member in
            if case .string(let text) = member.value { FormPair(member.name, text) } else { nil }
        }
        let type = MediaType("application", "x-www-form-urlencoded", parameters: [.init("charset", "utf-8")])
        return .bytes(type, FormPair.serialize(pairs))
    }
}

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
