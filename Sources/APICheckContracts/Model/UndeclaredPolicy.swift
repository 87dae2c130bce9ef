import APICheckFindings
import APICheckJSON

/// What counts how much when the contract does not declare it (`x-apicheck-undeclared`).
///
/// A bare word speaks of fields; `{field: …, status: …, header: …, query: …}` of each on its own.
struct UndeclaredPolicy: Sendable {
    var field: UndeclaredLevel?
    var status: UndeclaredLevel = .breaking
    var header: UndeclaredLevel = .ignore
    var query: UndeclaredLevel = .warning

    /// What `owner` says, and what holds outside it where it says nothing.
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
    /// Nil for `ignore`.
    init?(_ undeclared: UndeclaredLevel) {
        switch undeclared {
        case .ignore: return nil
        case .info: self = .info
        case .warning: self = .warning
        case .breaking: self = .breaking
        }
    }
}
