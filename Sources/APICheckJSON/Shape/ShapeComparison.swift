/// Finds where a value differs from what many samples have in common.
package struct ShapeComparison {
    package enum Difference: Hashable, Sendable {
        /// A kind that no sample had at this place; null only when no element of the same list has another kind.
        case kind(Pointer, recorded: KindSet, actual: JSONKind)
        /// A property that every sample had and no element of the same list has, with the pointer that it would have.
        case missing(Pointer, kinds: KindSet, samples: Int)
        /// A property that no sample had.
        case added(Pointer, actual: JSONKind)
    }

    private var found: [Difference] = []

    /// - Returns: The differences in document order.
    package static func differences(from shape: Shape, to value: JSON) -> [Difference] {
        var comparison = ShapeComparison()
        var actual = Shape()
        actual.add(value)
        comparison.compare(shape, actual, value, at: Pointer())
        return comparison.found
    }

    /// - Parameter actual: The shape of the value and of those at the same place in other elements.
    private mutating func compare(_ shape: Shape, _ actual: Shape, _ value: JSON, at pointer: Pointer) {
        guard shape.kinds.contains(KindSet(value.kind)) else {
            if value.isNull && !shape.kinds.isDisjoint(with: actual.kinds) { return }
            found.append(.kind(pointer, recorded: shape.kinds, actual: value.kind))
            return
        }
        switch value.kind {
        case .object:
            for member in value.members {
                let place = pointer.appending(member.name)
                guard let property = shape.properties[member.name] else {
                    found.append(.added(place, actual: member.value.kind))
                    continue
                }
                guard let others = actual.properties[member.name] else { continue }
                compare(property.shape, others.shape, member.value, at: place)
            }
            let always = shape.properties.filter {
                $0.value.count >= shape.objects && actual.properties[$0.key] == nil
            }
            for (name, property) in always.sorted(by: { $0.key < $1.key }) {
                found.append(
                    .missing(pointer.appending(name), kinds: property.shape.kinds, samples: shape.objects))
            }
        case .array:
            // Nothing is known about the elements of an array that was always empty.
            guard let elements = shape.elements, let others = actual.elements else { return }
            for (index, element) in value.elements.enumerated() {
                compare(elements, others, element, at: pointer.appending(String(index)))
            }
        default: break
        }
    }
}
