import APICheckBase
package import APICheckFindings
import APICheckHTTP
package import APICheckJSON

/// Follows the `$ref` of a description through its files. Each distinct reference is looked up once.
package final class References {
    private struct Key: Hashable {
        let document: ObjectIdentifier
        let text: String
    }

    let files: ContractFiles
    private var known: [Key: JSON] = [:]
    private var lookup = PointerLookup()

    package init(_ files: ContractFiles) { self.files = files }

    /// The value itself, or the target of its chain of references (OpenAPI 3.1 section 4.8.23).
    ///
    /// Throws ``ContractError`` for a reference that is unresolved, outside the contract's folder, circular, or
    /// longer than the limit.
    package func resolve(_ value: JSON) throws -> JSON {
        guard var reference = value["$ref"], reference.kind == .string else { return value }
        var seen: Set<Key> = []
        while let text = reference.string {
            guard seen.insert(References.key(reference, text)).inserted else {
                throw reference.failure(.circularReference(text))
            }
            guard seen.count <= files.limits.references else {
                throw reference.failure(.overLimit(.references, files.limits.references))
            }
            let target = try target(of: reference, text)
            guard let next = target["$ref"], next.kind == .string else { return target }
            reference = next
        }
        return value
    }

    /// The target of a reference: the value of a `$ref`, or another one. It may be a reference itself.
    package func target(of reference: JSON) throws -> JSON? {
        try reference.string.map { try target(of: reference, $0) }
    }

    private static func key(_ reference: JSON, _ text: String) -> Key {
        Key(document: ObjectIdentifier(reference.document), text: text)
    }

    private func target(of reference: JSON, _ text: String) throws -> JSON {
        let key = References.key(reference, text)
        if let target = known[key] { return target }
        let root = try files.document(for: text, at: reference).root
        guard let pointer = References.pointer(of: text), let target = lookup.value(at: pointer, from: root) else {
            throw reference.failure(.brokenReference(text, nearest: References.nearest(to: text, in: root)))
        }
        known[key] = target
        return target
    }

    /// The pointer in the fragment, percent-decoded (RFC 6901 section 6); the root's without one. Nil for the name of an
    /// anchor.
    static func pointer(of reference: String) -> Pointer? {
        let fragment = reference.utf8.firstIndex(of: UInt8(ascii: "#")).map { reference[$0...].dropFirst() } ?? ""
        return Pointer(PercentEncoding.decode(fragment))
    }

    /// The reference with its first unresolved token replaced by the most similar name in its place.
    private static func nearest(to text: String, in root: JSON) -> String? {
        guard var tokens = pointer(of: text)?.tokens else { return nil }
        var value = root
        for (index, token) in tokens.enumerated() {
            if let next = value[Pointer([token])] {
                value = next
                continue
            }
            guard let name = Spelling.nearest(to: token, in: value.members.map(\.name)).first else { return nil }
            tokens[index] = name
            let candidate = Pointer(tokens)
            return root[candidate] == nil ? nil : "\(text.prefix { $0 != "#" })#\(candidate)"
        }
        return nil
    }
}

extension JSON {
    /// The member itself, so that messages can give the line of its name; the last of several with the same name.
    func member(_ name: String) -> Member? {
        var found: Member?
        for member in members where member.name == name { found = member }
        return found
    }

    /// The line, and the pointer where the value is far along a long line, as in a minified contract.
    package var location: SourceLocation {
        let origin = origin
        let position = origin.position
        return SourceLocation(
            file: origin.document.source ?? "contract", line: position.line,
            pointer: position.column > 200 ? origin.pointer.description : nil,
            mergedInto: changedPlace.map { place in
                SourceLocation.Merged(file: place.document.source ?? "contract", line: place.line)
            })
    }

    func failure(_ cause: ContractError.Cause) -> ContractError { ContractError(cause: cause, location: location) }

    /// The object itself; throws for any other kind.
    func asObject(_ name: String) throws -> JSON {
        guard kind == .object else {
            throw failure(.wrongType(member: name, expected: "an object", actual: kind.inWords))
        }
        return self
    }

    /// The text of a member, nil when it is absent; throws when it is not a string.
    func text(_ name: String) throws -> String? {
        guard let value = self[name] else { return nil }
        guard let text = value.string else {
            throw value.failure(.wrongType(member: name, expected: "a string", actual: value.kind.inWords))
        }
        return text
    }

    func object(_ name: String) throws -> JSON? { try self[name]?.asObject(name) }

    /// The elements of a member, empty when it is absent; throws when it is not an array.
    func list(_ name: String) throws -> [JSON] {
        guard let value = self[name] else { return [] }
        guard value.kind == .array else {
            throw value.failure(.wrongType(member: name, expected: "an array", actual: value.kind.inWords))
        }
        return Array(value.elements)
    }
}
