/// Finds the values that differ between two documents of the same shape.
///
/// Only values of the same kind are compared; a ``Shape`` covers changed kinds, missing members and arrays of different
/// lengths.
package struct ValueComparison {
    package struct Difference: Hashable, Sendable {
        /// The same in both documents.
        package var pointer: Pointer
        /// The JSON text of the old value.
        package var old: String
        package var new: String
    }

    /// Places in the new document whose values are not compared.
    private let ignored: Set<Pointer>
    private var found: [Difference] = []

    private init(ignored: Set<Pointer>) { self.ignored = ignored }

    /// - Returns: The differences in document order of the new value.
    package static func differences(from old: JSON, to new: JSON, ignoring ignored: Set<Pointer>) -> [Difference] {
        var comparison = ValueComparison(ignored: ignored)
        comparison.compare(old, new, at: Pointer())
        return comparison.found
    }

    private mutating func compare(_ old: JSON, _ new: JSON, at pointer: Pointer) {
        if old.kind != new.kind || ignored.contains(pointer) { return }
        switch new.kind {
        case .object:
            let others = MemberIndex(old)
            for member in new.members {
                guard let other = others[member.name] else { continue }
                compare(other, member.value, at: pointer.appending(member.name))
            }
        case .array:
            guard old.count == new.count else { return }
            for (index, pair) in zip(old.elements, new.elements).enumerated() {
                compare(pair.0, pair.1, at: pointer.appending(String(index)))
            }
        default:
            if !old.equals(new) { found.append(Difference(pointer: pointer, old: old.text, new: new.text)) }
        }
    }
}
