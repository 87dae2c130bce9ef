#if Contracts
/// A list whose elements may come in any order.
package struct UnorderedList: Sendable {
    package let value: JSON
    /// The place of the value that identifies each element; nil when equal elements are the same.
    package let key: Pointer?
}
#endif
