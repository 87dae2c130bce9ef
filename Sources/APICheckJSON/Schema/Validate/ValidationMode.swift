/// How a validator treats the steps of an evaluation. A type parameter instead of a property: the compiler makes a version
/// of the validator for each mode, so that the usual one does not pay for the other.
protocol ValidationMode {
    /// Whether each application of a schema is counted, and remembered where it can come again.
    static var isCounting: Bool { get }
}

/// For schemas that can reach each value only once. The combinations are counted, since nothing else multiplies the work.
enum PlainMode: ValidationMode {
    static var isCounting: Bool { false }
}

/// For schemas that can reach a value more than once.
enum CountingMode: ValidationMode {
    static var isCounting: Bool { true }
}
