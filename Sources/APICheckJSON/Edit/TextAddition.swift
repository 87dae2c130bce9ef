#if CommandLine
/// A member or elements to add to one value of a document.
package struct TextAddition: Hashable, Sendable {
    package enum Change: Hashable, Sendable {
        /// A member at the end of an object that has no member of this name.
        case member(name: String, Value)
        /// Strings at the end of an array.
        case elements([String])
    }

    package enum Value: Hashable, Sendable {
        case `true`
        case strings([String])
        /// A JSON text, which YAML reads as the same value.
        case json(String)
    }

    /// The object or array in its document.
    package let pointer: Pointer
    package let change: Change

    package init(_ change: Change, to pointer: Pointer) {
        self.change = change
        self.pointer = pointer
    }
}
#endif
