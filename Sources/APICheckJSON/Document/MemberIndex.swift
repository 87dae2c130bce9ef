/// Finds the members of one object by name, for callers that look up many of them: a linear search for each would take
/// time proportional to the square of their number.
package struct MemberIndex {
    private static let fewMembers = 16

    private let object: JSON
    /// The values by the bytes of the name, as ``JSON/subscript(key:)`` compares them; nil for an object with few members.
    private var values: [[UInt8]: JSON]?

    static func isWorthwhile(for object: JSON) -> Bool { object.count > fewMembers }

    package init(_ object: JSON) {
        self.object = object
        guard MemberIndex.isWorthwhile(for: object) else { return }
        values = Dictionary(object.members.map { (Array($0.name.utf8), $0.value) }) { _, last in last }
    }

    package subscript(name: String) -> JSON? { values.map { $0[Array(name.utf8)] } ?? object[name] }
}
