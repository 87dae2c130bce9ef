/// The bytes of a name of at most 15 bytes, compared as two numbers.
struct ShortName: Equatable {
    /// The number of different values of ``slot``.
    static let slots = 256
    private static let longest = 15

    private var low: UInt64 = 0
    /// The count of bytes is the highest byte, so that names that end with NUL differ.
    private var high: UInt64 = 0

    /// The empty name.
    init() {}

    /// Fails for a longer name.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count <= ShortName.longest else { return nil }
        for index in 0..<bytes.count {
            let byte = UInt64(bytes[index])
            if index < 8 { low |= byte &<< UInt64(8 * index) } else { high |= byte &<< UInt64(8 * (index - 8)) }
        }
        high |= UInt64(bytes.count) &<< 56
    }

    /// A place in a table; different names may share one.
    var slot: Int { Int(truncatingIfNeeded: ((low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15) &>> 56) }
}
