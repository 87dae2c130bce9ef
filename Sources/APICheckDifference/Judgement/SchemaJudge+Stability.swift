import APICheckBase
import APICheckFindings
import APICheckJSON

/// Deprecation and stability.
extension SchemaJudge {
    mutating func judgeDeprecation() {
        guard
            let change = DeprecationChange(old: Deprecation(old), new: Deprecation(new), days: use.deprecationDays),
            let name = change.kind.changeOfSchema
        else { return }
        add(name, expected: change.expected, actual: change.actual, old: change.old, new: change.new)
    }

    mutating func judgeStability() {
        guard let before = StabilityLevel(old.annotation("x-stability-level")),
            let after = StabilityLevel(new.annotation("x-stability-level"))
        else {
            log.add(
                "api-invalid-stability-level", place(at: new.node), old: old.node, new: new.node,
                expected: .quoted(StabilityLevel.names.list("or")),
                actual: (new.annotation("x-stability-level") ?? old.annotation("x-stability-level")).fact)
            return
        }
        if before == after { return }
        add(
            after < before ? "stability-decreased" : "stability-increased", expected: .quoted(before.rawValue),
            actual: .quoted(after.rawValue))
    }
}
