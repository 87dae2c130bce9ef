#if CommandLine
package import APICheckJSON

/// A place of an operation's responses whose values differ from call to call, and where the contract can say so.
package struct VolatilePlace: Sendable {
    package enum Declaration: Sendable {
        case schemas([VolatileOwner])
        /// Why no schema applies.
        case none(String)
    }

    /// The name of the operation.
    package let operation: String
    /// With `*` for the index of an element and for a name that is data.
    package let pointer: Pointer
    package let declaration: Declaration
    /// The schema that the contract declares for the body.
    let root: JSON?
}
#endif
