package import APICheckJSON

/// The member names of objects in the recorded responses of an API. Objects with the same names are one.
package struct RecordedObject: Hashable, Sendable {
    package let names: Set<String>
    /// Whether the object is a whole body.
    package let isBody: Bool

    package init(names: Set<String>, isBody: Bool) {
        self.names = names
        self.isBody = isBody
    }

    /// The different objects of some bodies. At most 10,000 objects are visited.
    package static func all(in bodies: [JSON]) -> Set<RecordedObject> {
        var objects: Set<RecordedObject> = []
        var visited = 0
        func visit(_ value: JSON, isBody: Bool) {
            guard visited < 10_000 else { return }
            switch value.kind {
            case .object:
                visited += 1
                objects.insert(RecordedObject(names: Set(value.members.map(\.name)), isBody: isBody))
                for member in value.members { visit(member.value, isBody: false) }
            case .array: for element in value.elements { visit(element, isBody: false) }
            default: break
            }
        }
        for body in bodies { visit(body, isBody: true) }
        return objects
    }
}
