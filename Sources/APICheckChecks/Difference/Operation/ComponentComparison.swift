import APICheckBase
import APICheckFindings
import APICheckJSON

/// Compares the components that matter by themselves: security schemes, and schemas that are gone.
struct ComponentComparison {
    private(set) var changes: [ContractChange] = []

    init(old: ComparedContract, new: ComparedContract) {
        compareSchemes(old, new)
        let schemas = new.root["components"]?["schemas"].map(MemberIndex.init)
        for member in old.root["components"]?["schemas"]?.members.map({ $0 }) ?? [] where schemas?[member.name] == nil {
            var log = ChangeLog()
            log.add(
                "api-schema-removed", .contract(Pointer(["components", "schemas", member.name])), old: member.value,
                expected: .words("the schema \(member.name)"), actual: .absent)
            changes += log.changes
        }
    }

    private mutating func compareSchemes(_ old: ComparedContract, _ new: ComparedContract) {
        let ones = old.members(old.root["components"]?["securitySchemes"])
        let others = new.members(new.root["components"]?["securitySchemes"])
        var log = ChangeLog()
        for (name, _, node) in others where !ones.contains(where: { $0.name == name }) {
            log.add(
                "api-security-component-added", ComponentComparison.place(name), new: node, expected: .absent,
                actual: node["type"].fact)
        }
        for (name, _, one) in ones {
            guard let other = others.first(where: { $0.name == name })?.value else {
                log.add(
                    "api-security-component-removed", ComponentComparison.place(name), old: one,
                    expected: one["type"].fact, actual: .absent)
                continue
            }
            if old.isUnknown(one) || new.isUnknown(other) { continue }
            if one["type"]?.string != other["type"]?.string {
                log.add(
                    "api-security-component-type-changed", ComponentComparison.place(name), old: one["type"],
                    new: other["type"], expected: one["type"].fact, actual: other["type"].fact)
            }
            for member in one["flows"]?.members.map({ $0 }) ?? [] {
                guard let flow = other["flows"]?[member.name] else { continue }
                compare(member.value, flow, scheme: name, flow: member.name, &log)
            }
        }
        changes += log.changes
    }

    private func compare(_ one: JSON, _ other: JSON, scheme: String, flow: String, _ log: inout ChangeLog) {
        let place = ComponentComparison.place(scheme)
        for (keyword, id) in [("authorizationUrl", "oauth-url"), ("tokenUrl", "oauth-token-url")]
        where one[keyword]?.string != other[keyword]?.string {
            log.add(
                "api-security-component-\(id)-changed", place, old: one[keyword], new: other[keyword],
                expected: one[keyword].fact, actual: other[keyword].fact, subject: flow)
        }
        let (before, after) = (one["scopes"], other["scopes"])
        for member in after?.members.map({ $0 }) ?? [] where before?[member.name] == nil {
            log.add(
                "api-security-component-oauth-scope-added", place, new: member.key, expected: .absent,
                actual: .quoted(member.name), subject: "\(flow) \(member.name)")
        }
        for member in before?.members.map({ $0 }) ?? [] {
            guard let value = after?[member.name] else {
                log.add(
                    "api-security-component-oauth-scope-removed", place, old: member.key,
                    expected: .quoted(member.name),
                    actual: .absent, subject: "\(flow) \(member.name)")
                continue
            }
            if !value.equals(member.value) {
                log.add(
                    "api-security-component-oauth-scope-changed", place, old: member.value, new: value,
                    expected: member.value.fact, actual: value.fact, subject: "\(flow) \(member.name)")
            }
        }
    }

    private static func place(_ name: String) -> Place {
        .contract(Pointer(["components", "securitySchemes", name]))
    }
}
