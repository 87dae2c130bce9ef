/// The kinds of JSON values (RFC 8259 section 3).
package enum JSONKind: String, Sendable, CaseIterable, BitwiseCopyable {
    case null, boolean, number, string, array, object
}

/// The kind bits of a ``Node``. The spelling of a number decides whether it is an integer. Containers come last, so
/// that `kind >= array` tests for one.
enum NodeKind {
    static let null: UInt32 = 0
    static let `false`: UInt32 = 1
    static let `true`: UInt32 = 2
    /// A number without fraction and exponent.
    static let integer: UInt32 = 3
    static let number: UInt32 = 4
    static let string: UInt32 = 5
    static let array: UInt32 = 6
    static let object: UInt32 = 7
}

/// The flag bits of a ``Node``.
enum NodeFlag {
    /// A string with at least one backslash escape.
    static let escaped: UInt32 = 1 << 3
    /// An integer whose value is in the node's `extra`; shares its bit with ``escaped``, which only strings use.
    static let inlineInteger: UInt32 = 1 << 3
    /// A string with a byte from 0x80 up.
    static let nonASCII: UInt32 = 1 << 4
    /// A string with an escape from `\uD800` to `\uDFFF` that is not half of a surrogate pair.
    static let loneSurrogate: UInt32 = 1 << 5
    /// A string that is the name of an object's member.
    static let key: UInt32 = 1 << 6
}
