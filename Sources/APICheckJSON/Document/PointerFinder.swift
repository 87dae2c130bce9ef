#if Contracts
/// Computes the pointers of many values of a document. It keeps the path to the last value, so that values in document
/// order cost one walk through their arrays together, where ``JSON/pointer`` starts from the root each time.
package struct PointerFinder {
    /// The child of a container that contains the last value.
    private struct Step {
        let container: Int
        /// The row of the element, or of the member's name.
        var child: Int
        var index: Int
        var token: String?
    }

    private let document: Document
    private var steps: [Step] = []

    package init(_ document: Document) { self.document = document }

    /// The pointer from the document's root to a value.
    package mutating func pointer(of value: JSON) -> Pointer {
        guard value.document === document else { return value.pointer }
        let tape = document.tape
        var tokens: [String] = []
        var container = 0
        while container < value.row {
            let isObject = tape[container].kind == NodeKind.object
            let depth = tokens.count
            var step = Step(container: container, child: container + 1, index: 0)
            if depth < steps.count, steps[depth].container == container, steps[depth].child <= value.row {
                step = steps[depth]
            }
            while true {
                let next = tape.next(isObject ? step.child + 1 : step.child)
                if next > value.row { break }
                step = Step(container: container, child: next, index: step.index + 1)
            }
            let token = step.token ?? (isObject ? tape.text(step.child) : String(step.index))
            step.token = token
            if depth < steps.count { steps[depth] = step } else { steps.append(step) }
            tokens.append(token)
            // A key's row belongs to its member.
            if isObject && step.child == value.row { break }
            container = isObject ? step.child + 1 : step.child
        }
        return Pointer(tokens)
    }
}

/// Follows many JSON Pointers into the same documents: objects with many members, such as the schemas of a contract, are
/// indexed when they are passed for the first time.
package struct PointerLookup {
    private var indexes: [JSON.Identity: MemberIndex] = [:]

    package init() {}

    /// The value at a pointer (RFC 6901 section 4), or nil.
    package mutating func value(at pointer: Pointer, from root: JSON) -> JSON? {
        var value = root
        for token in pointer.tokens {
            guard let next = child(of: value, token) else { return nil }
            value = next
        }
        return value
    }

    /// The member or element that one token of a pointer names.
    mutating func child(of value: JSON, _ token: String) -> JSON? {
        guard value.kind == .object, MemberIndex.isWorthwhile(for: value) else { return value[Pointer([token])] }
        let index = indexes[value.identity] ?? MemberIndex(value)
        indexes[value.identity] = index
        return index[token]
    }
}
#endif
