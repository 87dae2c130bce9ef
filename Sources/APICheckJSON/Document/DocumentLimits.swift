extension Document {
    /// What a text may be at most. An error that names a limit comes from here, and says which option of the program
    /// raises it.
    package struct Limits: Hashable, Sendable {
        /// Nesting of arrays and objects; in YAML never more than 1,000, the most that its reader takes.
        package var depth = 512
        /// Bytes of the text, at most 4,294,967,200 since places are kept in 32 bits.
        package var bytes = 1 << 30
        /// Values that a YAML text may grow to through its aliases.
        package var values = 5_000_000

        package init() {}
    }
}
