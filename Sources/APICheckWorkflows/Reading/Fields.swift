import APICheckFindings
import APICheckJSON

/// The members of one object of a workflow file, with precise errors.
struct Fields {
    let value: JSON
    /// The name in messages: `the step 'create'`.
    let owner: String
    let file: String

    /// Checks that the value is an object and that every member is known or starts with `x-`.
    ///
    /// - Parameter rejected: Fields of the standard that the caller rejects; not suggested for an unknown one.
    init(_ value: JSON, _ owner: String, known: [String], rejected: [String] = [], file: String) throws {
        self.value = value
        self.owner = owner
        self.file = file
        guard value.kind == .object else {
            throw malformed("\(owner) is \(value.kind.withArticle), expected an object", "write an object")
        }
        for member in value.members {
            let name = member.name
            if known.contains(name) || name.utf8.starts(with: "x-".utf8) || rejected.contains(name) { continue }
            throw WorkflowError.unknown(.field, name, known: known, at: location(member.key))
        }
    }

    /// Rejects fields of Arazzo 1.1 in a file of an earlier version.
    func requireVersion11(for names: [String], _ isVersion11: Bool) throws {
        guard !isVersion11, let name = names.first(where: { value[$0] != nil }) else { return }
        throw malformed("'\(name)' of \(owner) is new in Arazzo 1.1", "set arazzo: 1.1.0", at: value[name])
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

    /// A list that must not be empty; nil without the field.
    func filledList(_ name: String) throws -> [JSON]? {
        guard let member = value[name] else { return nil }
        let list = try list(name)
        if list.isEmpty {
            throw malformed("'\(name)' of \(owner) is empty", "remove it, or add an element", at: member)
        }
        return list
    }

    /// The members of an object whose names consist of letters, digits, `.`, `-` and `_`.
    func namedMembers(_ name: String) throws -> [JSON.Member] {
        let members = try members(name)
        for member in members where !ArazzoName.isComponentName(member.name) {
            throw malformed(
                "the name '\(member.name)' in '\(name)' of \(owner) has characters other than letters, digits, "
                    + "'.', '-' and '_'", "rename it", at: member.key)
        }
        return members
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

    /// Returns a whole number of at least 0.
    func count(_ name: String) throws -> Int? {
        guard let number = try number(name) else { return nil }
        guard number.rounded() == number, let member = value[name] else {
            throw malformed(
                "'\(name)' of \(owner) is \(number), expected a whole number", "write a whole number",
                at: value[name])
        }
        return member.int ?? .max
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

/// The names of the standard.
enum ArazzoName {
    /// `[A-Za-z0-9_\-]+`, recommended for the ids of workflows, steps and sources (Arazzo 1.0.1 section 4.6.4.1).
    static func isID(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isIDByte) }

    /// Whether the name can be part of the name of a file, such as that of a recording.
    static func isFileName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, text.utf8.count <= 200 else {
            return false
        }
        return first != "." && first != " " && last != " "
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: false
                default: scalar != "/" && scalar != "\\" && scalar != ":"
                }
            }
    }

    /// `[a-zA-Z0-9\.\-_]+`, required for outputs and components (section 4.6.9).
    static func isComponentName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { isIDByte($0) || $0 == UInt8(ascii: ".") }
    }

    private static func isIDByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}
