/// Limits the places at which a change of schemas is reported, over all operations of a contract.
///
/// Schemas that refer to each other are visible at more places than anybody reads. The changes of a pair are reported in the
/// first operations that use it, and further operations are counted. A walk stops at a pair that has been reported often
/// enough, since everything inside it has been, too: all walks together take time linear in the size of the schemas.
final class NamedPlaces {
    /// A pair is named at no more places, and in no more operations.
    private static let most = 20

    /// A pair as it is judged, the same wherever it is used alike.
    struct State: Hashable {
        let pair: ObjectIdentifier
        let context: SchemaUse.Context
        let effect: ChangeEffect
        let isRoot: Bool

        init(_ visit: SchemaVisit, _ context: SchemaUse.Context) {
            pair = ObjectIdentifier(visit.pair)
            self.context = context
            effect = visit.effect
            isRoot = visit.isRoot
        }
    }

    private struct Node {
        let context: SchemaUse.Context
        let first: SchemaVisit
        /// The operations that name it, in the order of the walks.
        var operations: [Int] = []
        var places = 0
        /// The operations that only count.
        var others = OperationSet()
        /// The nodes that lead to it, and those it leads to.
        var users: [Int] = []
        var parts: [Int] = []
        var isExpanded = false
        var leadsToWarning = false
    }

    private let alwaysNamed: Set<String>
    private var operations: [String] = []
    private var nodes: [Node] = []
    private var numbers: [State: Int] = [:]

    /// - Parameter alwaysNamed: Operations whose places are all named.
    init(alwaysNamed: Set<String>) { self.alwaysNamed = alwaysNamed }

    func number(of visit: SchemaVisit, _ context: SchemaUse.Context) -> Int {
        let state = State(visit, context)
        if let known = numbers[state] { return known }
        numbers[state] = nodes.count
        nodes.append(Node(context: context, first: visit))
        return nodes.count - 1
    }

    /// Whether the pair is named in an operation; counts the operation if not.
    func isNamed(_ number: Int, in operation: String) -> Bool {
        if operations.last != operation { operations.append(operation) }
        let index = operations.count - 1
        if nodes[number].operations.last == index { return true }
        if nodes[number].operations.count < NamedPlaces.most || alwaysNamed.contains(operation) {
            nodes[number].operations.append(index)
            return true
        }
        nodes[number].others.insert(index)
        return false
    }

    /// Whether a further place in the same body is named.
    func hasRoom(_ number: Int) -> Bool { nodes[number].places < NamedPlaces.most }

    func addPlace(_ number: Int) { nodes[number].places += 1 }

    /// Adds what a pair leads to.
    func connect(_ number: Int, to parts: [Int]) {
        guard !nodes[number].isExpanded else { return }
        nodes[number].isExpanded = true
        nodes[number].parts = parts
        for part in parts {
            nodes[part].users.append(number)
            if nodes[part].leadsToWarning { markWarning(number) }
        }
    }

    /// Marks a pair with a change at warning or above, and those that lead to it.
    func markWarning(_ number: Int) {
        var open = [number]
        while let next = open.popLast() {
            guard !nodes[next].leadsToWarning else { continue }
            nodes[next].leadsToWarning = true
            open += nodes[next].users
        }
    }

    func leadsToWarning(_ number: Int) -> Bool { nodes[number].leadsToWarning }

    // MARK: What is only counted

    /// The changes that further operations have, once each, at their places in the contract.
    func furtherChanges() -> [ContractChange] {
        let counted = countedOperations()
        var changes: [ContractChange] = []
        var found: [ContractChange.Identity: (index: Int, others: OperationSet, named: OperationSet)] = [:]
        for (node, others) in zip(nodes, counted) where !others.isEmpty && !node.first.pair.changes.isEmpty {
            var judge = SchemaJudge(node.first, use: SchemaUse(context: node.context), log: ChangeLog())
            let ofValues = judge.judge(node.first, parts: node.first.parts)
            if node.first.isRoot, !node.first.effect.isProven, !node.leadsToWarning {
                judge.explain(node.first, by: ofValues)
            }
            for change in judge.log.changes {
                var entry = found[change.identity] ?? (changes.count, OperationSet(), OperationSet())
                if entry.index == changes.count { changes.append(change) }
                entry.others.formUnion(others)
                for operation in node.operations { entry.named.insert(operation) }
                found[change.identity] = entry
            }
        }
        for entry in found.values {
            changes[entry.index].further = entry.others.elements(without: entry.named).map { operations[$0] }
        }
        return changes.filter { !$0.further.isEmpty }
    }

    /// An operation that reaches a pair reaches all inside it.
    private func countedOperations() -> [OperationSet] {
        let parts = nodes.map(\.parts)
        var others = nodes.map(\.others)
        var open = others.indices.filter { !others[$0].isEmpty }
        while let next = open.popLast() {
            let operations = others[next]
            for part in parts[next] where others[part].formUnion(operations) { open.append(part) }
        }
        return others
    }
}

/// A set of operations by their number.
private struct OperationSet {
    private var words: [UInt64] = []

    var isEmpty: Bool { words.isEmpty }

    mutating func insert(_ number: Int) {
        while words.count <= number / 64 { words.append(0) }
        words[number / 64] |= 1 << UInt64(number % 64)
    }

    /// - Returns: Whether the set grew.
    @discardableResult
    mutating func formUnion(_ other: OperationSet) -> Bool {
        while words.count < other.words.count { words.append(0) }
        var grew = false
        for index in other.words.indices {
            let union = words[index] | other.words[index]
            if union == words[index] { continue }
            words[index] = union
            grew = true
        }
        return grew
    }

    private func contains(_ number: Int) -> Bool {
        number / 64 < words.count && words[number / 64] & 1 << UInt64(number % 64) != 0
    }

    func elements(without other: OperationSet) -> [Int] {
        (0..<words.count * 64).filter { contains($0) && !other.contains($0) }
    }
}
