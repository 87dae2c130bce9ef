import APICheckJSON

/// Compares two answers to the same request, and marks the places whose values differ from call to call.
struct VolatileWalk {
    private static let identities: Set<String> = ["id", "name", "key", "slug", "login", "title", "uuid"]

    let known: KnownNames
    /// The index of the recording that both answers are in.
    let recording: Int

    func mark(_ old: JSON, _ new: JSON, in learned: LearnedValue, name: String = "") {
        if old.hasSameText(as: new) { return }
        switch (old.kind, new.kind) {
        case (.object, .object):
            for member in new.members {
                let name = member.name
                guard let other = old[name], let inner = learned.members[name]?.value else { continue }
                mark(other, member.value, in: inner, name: name)
            }
        case (.array, .array):
            guard let elements = learned.elements, old.count == new.count else { return }
            for (one, other) in zip(old.elements, new.elements) {
                // Another object at the same place says nothing about its members.
                if !haveSameIdentity(one, other) { return }
                mark(one, other, in: elements, name: name)
            }
        case (.array, _), (.object, _), (_, .array), (_, .object): return
        default:
            if learned.takesComparison(in: recording), VolatileValue.differs(old, new, name: name) {
                learned.markVolatile()
            }
        }
    }

    /// Whether no member that may identify an object differs.
    private func haveSameIdentity(_ one: JSON, _ other: JSON) -> Bool {
        one.members.allSatisfy { member in
            let last = known.words(of: member.name).last ?? ""
            guard VolatileWalk.identities.contains(last) else { return true }
            return other[member.name].map { $0.hasSameText(as: member.value) } ?? false
        }
    }
}
