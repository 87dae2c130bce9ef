/// Two schemas that differ or may differ, once for all places that use them.
///
/// The pairs of recursive schemas form a graph with cycles.
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
    private(set) var children: [(step: Step, pair: SchemaPair)] = []
    /// The pairs that have this one as a child, which live longer.
    private var parents: [Unowned] = []
    /// Whether it or a pair below it has changes.
    private(set) var isChanged = false

    private struct Unowned { unowned let pair: SchemaPair }

    init(old: SchemaView, new: SchemaView) {
        self.old = old
        self.new = new
    }

    func add(_ child: SchemaPair, _ step: Step) {
        children.append((step, child))
        child.parents.append(Unowned(pair: self))
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

    /// Whether a change is reached from the pair, while pairs are still being made.
    var hasChange: Bool { hasChange { _ in true } }

    func hasChange(where matters: (SchemaChange) -> Bool) -> Bool {
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        var open = [self]
        while let pair = open.popLast() {
            if pair.changes.contains(where: matters) { return true }
            for child in pair.children where seen.insert(ObjectIdentifier(child.pair)).inserted {
                open.append(child.pair)
            }
        }
        return false
    }
}
