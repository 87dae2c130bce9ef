/// Where a value does not fit what many samples had in common.
package struct ShapeComparison {
    package enum Difference: Hashable, Sendable {
        /// A kind that no sample had at this place.
        case kind(Pointer, recorded: KindSet, actual: JSONKind)
        /// A property that every sample had; the pointer leads to where it would stand.
        case missing(Pointer, kinds: KindSet, samples: Int)
        /// A property that no sample had.
        case added(Pointer, actual: JSONKind)
    }

    private var found: [Difference] = []

    /// In document order.
    package static func differences(from shape: Shape, to value: JSON) -> [Difference] {
        var comparison = ShapeComparison()
        comparison.compare(shape, value, at: Pointer())
        return comparison.found
    }

    private mutating func compare(_ shape: Shape, _ value: JSON, at pointer: Pointer) {
        guard shape.kinds.contains(KindSet(value.kind)) else {
            found.append(.kind(pointer, recorded: shape.kinds, actual: value.kind))
            return
        }
        switch value.kind {
        case .object:
            for member in value.members {
                let place = pointer.appending(member.name)
                if let property = shape.properties[member.name] {
                    compare(property.shape, member.value, at: place)
                } else {
                    found.append(.added(place, actual: member.value.kind))
                }
            }
            let always = shape.properties.filter { $0.value.count >= shape.objects && value[$0.key] == nil }
            for (name, property) in always.sorted(by: { $0.key < $1.key }) {
                found.append(
                    .missing(pointer.appending(name), kinds: property.shape.kinds, samples: shape.objects))
            }
        case .array:
            // An array that was always empty says nothing of its elements.
            guard let elements = shape.elements else { return }
            for (index, element) in value.elements.enumerated() {
                compare(elements, element, at: pointer.appending(String(index)))
            }
        default: break
        }
    }
}
