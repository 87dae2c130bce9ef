import APICheckBase
import APICheckFindings
import APICheckJSON

/// Compares two lists of security requirements, each a way to authorize (OpenAPI 3.1 section 4.8.30).
struct SecurityComparison {
    private struct Requirement {
        let node: JSON
        let scopes: [String: [String]]

        /// The schemes that it demands together.
        var name: String { scopes.keys.sorted().joined(separator: " AND ") }
    }

    private var added: [Requirement] = []
    private var removed: [Requirement] = []
    private var both: [(old: Requirement, new: Requirement)] = []

    init(old: JSON?, new: JSON?) {
        let ones = SecurityComparison.read(old)
        let others = SecurityComparison.read(new)
        added = others
        // Those with the same scopes belong together; a scheme may be listed for several.
        removed = ones.filter { one in !match(one) { $0.scopes == one.scopes } }
        removed = removed.filter { one in !match(one) { $0.name == one.name } }
        let names = (old: Set(ones.map(\.name)), new: Set(others.map(\.name)))
        removed.removeAll { names.new.contains($0.name) }
        added.removeAll { names.old.contains($0.name) }
    }

    private mutating func match(_ one: Requirement, _ isSame: (Requirement) -> Bool) -> Bool {
        guard let index = added.firstIndex(where: isSame) else { return false }
        both.append((one, added.remove(at: index)))
        return true
    }

    private static func read(_ list: JSON?) -> [Requirement] {
        list?.elements.map { node in
            let scopes = node.members.map { ($0.name, $0.value.elements.compactMap(\.string)) }
            return Requirement(node: node, scopes: Dictionary(scopes) { $1 })
        } ?? []
    }

    var ofContract: [ContractChange] {
        var log = ChangeLog()
        report("api-global-security", to: &log)
        return log.changes
    }

    func report(ofOperation log: inout ChangeLog) { report("api-security", to: &log) }

    private func report(_ prefix: String, to log: inout ChangeLog) {
        // `{}` makes the others optional and is no way to authorize by itself.
        for requirement in added where !requirement.scopes.isEmpty {
            log.add(
                "\(prefix)-added", .exchange, new: requirement.node, expected: .absent,
                actual: .quoted(requirement.name), subject: requirement.name)
        }
        for requirement in removed where !requirement.scopes.isEmpty {
            log.add(
                "\(prefix)-removed", .exchange, old: requirement.node, expected: .quoted(requirement.name),
                actual: .absent, subject: requirement.name)
        }
        for (one, other) in both {
            for (scheme, before) in one.scopes.sorted(by: { $0.key < $1.key }) {
                let after = other.scopes[scheme] ?? []
                for scope in after where !before.contains(scope) {
                    log.add(
                        "\(prefix)-scope-added", .exchange, new: other.node, expected: .absent,
                        actual: .words("\(scope) of \(scheme)"), subject: "\(scheme) \(scope)")
                }
                for scope in before where !after.contains(scope) {
                    log.add(
                        "\(prefix)-scope-removed", .exchange, old: one.node, expected: .words("\(scope) of \(scheme)"),
                        actual: .absent, subject: "\(scheme) \(scope)")
                }
            }
        }
    }
}
