/// What many samples of a value have in common: their kinds, the members of the objects among them and how often each
/// was there, and one shape for the elements of all arrays.
package struct Shape: Sendable {
    package private(set) var kinds: KindSet = []
    /// Samples that were objects: what a property's count is held against.
    package private(set) var objects = 0
    package private(set) var properties: [String: Property] = [:]
    /// At most one; an array since a struct cannot hold itself.
    private var elementShape: [Shape] = []

    package struct Property: Sendable {
        package var shape = Shape()
        /// Samples that had the property.
        package var count = 0
    }

    package init() {}

    /// Nil until an array with an element was seen.
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
