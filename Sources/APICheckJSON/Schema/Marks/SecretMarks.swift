/// Where values are that schemas mark as secret, with `x-apicheck-secret: true` or `format: password`.
///
/// A mark counts wherever a schema may apply: in branches that do not accept the value as well, since a secret must not
/// get out because a body breaks its contract. Each value is visited once, whatever number of schemas apply to it.
package struct SecretMarks: Sendable {
    let schemas: [MarkedSchema]

    /// A schema that a mark can be reached from.
    package struct Root: Hashable, Sendable {
        let schema: Int
    }

    /// What is marked at a place.
    package enum Reach: Sendable {
        case nothing
        /// A value in it may be.
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

    /// What is marked at a path of names, as the keys of forms and queries have them; an empty one is any element of an
    /// array, a number an element or a member.
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
