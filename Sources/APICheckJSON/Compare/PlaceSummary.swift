#if CommandLine
import APICheckBase

/// What the values at one place of some bodies have in common; the elements of a list share a place.
final class PlaceSummary {
    private(set) var kinds: KindSet = []
    /// The number of values that are objects, and the names of their members in the order of their first occurrence.
    private(set) var objects = 0
    private(set) var names: [String] = []
    /// The members by name, or by ``VolatileValue/anyName``.
    private(set) var members: [String: PlaceSummary] = [:]
    /// Whether the names of an object's members were data.
    private(set) var hasMap = false
    /// The number of values here, whatever their type.
    private(set) var count = 0
    private(set) var arrays = 0
    private(set) var emptyArrays = 0
    private(set) var elements: PlaceSummary?
    private(set) var hasInteger = false
    /// Whether the numbers differ: one in all elements, such as 0, says as little as a single one.
    private(set) var hasOtherNumbers = false
    private var firstNumber: JSON?
    private(set) var hasFraction = false
    private(set) var forms: Set<ValueForm> = []
    private(set) var example: JSON?

    func add(_ value: JSON) {
        count += 1
        kinds.insert(KindSet(value.kind))
        if example == nil || example?.isNull == true { example = value }
        switch value.kind {
        case .object:
            objects += 1
            let isMap = PlaceSummary.isMap(value)
            hasMap = hasMap || isMap
            for member in value.members {
                self.member(isMap ? VolatileValue.anyName : member.name).add(member.value)
            }
        case .array:
            arrays += 1
            if value.count == 0 { emptyArrays += 1 }
            for element in value.elements {
                let summary = elements ?? PlaceSummary()
                elements = summary
                summary.add(element)
            }
        case .number:
            if let firstNumber {
                if !hasOtherNumbers { hasOtherNumbers = firstNumber.text != value.text }
            } else {
                firstNumber = value
            }
            if value.text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) {
                hasFraction = true
            } else {
                hasInteger = true
            }
        case .string:
            // More forms than a few mean that the text has none.
            if forms.count < 8, let text = value.string, !text.isEmpty { forms.insert(ValueForm(text)) }
        case .boolean, .null: break
        }
    }

    /// The fewest members that are alike by more than chance.
    private static let fewestAlike = 8

    /// Whether the names of the members are data, such as those of programs: many objects with the same members.
    private static func isMap(_ value: JSON) -> Bool {
        guard value.count >= fewestAlike, value.members.allSatisfy({ $0.value.kind == .object }) else { return false }
        let shapes = value.members.map { Set($0.value.members.map(\.name)) }
        guard let first = shapes.max(by: { $0.count < $1.count }), first.count > 1 else { return false }
        return shapes.allSatisfy { $0.count * 5 >= first.count * 3 && $0.isSubset(of: first) }
    }

    /// The names of the members, sorted; nil for values that are not objects.
    var sortedNames: [String]? { names.isEmpty ? nil : names.sorted() }

    func value(at path: some Sequence<String>) -> PlaceSummary? {
        var place: PlaceSummary? = self
        for name in path { place = place?.members[name] ?? (name == VolatileValue.anyName ? place?.elements : nil) }
        return place
    }

    private func member(_ name: String) -> PlaceSummary {
        let name = VolatileValue.isKey(name) ? VolatileValue.anyName : name
        if let known = members[name] { return known }
        let made = PlaceSummary()
        members[name] = made
        names.append(name)
        return made
    }
}
#endif
