import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckServer

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
