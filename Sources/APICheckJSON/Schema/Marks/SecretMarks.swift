#if Contracts
/// The values that schemas mark as secret, with `x-apicheck-secret: true` or `format: password`.
///
/// A mark counts in every schema that may apply, including branches that do not accept the value, since a body that
/// violates its contract must not leak a secret. Each value is visited once, however many schemas apply to it.
package struct SecretMarks: Sendable {
    let schemas: [MarkedSchema]

    /// A schema from which a mark can be reached.
    package struct Root: Hashable, Sendable {
        let schema: Int
    }

    /// The marks at a place.
    package enum Reach: Sendable {
        case nothing
        /// A value inside it may be marked.
        case below
        case whole
    }

    package static let none = SecretMarks([])

    init(_ schemas: [MarkedSchema]) { self.schemas = schemas }

    /// The outermost marked values, in document order.
    package func places(in value: JSON, from root: Root) -> [Pointer] {
        var walk = MarkWalk(self)
        walk.visit(value, schemas[root.schema].inPlace)
        return walk.found
    }

    /// The marks at a path of names, as in the keys of forms and queries: an empty name is any element of an array, a
    /// number is an element or a member.
    package func reach(_ root: Root, path: some Sequence<String>) -> Reach {
        var walk = MarkWalk(self)
        var current = schemas[root.schema].inPlace
        for name in path {
            if walk.isMarked(current) { return .whole }
            let elements = name.isEmpty || Int(name) != nil ? walk.elements(current) : []
            current = walk.union(elements, walk.member(name, of: current))
            if current.isEmpty { return .nothing }
        }
        return walk.isMarked(current) ? .whole : .below
    }

    package func isMarked(_ root: Root) -> Bool { reach(root, path: EmptyCollection()) == .whole }
}
#endif
