import APICheckFindings
import APICheckJSON

/// The levels of what the contract does not declare (`x-apicheck-undeclared`).
///
/// A single word is the level of fields; `{field: …, status: …, header: …, query: …}` sets each level.
struct UndeclaredPolicy: Sendable {
    var field: UndeclaredLevel?
    var status: UndeclaredLevel = .breaking
    var header: UndeclaredLevel = .ignore
    var query: UndeclaredLevel = .warning

    /// The levels that `owner` sets, and those of the enclosing object for the rest.
    init(_ owner: JSON, within outer: UndeclaredPolicy? = nil) throws {
        if let outer { self = outer } else { field = nil }
        guard let value = owner["x-apicheck-undeclared"] else { return }
        guard value.kind == .object else {
            field = try UndeclaredPolicy.level(value)
            return
        }
        for member in value.members {
            let level = try UndeclaredPolicy.level(member.value)
            switch member.name {
            case "field": field = level
            case "status": status = level
            case "header": header = level
            case "query": query = level
            default:
                throw member.key.failure(
                    .unknownWord(
                        member.name, of: "x-apicheck-undeclared", known: ["field", "status", "header", "query"]))
            }
        }
    }

    private static func level(_ value: JSON) throws -> UndeclaredLevel {
        guard let level = value.string.flatMap(UndeclaredLevel.init) else {
            throw value.failure(
                .unknownWord(
                    value.string ?? value.text, of: "x-apicheck-undeclared",
                    known: UndeclaredLevel.allCases.map(\.rawValue)))
        }
        return level
    }
}

extension Level {
    /// Fails for `ignore`.
    init?(_ undeclared: UndeclaredLevel) {
        switch undeclared {
        case .ignore: return nil
        case .info: self = .info
        case .warning: self = .warning
        case .breaking: self = .breaking
        }
    }
}
