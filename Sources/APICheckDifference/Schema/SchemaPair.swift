/// Two schemas that differ or may differ, once for all places that use them.
///
/// The pairs of recursive schemas form a graph with cycles. ``SchemaComparison`` owns all of them, and they refer to each other
/// without owning: a chain of a million schemas would be freed one inside the other.
final class SchemaPair {
    /// The way from a schema to one inside it.
    enum Step: Hashable {
        case property(String)
        /// An element, or a property whose name is not fixed.
        case any
        case prefixItem(Int)
        /// A schema for the same value: a branch of `allOf`, the `then` of a condition.
        case branch(String)
    }

    let old: SchemaView
    let new: SchemaView
    var changes: [SchemaChange] = []
    private(set) var children: [Child] = []
    /// The pairs that have this one as a child.
    private var parents: [Parent] = []
    /// Whether its keywords have been compared, or are being compared.
    var isCompared = false
    /// The properties of both sides, made when one of them changed.
    private(set) lazy var oldProperties = PropertyList(old)
    private(set) lazy var newProperties = PropertyList(new)
    /// Whether it or a pair below it has changes.
    private(set) var isChanged = false

    struct Child {
        let step: Step
        unowned let pair: SchemaPair
    }

    private struct Parent { unowned let pair: SchemaPair }

    init(old: SchemaView, new: SchemaView) {
        self.old = old
        self.new = new
    }

    func add(_ child: SchemaPair, _ step: Step) {
        children.append(Child(step: step, pair: child))
        child.parents.append(Parent(pair: self))
    }

    /// Marks the pair and those above it as changed.
    func markChanged() {
        var open = [self]
        while let pair = open.popLast() {
            guard !pair.isChanged else { continue }
            pair.isChanged = true
            open += pair.parents.map(\.pair)
        }
    }
}
