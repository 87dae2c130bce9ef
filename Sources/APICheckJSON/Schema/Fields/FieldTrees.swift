#if CommandLine
import APICheckBase

/// The trees of the bodies that a description declares. Each is made when it is first asked for; bodies with the same schemas
/// share one, and all share what is known of schemas.
package final class FieldTrees: @unchecked Sendable {
    private let lock = Locked<Void>(())
    /// Used only inside the lock.
    private var shapes: FieldShapes
    /// The trees by the shape of the body.
    private var trees: [Int: FieldTree] = [:]

    /// - Parameter graph: Used for nothing else.
    package init(_ graph: SchemaGraph) { shapes = FieldShapes(graph) }

    /// The tree of a body with one of some schemas.
    ///
    /// It goes through references, `allOf`, all branches of `anyOf`, `oneOf`, `then`, `else` and `dependentSchemas`, and
    /// ends where all schemas of a place apply to a place around it, too. Members that are `writeOnly` are left out.
    package func tree(of schemas: [JSON]) -> FieldTree {
        lock.withLock { _ in
            let shape = shapes.number(of: schemas)
            if let known = trees[shape] { return known }
            var maker = FieldTreeMaker(shapes)
            // The maker adds shapes; two copies of them would be copied at each change.
            shapes = FieldShapes(shapes.graph)
            let made = maker.make(shape)
            shapes = maker.shapes
            trees[shape] = made
            return made
        }
    }
}
#endif
