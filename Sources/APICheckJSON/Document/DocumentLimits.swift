extension Document {
    /// The limits on a text. An error that reports an exceeded limit refers to these.
    package struct Limits: Hashable, Sendable {
        /// The nesting of arrays and objects; in YAML at most 1,000, the limit of its reader.
        package var depth = 512
        /// The size of the text in bytes; at most 4,294,967,200, since offsets have 32 bits.
        package var bytes = 1 << 30
        /// The number of values of a YAML text after its aliases are expanded.
        package var values = 5_000_000

        package init() {}
    }
}
