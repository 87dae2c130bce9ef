#if Contracts
/// How a validator treats the steps of an evaluation. It is a type parameter, not a property, so that the compiler
/// makes a version of the validator for each mode and the usual one does not pay for the other.
protocol ValidationMode {
    /// Whether each application of a schema is counted, and its result stored if it can recur.
    static var isCounting: Bool { get }
}

/// For schemas that can reach each value only once. Only combinations are counted, since nothing else multiplies the
/// work.
enum PlainMode: ValidationMode {
    static var isCounting: Bool { false }
}

/// For schemas that can reach a value more than once.
enum CountingMode: ValidationMode {
    static var isCounting: Bool { true }
}
#endif
