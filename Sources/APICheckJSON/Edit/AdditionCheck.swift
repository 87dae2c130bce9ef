#if CommandLine
/// Checks that an edited document has its additions and is otherwise the same.
struct AdditionCheck {
    /// A value by its place in the text: all aliases of a YAML value have that of its anchor.
    private struct Key: Hashable {
        let position: TextPosition
        let kind: JSONKind

        init(_ value: JSON) {
            position = value.position
            kind = value.kind
        }
    }

    private var changes: [Key: TextAddition.Change] = [:]

    /// - Parameter root: The root of the document before the edit.
    init(_ additions: [TextAddition], to root: JSON) {
        for addition in additions {
            if let value = root[addition.pointer] { changes[Key(value)] = addition.change }
        }
    }

    func accepts(_ new: JSON, insteadOf old: JSON) -> Bool {
        guard old.kind == new.kind else { return false }
        switch old.kind {
        case .object: return acceptsMembers(new, insteadOf: old)
        case .array: return acceptsElements(new, insteadOf: old)
        default: return old.bytes == new.bytes
        }
    }

    private func acceptsMembers(_ new: JSON, insteadOf old: JSON) -> Bool {
        var isAdded = true
        var name: String?
        var value = TextAddition.Value.true
        if case .member(let added, let expected)? = changes[Key(old)] {
            (name, value, isAdded) = (added, expected, false)
        }
        var others = new.members
        var other = others.next()
        func takeAddition() {
            guard !isAdded, let member = other, member.name == name, AdditionCheck.isEqual(member.value, value) else {
                return
            }
            isAdded = true
            other = others.next()
        }
        for member in old.members {
            takeAddition()
            guard let next = other, next.name == member.name, accepts(next.value, insteadOf: member.value) else {
                return false
            }
            other = others.next()
        }
        takeAddition()
        return isAdded && other == nil
    }

    private func acceptsElements(_ new: JSON, insteadOf old: JSON) -> Bool {
        var elements = new.elements
        for element in old.elements {
            guard let next = elements.next(), accepts(next, insteadOf: element) else { return false }
        }
        if case .elements(let added)? = changes[Key(old)] {
            for text in added where elements.next()?.string != text { return false }
        }
        return elements.next() == nil
    }

    private static func isEqual(_ value: JSON, _ expected: TextAddition.Value) -> Bool {
        switch expected {
        case .true: value.bool == true
        case .strings(let strings): value.kind == .array && value.elements.map(\.string) == strings
        case .json(let text): (try? Document(text)).map { value.equals($0.root) } ?? false
        }
    }
}
#endif
