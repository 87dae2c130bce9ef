import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork

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

/// The labels of the repository, safe for concurrent use. Names are compared without regard to case.
final class LabelStore: Sendable {
    private struct State {
        var labels = GitHubLabel.seed
        var lastID = 692_683_776
    }

    private let state = Locked(State())

    /// Sorted by name, as the service lists them.
    var all: [GitHubLabel] {
        state.withLock { $0.labels }.sorted { $0.name.lowercased() < $1.name.lowercased() }
    }

    func label(named name: String) -> GitHubLabel? {
        state.withLock { state in state.labels.first { $0.name.lowercased() == name.lowercased() } }
    }

    /// Returns nil when the name exists.
    func create(name: String, color: String, description: String?) -> GitHubLabel? {
        state.withLock { state in
            guard !state.labels.contains(where: { $0.name.lowercased() == name.lowercased() }) else { return nil }
            state.lastID += 1
            let label = GitHubLabel(
                id: state.lastID, name: name, color: color, description: description, isDefault: false)
            state.labels.append(label)
            return label
        }
    }

    /// Returns whether the label existed.
    func delete(named name: String) -> Bool {
        state.withLock { state in
            let count = state.labels.count
            state.labels.removeAll { $0.name.lowercased() == name.lowercased() }
            return state.labels.count < count
        }
    }
}

/// A label of the repository.
struct GitHubLabel: Hashable, Sendable {
    let id: Int
    let name: String
    /// Six hexadecimal digits without `#`.
    let color: String
    let description: String?
    let isDefault: Bool

    func url(in repository: GitHubRepository) -> String {
        var path: [UInt8] = []
        for byte in name.utf8 {
            if PercentEncoding.isUnreserved(byte) { path.append(byte) } else { PercentEncoding.append(byte, to: &path) }
        }
        return "\(repository.url)/labels/\(String(decoding: path, as: UTF8.self))"
    }

    func json(in repository: GitHubRepository) -> OrderedJSON {
        .object([
            .init("id", .int(id)), .init("node_id", .string("LA_sandbox\(id)")),
            .init("url", .string(url(in: repository))), .init("name", .string(name)), .init("color", .string(color)),
            .init("default", .bool(isDefault)), .init("description", description.map { .string($0) } ?? .null),
        ])
    }

    static let seed = [
        GitHubLabel(
            id: 208_045_946, name: "bug", color: "d73a4a", description: "Something isn't working", isDefault: true),
        GitHubLabel(
            id: 208_045_947, name: "documentation", color: "0075ca",
            description: "Improvements or additions to documentation", isDefault: true),
        GitHubLabel(id: 208_045_950, name: "good first issue", color: "7057ff", description: nil, isDefault: true),
        GitHubLabel(id: 692_683_776, name: "확인 필요", color: "E10C02", description: nil, isDefault: false),
    ]
}
