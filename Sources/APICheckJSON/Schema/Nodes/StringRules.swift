#if Contracts
/// The keywords of a schema for strings.
struct StringRules: BitwiseCopyable {
    /// The minimum length in code points.
    var minimumLength = 0
    var maximumLength = Int.max
    var pattern: Unmanaged<Pattern>?
    var format: StringFormat?
    var timestamp: UnsafePointer<TimestampRule>?
}
#endif
