import APICheckBase
import APICheckHTTP
import APICheckJSON

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
