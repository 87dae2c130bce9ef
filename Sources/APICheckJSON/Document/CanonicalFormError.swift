/// Why a value has no canonical form (RFC 8785 section 3.1), and where.
package struct CanonicalFormError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Cause: String, Sendable {
        case duplicateKey = "a duplicate name in the object"
        case loneSurrogate = "the string holds half of a surrogate pair"
        case numberTooLarge = "the number is over the range of a double"
    }

    package var cause: Cause
    package var source: String?
    package var position: TextPosition

    package var description: String {
        "\(source ?? "JSON"):\(position.line):\(position.column): \(cause.rawValue); it has no canonical form"
    }
}
