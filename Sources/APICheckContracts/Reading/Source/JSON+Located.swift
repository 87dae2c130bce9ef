package import APICheckFindings
package import APICheckJSON

extension JSON {
    /// The member itself, so that messages can give the line of its name; the last of several with the same name.
    func member(_ name: String) -> Member? {
        var found: Member?
        for member in members where member.name == name { found = member }
        return found
    }

    /// The line, and the pointer where the value is far along a long line, as in a minified contract.
    package var location: SourceLocation { location { $0.pointer } }

    /// - Parameter pointer: Finds the pointer of a value, for many values faster than one by one.
    package func location(_ pointer: (JSON) -> Pointer) -> SourceLocation {
        let origin = origin
        let position = origin.position
        return SourceLocation(
            file: origin.document.source ?? "contract", line: position.line,
            pointer: position.column > 200 ? pointer(origin).description : nil)
    }

    /// As a message names it: `a string`, `an object`.
    var kindInWords: String {
        switch kind {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    func failure(_ cause: ContractError.Cause) -> ContractError { ContractError(cause: cause, location: location) }

    /// The object itself; throws for any other kind.
    func asObject(_ name: String) throws -> JSON {
        guard kind == .object else {
            throw failure(.wrongType(member: name, expected: "an object", actual: kindInWords))
        }
        return self
    }

    /// The text of a member, nil when it is absent; throws when it is not a string.
    func text(_ name: String) throws -> String? {
        guard let value = self[name] else { return nil }
        guard let text = value.string else {
            throw value.failure(.wrongType(member: name, expected: "a string", actual: value.kindInWords))
        }
        return text
    }

    func object(_ name: String) throws -> JSON? { try self[name]?.asObject(name) }

    /// The elements of a member, empty when it is absent; throws when it is not an array.
    func list(_ name: String) throws -> [JSON] {
        guard let value = self[name] else { return [] }
        guard value.kind == .array else {
            throw value.failure(.wrongType(member: name, expected: "an array", actual: value.kindInWords))
        }
        return Array(value.elements)
    }
}
