package import APICheckBase
package import APICheckFindings
import APICheckJSON

/// Why a file is not an overlay, or cannot be applied to a description, and where.
package struct OverlayError: ProblemError, Hashable, Sendable {
    package let problem: Problem
    /// The value of the overlay that is wrong, or the action that fails.
    package let location: SourceLocation

    init(
        _ what: PrintableText, at location: SourceLocation, and others: [SourceLocation] = [],
        expected: PrintableText? = nil, actual: PrintableText? = nil, remedy: PrintableText? = nil,
        setting: Setting? = nil
    ) {
        self.location = location
        problem = Problem(
            what, at: ["\(location)"], locations: others.map { "\($0)" }, expected: expected, actual: actual,
            remedy: remedy, setting: setting)
    }
}

/// The members of one object of an overlay, with precise errors.
struct OverlayFields {
    let value: JSON
    /// The name in messages: `the action`.
    let owner: PrintableText

    /// Checks that the value is an object, and that each member is known or begins with `x-`.
    init(_ value: JSON, _ owner: PrintableText, known: [String]) throws {
        self.value = value
        self.owner = owner
        guard value.kind == .object else {
            throw OverlayError(
                "\(owner) has the wrong type", at: value.location, expected: "an object",
                actual: "\(value.kind.inWords)")
        }
        for member in value.members where !member.isExtension && !known.contains(member.name) {
            let near = Spelling.nearMiss(of: member.name, in: known)
            throw OverlayError(
                "unknown member '\(member.name)' of \(owner)", at: member.key.location,
                expected: "\(known.list("or")), or a name that begins with 'x-'",
                remedy: near.map { "did you mean '\($0)'?" })
        }
    }

    func text(_ name: String) throws -> String? {
        guard let member = value[name] else { return nil }
        guard let text = member.string else { throw wrongType(name, member, expected: "a string") }
        return text
    }

    func requiredText(_ name: String) throws -> String {
        guard let text = try text(name) else { throw missing(name) }
        return text
    }

    func flag(_ name: String) throws -> Bool {
        guard let member = value[name] else { return false }
        guard let flag = member.bool else { throw wrongType(name, member, expected: "true or false") }
        return flag
    }

    func missing(_ name: String) -> OverlayError {
        OverlayError("\(owner) has no '\(name)'", at: value.location, remedy: "add '\(name)'")
    }

    func wrongType(_ name: String, _ member: JSON, expected: PrintableText) -> OverlayError {
        OverlayError(
            "'\(name)' of \(owner) has the wrong type", at: member.location, expected: expected,
            actual: "\(member.kind.inWords)")
    }
}
