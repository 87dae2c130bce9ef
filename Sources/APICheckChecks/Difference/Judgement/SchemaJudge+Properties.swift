import APICheckBase
import APICheckFindings
import APICheckJSON

/// Properties that were added, removed, or became required or optional.
extension SchemaJudge {
    mutating func judge(added name: String, _ nodes: [JSON]) {
        let (property, node) = (SchemaView(nodes, resolvedIn: new), nodes[0])
        let isRequired = pair.newProperties.isRequired(name)
        let kind = isRequired ? "required" : "optional"
        switch use.root {
        case .requestBody:
            if property.isTrue("readOnly") { return }
            let suffix = isRequired && property.annotation("default") != nil ? "-with-default" : ""
            addRule(
                "new-\(kind)-request-property\(suffix)", property: name, expected: .noMember(name),
                actual: .words("\(kind) property '\(name)'"), new: node)
        case .responseBody:
            let word = property.isTrue("writeOnly") ? "write-only-" : ""
            addRule(
                "response-\(kind)-\(word)property-added", property: name, expected: .noMember(name),
                actual: .words("\(kind) property '\(name)'"), new: node)
        case .parameter where !use.isRequestHeader && isRequired && !property.isTrue("readOnly"):
            addRule(
                "request-parameter-property-became-required", property: name, expected: .noMember(name),
                actual: .words("required property '\(name)'"), new: node)
        case .parameter where use.isRequestHeader && isRequired && !property.isTrue("readOnly"):
            addRule(
                "new-required-request-header-property", property: name, expected: .noMember(name),
                actual: .words("required property '\(name)'"), new: node)
        default: return
        }
    }

    mutating func judge(removed name: String, _ nodes: [JSON]) {
        let (property, node) = (SchemaView(nodes, resolvedIn: old), nodes[0])
        let kind = pair.oldProperties.isRequired(name) ? "required" : "optional"
        let expected = Fact.words("\(kind) property '\(name)'")
        switch use.root {
        case .requestBody:
            if property.isTrue("readOnly") { return }
            addRule(
                "request-property-removed", property: name, expected: expected, actual: .noMember(name), old: node)
        case .responseBody:
            let word = property.isTrue("writeOnly") ? "write-only-" : ""
            addRule(
                "response-\(kind)-\(word)property-removed", property: name, expected: expected,
                actual: .noMember(name), old: node)
        default: return
        }
    }

    /// The schema of a property in the new contract; that of the object where nothing declares the property.
    func property(_ name: String) -> SchemaView {
        pair.newProperties[name].map { SchemaView($0, resolvedIn: new) } ?? new
    }

    mutating func judge(required name: String) {
        let property = property(name)
        switch use.root {
        case .requestBody:
            if property.isTrue("readOnly") { return }
            let suffix = property.annotation("default") != nil ? "-with-default" : ""
            addRule(
                "request-property-became-required\(suffix)", property: name, expected: "optional", actual: "required",
                new: property.node)
        case .responseBody:
            let word = property.isTrue("writeOnly") ? "write-only-" : ""
            addRule(
                "response-\(word)property-became-required", property: name, expected: "optional", actual: "required",
                new: property.node)
        case .parameter where use.isRequestHeader && !property.isTrue("readOnly"):
            addRule(
                "request-header-property-became-required", property: name, expected: "optional", actual: "required",
                new: property.node)
        case .parameter where !use.isRequestHeader && !property.isTrue("readOnly"):
            addRule(
                "request-parameter-property-became-required", property: name, expected: "optional", actual: "required",
                new: property.node)
        default: return
        }
    }

    mutating func judge(optional name: String) {
        let property = property(name)
        switch use.root {
        case .requestBody:
            if property.isTrue("readOnly") { return }
            addRule(
                "request-property-became-optional", property: name, expected: "required", actual: "optional",
                new: property.node)
        case .responseBody:
            let word = property.isTrue("writeOnly") ? "write-only-" : ""
            addRule(
                "response-\(word)property-became-optional", property: name, expected: "required", actual: "optional",
                new: property.node)
        default: return
        }
    }

    mutating func judge(access keyword: String, _ isNow: Bool) {
        guard let parent, !name.isEmpty, use.root == .requestBody || use.root == .responseBody else { return }
        let kind = parent.oldProperties.isRequired(name) ? "required" : "optional"
        let side = use.root.isOfRequest ? "request" : "response"
        let word = keyword == "readOnly" ? "read-only" : "write-only"
        let first = log.changes.count
        defer {
            if isBreaking(access: .access(keyword, isNow: isNow), of: name, parent) { log.raise([first], to: .warning) }
        }
        addRule(
            "\(side)-\(kind)-property-became-\(isNow ? "" : "not-")\(word)", expected: "\(keyword): \("\(!isNow)")",
            actual: "\(keyword): \("\(isNow)")")
    }

    /// Whether a required property is missing in a body of the new contract, or was missing in one of the old contract.
    func isBreaking(access change: SchemaChange, of name: String, _ parent: SchemaPair) -> Bool {
        guard case .access(let keyword, let isNow) = change,
            parent.oldProperties.isRequired(name), parent.newProperties.isRequired(name)
        else { return false }
        return use.root.isOfRequest ? keyword == "readOnly" && !isNow : keyword == "writeOnly" && isNow
    }
}
