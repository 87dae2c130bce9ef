import APICheckFindings
import APICheckJSON

/// The members of one object of a workflow file, with precise errors.
struct Fields {
    let value: JSON
    /// The name in messages: `the step 'create'`.
    let owner: String
    let file: String

    /// Checks that the value is an object and that every member is known or starts with `x-`.
    init(_ value: JSON, _ owner: String, known: [String], file: String) throws {
        self.value = value
        self.owner = owner
        self.file = file
        guard value.kind == .object else {
            throw malformed("\(owner) is \(value.kind.withArticle), expected an object", "write an object")
        }
        for member in value.members where !member.name.hasPrefix("x-") && !known.contains(member.name) {
            throw WorkflowError.unknown(.field, member.name, known: known, at: location(member.key))
        }
    }

    func location(_ place: JSON? = nil) -> SourceLocation { SourceLocation(file: file, line: (place ?? value).line) }

    func text(_ name: String) throws -> String? {
        guard let member = value[name] else { return nil }
        guard let text = member.string else { throw wrongType(name, member, expected: "text") }
        return text
    }

    func requiredText(_ name: String) throws -> String {
        guard let text = try text(name), !text.isEmpty else { throw missing(name) }
        return text
    }

    func flag(_ name: String) throws -> Bool {
        guard let member = value[name] else { return false }
        guard let flag = member.bool else { throw wrongType(name, member, expected: "true or false") }
        return flag
    }

    func list(_ name: String) throws -> [JSON] {
        guard let member = value[name] else { return [] }
        guard member.kind == .array else { throw wrongType(name, member, expected: "a list") }
        return Array(member.elements)
    }

    func members(_ name: String) throws -> [JSON.Member] {
        guard let member = value[name] else { return [] }
        guard member.kind == .object else { throw wrongType(name, member, expected: "an object") }
        return Array(member.members)
    }

    /// Returns a number of at least 0.
    func number(_ name: String) throws -> Double? {
        guard let member = value[name] else { return nil }
        guard let number = member.double, number >= 0 else {
            throw wrongType(name, member, expected: "a number of at least 0")
        }
        return number
    }

    func missing(_ name: String) -> WorkflowError { malformed("\(owner) has no '\(name)'", "add '\(name)'") }

    func malformed(_ what: String, _ remedy: String, at place: JSON? = nil) -> WorkflowError {
        .malformed(what, remedy: remedy, at: location(place))
    }

    private func wrongType(_ name: String, _ member: JSON, expected: String) -> WorkflowError {
        malformed(
            "'\(name)' of \(owner) is \(member.kind.withArticle), expected \(expected)", "write \(expected)", at: member
        )
    }
}

extension JSONKind {
    var withArticle: String {
        switch self {
        case .null: "null"
        case .boolean: "true or false"
        case .number: "a number"
        case .string: "text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
