import APICheckHTTP
import APICheckJSON

/// Follows the `$ref` of a document. Each distinct reference is looked up once.
struct References {
    private let root: JSON
    private var known: [String: JSON] = [:]

    init(_ root: JSON) { self.root = root }

    /// The value itself, or what its chain of references ends at (OpenAPI 3.1 section 4.8.23).
    ///
    /// Throws ``ContractError`` for a reference that leads nowhere, to another file or back to itself.
    mutating func resolve(_ value: JSON) throws -> JSON {
        guard var reference = value["$ref"], reference.kind == .string else { return value }
        var seen: Set<String> = []
        while let text = reference.string {
            guard seen.insert(text).inserted else { throw reference.failure(.circularReference(text)) }
            let target = try lookUp(text, at: reference)
            guard let next = target["$ref"], next.kind == .string else { return target }
            reference = next
        }
        return value
    }

    private mutating func lookUp(_ text: String, at reference: JSON) throws -> JSON {
        if let target = known[text] { return target }
        guard text.utf8.first == UInt8(ascii: "#") else { throw reference.failure(.otherFile(text)) }
        guard let pointer = References.pointer(of: text), let target = root[pointer] else {
            throw reference.failure(.brokenReference(text, nearest: nearest(to: text)))
        }
        known[text] = target
        return target
    }

    /// The pointer in a fragment, percent-decoded (RFC 6901 section 6).
    static func pointer(of reference: String) -> Pointer? {
        Pointer(PercentEncoding.decode(reference.dropFirst()))
    }

    /// The reference with the first token that leads nowhere replaced by the nearest name that stands there.
    private func nearest(to text: String) -> String? {
        guard var tokens = References.pointer(of: text)?.tokens else { return nil }
        var value = root
        for (index, token) in tokens.enumerated() {
            if let next = value[Pointer([token])] {
                value = next
                continue
            }
            guard let name = Spelling.nearest(to: token, in: value.members.map(\.name)).first else { return nil }
            tokens[index] = name
            let candidate = Pointer(tokens)
            return root[candidate] == nil ? nil : "#\(candidate)"
        }
        return nil
    }
}
