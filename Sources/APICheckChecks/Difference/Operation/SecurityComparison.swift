import APICheckBase
import APICheckContracts
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
        // `{}` makes the others optional and is not a way to authorize by itself.
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

/// Decides whether the credentials that a client of the old contract shows are still enough.
///
/// Requirements are a set of sets: each alternative is a set of credentials with scopes, and a client that shows one
/// alternative of the old contract is let in when the new one has an alternative that is part of it. What a credential is
/// depends on where a request carries it, not on the name of its scheme.
struct SecurityJudge {
    private struct Alternative {
        let node: JSON
        /// The scopes by the name of the scheme.
        let schemes: [String: Set<String>]

        var text: String {
            if schemes.isEmpty { return "no authorization" }
            return schemes.sorted { $0.key < $1.key }.map { name, scopes in
                scopes.isEmpty ? name : "\(name) [\(scopes.sorted().joined(separator: ", "))]"
            }.joined(separator: " AND ")
        }
    }

    private let old: ComparedContract
    private let new: ComparedContract
    private let oldSchemes: [String: SecurityScheme]
    private let newSchemes: [String: SecurityScheme]
    private let nodes: (old: [String: JSON], new: [String: JSON])
    /// The names in the old contract of schemes that only have another name in the new one.
    private var oldNames: [String: String] = [:]
    /// The schemes whose credential is carried another way, so that a client is refused.
    private var redefined: Set<String> = []
    private var isInherited = false

    init(old: ComparedContract, new: ComparedContract) {
        (self.old, self.new) = (old, new)
        nodes = (SecurityJudge.nodes(old), SecurityJudge.nodes(new))
        oldSchemes = nodes.old.reduce(into: [:]) { $0[$1.key] = SecurityScheme($1.value, name: $1.key) }
        newSchemes = nodes.new.reduce(into: [:]) { $0[$1.key] = SecurityScheme($1.value, name: $1.key) }
        for (name, scheme) in newSchemes where oldSchemes[name] == nil {
            oldNames[name] = oldSchemes.keys.sorted().first {
                newSchemes[$0] == nil && oldSchemes[$0]?.isCarried(as: scheme) == true
            }
        }
    }

