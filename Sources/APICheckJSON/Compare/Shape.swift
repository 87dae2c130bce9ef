import APICheckBase

/// What many samples of a value have in common: their kinds, the members of their objects with the number of samples
/// that had each, and one shape for the elements of all arrays.
package struct Shape: Sendable {
    private(set) var kinds: KindSet = []
    /// The number of samples that were objects; the maximum of a property's count.
    private(set) var objects = 0
    private(set) var properties: [String: Property] = [:]
    /// At most one element; an array because a struct cannot contain itself.
    private var elementShape: [Shape] = []

    package struct Property: Sendable {
        var shape = Shape()
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

/// The kinds of values seen at a place.
package struct KindSet: OptionSet, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ kind: JSONKind) {
        let index = JSONKind.allCases.firstIndex(of: kind) ?? 0
        rawValue = 1 << UInt8(index)
    }

    /// The names of the JSON types.
    package var names: [String] { JSONKind.allCases.filter { contains(KindSet($0)) }.map(\.rawValue) }

    /// `null or string`.
    package var description: String { names.list("or") }
}
