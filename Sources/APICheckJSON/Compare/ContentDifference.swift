#if CommandLine
package import APICheckBase

/// One difference between two JSON bodies, with `*` for the index of an element.
package struct ContentDifference: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A member of each old object is in no new one.
        case removed(Fact)
        /// A member of a new object is in no old one.
        case added(Fact)
        /// An object has none of its old members, but others.
        case replaced(old: [String], new: [String])
        /// A member has another name and the same values.
        case renamed(from: String)
        /// The body is now the member `name` of an object around it.
        case wrapped(name: String)
        /// The body was the member `name` of an object around it.
        case unwrapped(name: String)
        /// - Parameter isWeak: Whether it says little: null, or a fraction where few whole numbers were.
        case type(old: Fact, new: Fact, isWeak: Bool)
        /// Texts are written in another form, e.g. times without a zone.
        case form(old: ValueForm, new: ValueForm)
        case emptied(count: Int)
        case filled(count: Int)
        case reordered(count: Int)
        /// - Parameters:
        ///   - names: The new elements, or the old ones if there is no new one, where they are scalars or have names.
        case elements(added: Int, removed: Int, names: [String] = [])
        case value(old: Fact, new: Fact)
    }

    package var pointer: Pointer
    package var kind: Kind
    /// The number of values that differ in this way, at least 1.
    package var samples = 1
    /// The names of the members of the old object around the value, sorted; nil where the value is no member of one.
    package var owner: [String]?
}

/// A place whose values differ as they do from call to call, with `*` for the index of an element.
package struct VolatileDifference: Hashable, Sendable {
    package let pointer: Pointer
    package let old: Fact
    package let new: Fact
    /// The number of values, at least 1.
    package var samples = 1
    /// Whether they were said to be volatile, and not recognised.
    let isMarked: Bool
}
#endif
