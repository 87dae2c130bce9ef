import APICheckBase
import APICheckFindings
import APICheckJSON

/// The servers that only one of the contracts lists (OpenAPI 3.1 section 4.8.5). A contract without servers has `/`.
struct ServerComparison {
    private(set) var changes: [ContractChange] = []

    init(old: ComparedContract, new: ComparedContract) {
        let (ones, others) = (ServerComparison.servers(old), ServerComparison.servers(new))
        var log = ChangeLog()
        for (url, node) in ones where node != nil && !others.contains(where: { $0.url == url }) {
            log.add(
                "api-server-removed", .contract(Pointer(["servers"])), old: node, new: new.root["servers"],
                expected: .quoted(url), actual: .absent, subject: url)
        }
        for (url, node) in others where node != nil && !ones.contains(where: { $0.url == url }) {
            log.add(
                "api-server-added", .contract(Pointer(["servers"])), old: old.root["servers"], new: node,
                expected: .absent, actual: .quoted(url), subject: url)
        }
        changes = log.changes
    }

    private static func servers(_ contract: ComparedContract) -> [(url: String, node: JSON?)] {
        let list = contract.root["servers"]?.elements.compactMap { node in
            node["url"]?.string.map { (url: normalised($0), node: Optional(node)) }
        }
        return list.flatMap { $0.isEmpty ? nil : $0 } ?? [("/", nil)]
    }

    /// Without a slash at the end.
    private static func normalised(_ url: String) -> String {
        url.count > 1 && url.hasSuffix("/") ? String(url.dropLast()) : url
    }
}
