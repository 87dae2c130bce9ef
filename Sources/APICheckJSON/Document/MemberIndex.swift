/// Finds the members of one object by name, for whoever asks for many of them: a look at each for each would cost the
/// square of their number.
struct MemberIndex {
    private static let fewMembers = 16

    private let object: JSON
    /// By the bytes of the name, as ``JSON/subscript(key:)`` compares them; nil while there are few.
    private var values: [[UInt8]: JSON]?

    static func isWorthwhile(for object: JSON) -> Bool { object.count > fewMembers }

    init(_ object: JSON) {
        self.object = object
        guard MemberIndex.isWorthwhile(for: object) else { return }
        values = Dictionary(object.members.map { (Array($0.name.utf8), $0.value) }) { _, last in last }
    }

    subscript(name: String) -> JSON? { values.map { $0[Array(name.utf8)] } ?? object[name] }
}
