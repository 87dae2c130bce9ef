#if Contracts
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
