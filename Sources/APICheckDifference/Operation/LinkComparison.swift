import APICheckBase
import APICheckFindings
import APICheckJSON

/// Compares the links of one response (OpenAPI 3.1 section 4.8.20).
struct LinkComparison {
    private let status: String
    private var removed: [(name: String, node: JSON)] = []
    private var added: [(name: String, node: JSON)] = []
    private var changed: [(name: String, old: JSON, new: JSON)] = []

    init(old: JSON?, new: JSON?, status: String, schemas: SchemaComparison) {
        self.status = status
        let ones = schemas.old.members(old)
        let others = schemas.new.members(new)
        for (name, _, one) in ones {
            guard let other = others.first(where: { $0.name == name })?.value else {
                removed.append((name, one))
                continue
            }
            if !schemas.isUnknown(one, other), LinkComparison.differ(one, other) { changed.append((name, one, other)) }
        }
        added = others.filter { other in !ones.contains { $0.name == other.name } }.map { ($0.name, $0.value) }
    }

    private static func differ(_ one: JSON, _ other: JSON) -> Bool {
        ["operationId", "operationRef", "parameters", "requestBody", "server"].contains { keyword in
            switch (one[keyword], other[keyword]) {
            case (nil, nil): false
            case (let before?, let after?): !before.equals(after)
            default: true
            }
        }
    }

    func report(to log: inout ChangeLog) {
        func add(_ id: String, _ name: String, _ old: JSON?, _ new: JSON?) {
            log.add(
                "response-link-\(id)", .status, old: old, new: new,
                expected: old.map { LinkComparison.fact($0, name) } ?? .absent,
                actual: new.map { LinkComparison.fact($0, name) } ?? .absent, subject: "\(status) link \(name)",
                status: status)
        }
        for (name, node) in removed { add("removed", name, node, nil) }
        for (name, node) in added { add("added", name, nil, node) }
        for (name, one, other) in changed { add("changed", name, one, other) }
    }

    private static func fact(_ link: JSON, _ name: String) -> Fact {
        let target = (link["operationId"] ?? link["operationRef"])?.string
        return target.map { .words("link '\(name)' to \($0)") } ?? .words("link '\(name)'")
    }
}
