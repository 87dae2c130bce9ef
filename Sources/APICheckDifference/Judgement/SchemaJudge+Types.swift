import APICheckBase
import APICheckFindings
import APICheckJSON

/// Types and formats.
extension SchemaJudge {
    mutating func judgeType() {
        let change = TypeChange(pair)
        let id: String
        switch changePlace {
        case .parameter where use.repeatsLists && isListOfBefore: id = "type-generalized"
        case .parameter:
            id =
                change.isBreakingRequest(stronglyTyped: use.isStronglyTyped) ? "type-changed" : "type-generalized"
        case .parameterProperty:
            let strict = change.isBreakingRequest(stronglyTyped: true)
            id =
                strict != change.isBreakingRequest(stronglyTyped: false)
                ? "type-changed" : (strict ? "type-specialized" : "type-generalized")
        case _ where use.root.isOfRequest:
            if change.isBreakingRequest(stronglyTyped: use.isStronglyTyped) {
                id = "type-changed"
            } else {
                id = change.isLooseRequest ? "type-compatible" : "type-generalized"
            }
        default:
            if change.isBreakingResponse(stronglyTyped: use.isStronglyTyped) {
                id = change.isWidened ? "type-generalized" : "type-changed"
            } else {
                id = change.isLooseResponse ? "type-compatible" : "type-specialized"
            }
        }
        add(id, expected: change.old.fact, actual: change.new.fact)
    }

    /// Whether the new schema is a list whose elements accept what the old one accepts.
    var isListOfBefore: Bool {
        guard new.types == ["array"], !old.types.contains("array"), let node = new["items"] else { return false }
        let element = SchemaView([node], resolvedIn: new)
        let types = TypeSet(element)
        guard types.types.isEmpty || types.types == ["string"] || TypeSet(old).isPart(of: types) else { return false }
        return element.layers.allSatisfy { layer in
            layer.members.allSatisfy { member in
                ["type", "$ref"].contains(member.name) || SchemaKeyword.describes(member.name)
                    || old[member.name]?.equals(member.value) == true
            }
        }
    }
}