    private static func nodes(_ contract: ComparedContract) -> [String: JSON] {
        let members = contract.members(contract.root["components"]?["securitySchemes"])
            .filter { !contract.isUnknown($0.value) }
        return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Judges one operation. What it inherits from the contract in both is judged once, for the contract.
    mutating func judge(_ operation: String, _ one: JSON, _ other: JSON) -> [ContractChange] {
        if one["security"] == nil, other["security"] == nil {
            isInherited = true
            return []
        }
        var log = ChangeLog(operation: operation)
        judge(
            alternatives(one["security"] ?? old.root["security"], one),
            alternatives(other["security"] ?? new.root["security"], other), "api-security", &log)
        return log.changes
    }

    /// The changes of the contract as a whole, after all operations were judged.
    mutating func finish() -> [ContractChange] {
        var log = ChangeLog()
        if isInherited {
            judge(
                alternatives(old.root["security"], old.root), alternatives(new.root["security"], new.root),
                "api-global-security", &log)
        }
        for name in redefined.sorted() { reportRedefinition(of: name, &log) }
        return log.changes
    }

    private func alternatives(_ list: JSON?, _ owner: JSON) -> [Alternative] {
        guard let list, list.count > 0 else { return [Alternative(node: list ?? owner, schemes: [:])] }
        return list.elements.map { node in
            let schemes = node.members.map { ($0.name, Set($0.value.elements.compactMap(\.string))) }
            return Alternative(node: node, schemes: Dictionary(schemes) { $0.union($1) })
        }
    }

    private mutating func judge(
        _ ones: [Alternative], _ others: [Alternative], _ prefix: String, _ log: inout ChangeLog
    ) {
        for one in ones where !others.contains(where: { lets(one, in: $0) }) {
            if let same = others.first(where: { isPart($0, of: one) }) {
                // The requirements are the same, and what one of their schemes means is not.
                redefined.formUnion(same.schemes.keys.map { oldNames[$0] ?? $0 }.filter { !isCarriedAsBefore($0) })
                continue
            }
            report(one, others, prefix, &log)
        }
        if others.contains(where: \.schemes.isEmpty), !ones.contains(where: \.schemes.isEmpty),
            let open = others.first(where: \.schemes.isEmpty)
        {
            log.add(
                "\(prefix)-became-optional", .exchange, old: ones.first?.node, new: open.node,
                expected: SecurityJudge.fact(ones), actual: SecurityJudge.fact(others))
        }
    }

    /// Whether an alternative of the new contract asks for nothing beside what an old one shows.
    private func lets(_ shown: Alternative, in asked: Alternative) -> Bool {
        asked.schemes.allSatisfy { name, scopes in
            let credentials = shown.schemes.filter { isCarried($0.key, as: name) }.values
            let shownScopes: Set<String> = credentials.reduce(into: []) { $0.formUnion($1) }
            return !credentials.isEmpty && shownScopes.isSuperset(of: scopes)
        }
    }

    /// The same by the names of the schemes.
    private func isPart(_ asked: Alternative, of shown: Alternative) -> Bool {
        asked.schemes.allSatisfy { name, scopes in
            shown.schemes[oldNames[name] ?? name]?.isSuperset(of: scopes) ?? false
        }
    }

    private func isCarried(_ old: String, as new: String) -> Bool {
        guard let one = oldSchemes[old], let other = newSchemes[new] else { return old == new }
        return one.isCarried(as: other)
    }

    private func isCarriedAsBefore(_ name: String) -> Bool {
        guard let one = oldSchemes[name], let other = newSchemes[name] else { return true }
        return one.isCarried(as: other)
    }

    private func report(_ one: Alternative, _ others: [Alternative], _ prefix: String, _ log: inout ChangeLog) {
        let names = Set(one.schemes.keys)
        func asked(_ other: Alternative) -> Set<String> { Set(other.schemes.keys.map { oldNames[$0] ?? $0 }) }
        let id: String
        var match: Alternative?
        var subject: String?
        if names.isEmpty {
            id = "became-required"
        } else if let other = others.first(where: { asked($0).isSubset(of: names) }) {
            id = "scope-required"
            match = other
            let missing = other.schemes.flatMap { name, scopes in
                let scheme = oldNames[name] ?? name
                return scopes.subtracting(one.schemes[scheme] ?? []).map { "\(scheme) \($0)" }
            }
            subject = missing.sorted().joined(separator: ", ")
        } else if let other = others.first(where: { asked($0).isStrictSuperset(of: names) }) {
            id = "scheme-required"
            match = other
            subject = asked(other).subtracting(names).sorted().joined(separator: " AND ")
        } else {
            id = "no-longer-accepted"
            subject = one.text
        }
        log.add(
            "\(prefix)-\(id)", .exchange, old: one.node, new: (match ?? others.first)?.node,
            expected: .quoted(one.text), actual: SecurityJudge.fact(match.map { [$0] } ?? others), subject: subject)
    }

    private static func fact(_ alternatives: [Alternative]) -> Fact { .quoted(alternatives.map(\.text).list("or")) }

    private func reportRedefinition(of name: String, _ log: inout ChangeLog) {
        guard let one = nodes.old[name], let other = nodes.new[name] else { return }
        let id: String
        var keyword = "type"
        if one["type"]?.string != other["type"]?.string {
            id = "credential-changed"
        } else if one["in"]?.string != other["in"]?.string {
            (id, keyword) = ("in-changed", "in")
        } else if one["type"]?.string == "apiKey" {
            (id, keyword) = ("name-changed", "name")
        } else {
            (id, keyword) = ("scheme-changed", "scheme")
        }
        log.add(
            "api-security-component-\(id)", .contract(Pointer(["components", "securitySchemes", name])),
            old: one[keyword] ?? one, new: other[keyword] ?? other, expected: one[keyword].fact,
            actual: other[keyword].fact)
    }
}

extension SecurityScheme {
    /// Whether a client that shows this credential shows the other one, too.
    ///
    /// A key in the header `Authorization` is what contracts before OpenAPI 3 wrote for any scheme of that header.
    fileprivate func isCarried(as other: SecurityScheme) -> Bool {
        switch (credential, other.credential) {
        case (.unseen, .unseen): true
        case (.key(.header, let one), .key(.header, let another)): one.equalsIgnoringASCIICase(another)
        case (.key(.header, let name), .authorization), (.authorization, .key(.header, let name)):
            name.equalsIgnoringASCIICase("authorization")
        case (let one, let another): one == another
        }
    }
}
