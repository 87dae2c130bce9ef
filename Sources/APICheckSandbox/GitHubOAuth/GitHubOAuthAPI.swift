import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork

/// The OAuth endpoint of GitHub, which is on another host than its API. It has no state: a code can be exchanged by
/// every run.
final class GitHubOAuthAPI: ReferenceAPI {
    static let name = "github-oauth"
    static let drifts = GitHubOAuthDrift.all
    static let inputs = [
        "client_id": "sandbox-client", "client_secret": "sandbox-secret", "code": "sandbox-code",
    ]

    let operations: Set = ["createAccessToken"]
    private let drifts: [SandboxDrift]

    init(drifts: [SandboxDrift]) { self.drifts = drifts }

    func reply(to request: SandboxRequest) -> SandboxReply {
        let message = request.message
        var reply = SandboxReply(200, .json(answer(to: GitHubOAuthAPI.fields(message))))
        drifts.apply(to: &reply, operation: request.operation)
        // Every other client gets a form, also one that accepts anything.
        let acceptsJSON = message.headers["accept"]?.contains("json") == true
        let isForm =
            acceptsJSON == drifts.contains(GitHubOAuthDrift.formForJSON)
            && !drifts.contains(GitHubOAuthDrift.jsonForForm)
        if isForm, let json = reply.json { reply.content = GitHubOAuthAPI.form(json) }
        reply.headers = ["Cache-Control": "max-age=0, private, must-revalidate"]
        reply.jsonType = MediaType("application", "json", parameters: [.init("charset", "utf-8")])
        return reply
    }

    func replyToUnknownPath(_ request: ServerRequest) -> SandboxReply {
        SandboxReply(404, .bytes(MediaType("text", "plain"), Array("Not Found".utf8)))
    }

    func replyToWrongMethod(_ request: ServerRequest, allowed: [String]) -> SandboxReply {
        replyToUnknownPath(request)
    }

    private func answer(to fields: [String: String]) -> OrderedJSON {
        let inputs = GitHubOAuthAPI.inputs
        guard fields["client_id"] == inputs["client_id"], fields["client_secret"] == inputs["client_secret"] else {
            return GitHubOAuthAPI.refusal(
                "incorrect_client_credentials", "The client_id and/or client_secret passed are incorrect.")
        }
        guard fields["code"] == inputs["code"] else {
            return GitHubOAuthAPI.refusal("bad_verification_code", "The code passed is incorrect or expired.")
        }
        return .object([
            .init("access_token", .string("sandbox-oauth-token")), .init("token_type", .string("bearer")),
            .init("scope", .string("")),
        ])
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
private enum GitHubOAuthDrift {
    // `GitHubOAuthAPI` asks for these.
    static let formForJSON = SandboxDrift(
        "form-for-json", "The response is a form for a request that accepts JSON, and JSON for others.")
    static let jsonForForm = SandboxDrift("json-for-form", "The response is JSON for every request.")

    static let all: [SandboxDrift] = [
        .init("error-status", "Errors have status 400 instead of 200.") {
            if $0.json?["error"] != nil { $0.status = 400 }
        },
        .init("error-code-changed", "The error of a wrong code is invalid_grant.") {
            $0.json?.change(at: ["error"]) { $0 = .string("invalid_grant") }
        },
        .init("error-nested", "The error is an object with code and description.") {
            guard let code = $0.json?["error"], let description = $0.json?["error_description"] else { return }
            $0.json?["error"] = .object([.init("code", code), .init("description", description)])
            $0.json?["error_description"] = nil
        },
        .init("error-uri-removed", "Errors have no error_uri.") { $0.json?["error_uri"] = nil },
        formForJSON, jsonForForm,
        .init("scope-as-list", "The scope of a token is a list.") {
            $0.json?.change(at: ["scope"]) { $0 = .array([]) }
        },
        .init("token-type-capitalised", "The token_type is Bearer-Token instead of bearer.") {
            $0.json?.change(at: ["token_type"]) { $0 = .string("Bearer-Token") }
        },
        .init("token-camel-cased", "The access_token is called accessToken.") {
            $0.json?.rename("access_token", to: "accessToken")
        },
        .init("expiry-added", "A token has a refresh_token and the seconds until it expires.") {
            guard $0.json?["access_token"] != nil else { return }
            $0.json?["refresh_token"] = .string("sandbox-refresh-token")
            $0.json?["expires_in"] = .int(28_800)
        },
    ]
}
