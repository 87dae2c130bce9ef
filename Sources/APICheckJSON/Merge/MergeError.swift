#if Contracts
/// Why a change cannot be made.
package enum MergeError: Error {
    /// Values of two kinds are to be changed by one value.
    case mixedKinds(JSON, JSON)
    /// A value cannot be merged into another one.
    case incompatible(target: JSON, value: JSON)
    /// The root is in no object and in no array.
    case removesRoot
    case overLimit(Limit)

    package enum Limit: Sendable {
        /// The values that are added.
        case values(Int)
        /// The size of the result.
        case bytes(Int)
        /// The nesting of the result.
        case depth(Int)
        /// The values that all queries and changes visit.
        case steps(Int)
        /// What a query exceeds.
        case query(JSONPathLimitExceeded)
    }
}
#endif
