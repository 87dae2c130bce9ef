/// What many samples of a value have in common: their kinds, the members of their objects with the number of samples
/// that had each, and one shape for the elements of all arrays.
package struct Shape: Sendable {
    package private(set) var kinds: KindSet = []
    /// The number of samples that were objects; the maximum of a property's count.
    package private(set) var objects = 0
    package private(set) var properties: [String: Property] = [:]
    /// At most one element; an array because a struct cannot contain itself.
    private var elementShape: [Shape] = []

    package struct Property: Sendable {
        package var shape = Shape()
        /// The number of samples that had the property.
        package var count = 0
    }

    package init() {}

    /// The elements, or nil if no sample was an array with an element.
    package var elements: Shape? { elementShape.first }

    package mutating func add(_ value: JSON) {
        kinds.insert(KindSet(value.kind))
        switch value.kind {
        case .object:
            objects += 1
            for member in value.members {
                properties[member.name, default: Property()].count += 1
                properties[member.name]?.shape.add(member.value)
            }
        case .array:
            for element in value.elements {
                if elementShape.isEmpty { elementShape.append(Shape()) }
                elementShape[0].add(element)
            }
        default: break
        }
    }
}
