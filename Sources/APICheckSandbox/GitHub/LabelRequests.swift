import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckServer

/// Responds to the requests about the labels of one repository. Everyone may read them, only a token may write.
struct LabelRequests {
    let repository: GitHubRepository
    let store: LabelStore
    /// Whether a label without a description is rejected.
    let requiresDescription: Bool

    static let operations: Set = ["listLabels", "createLabel", "getLabel", "deleteLabel"]

    func reply(to request: SandboxRequest, from caller: GitHubCaller) -> SandboxReply {
        guard repository.isNamed(by: request.pathParameters) else { return GitHubRefusal.notFound.reply }
        let name = request.pathParameters["name"] ?? ""
        switch request.operation {
        case "listLabels": return list(request)
        case "getLabel":
            return store.label(named: name).map { SandboxReply(200, .json($0.json(in: repository))) }
                ?? GitHubRefusal.notFound.reply
        case "createLabel": return caller.token == nil ? GitHubRefusal.noCredentials.reply : create(request)
        default:
            if caller.token == nil { return GitHubRefusal.noCredentials.reply }
            return store.delete(named: name) ? SandboxReply(204, .none) : GitHubRefusal.notFound.reply
        }
    }

    private func list(_ request: SandboxRequest) -> SandboxReply {
        let page = LinkedPage(of: store.all, for: request)
        var reply = SandboxReply(200, .json(.array(page.rows.map { $0.json(in: repository) })))
        if let link = page.link(to: "/repositories/\(repository.id)/labels", for: request) {
            reply.headers.append("Link", link)
        }
        return reply
    }

    private func create(_ request: SandboxRequest) -> SandboxReply {
        guard case .json(let body) = BodyContent(request.message.body, type: .json, policy: .declared) else {
            return GitHubRefusal.unreadableBody.reply
        }
        let color = body["color"]?.string ?? "ededed"
        let description = body["description"]?.string
        guard let name = body["name"]?.string, !name.isEmpty else { return invalid("missing_field", "name") }
        guard color.wholeMatch(of: /[0-9A-Fa-f]{6}/) != nil else { return invalid("invalid", "color") }
        if requiresDescription, description == nil { return invalid("missing_field", "description") }
        guard let label = store.create(name: name, color: color, description: description) else {
            return invalid("already_exists", "name")
        }
        return SandboxReply(
            201, .json(label.json(in: repository)), headers: ["Location": label.url(in: repository)])
    }

    private func invalid(_ code: String, _ field: String) -> SandboxReply {
        GitHubRefusal.invalid(resource: "Label", code: code, field: field).reply
    }
}
