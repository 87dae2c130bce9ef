/// Why a text is not JSON, and where (RFC 8259).
package struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Cause: String, Sendable {
        case empty = "the text is empty"
        case unexpectedEnd = "the text ends in the middle of a value"
        case expectedValue = "expected a value"
        case invalidLiteral = "expected true, false or null"
        case invalidNumber = "expected a digit"
        case invalidEscape =
            "expected one of \" \\ / b f n r t u after a backslash, and four hexadecimal digits after u"
        case invalidUTF8 = "the string is not UTF-8"
        case controlCharacter = "a control character stands in a string without an escape"
        case expectedKey = "expected a string as the name of a member"
        case expectedColon = "expected a colon after the name of a member"
        case expectedCommaOrEnd = "expected a comma or the end of the array or object"
        case trailingText = "text follows the value"
        case tooDeep = "arrays and objects are nested too deeply"
        case tooLarge = "the text is too large"
    }

    package var cause: Cause
    /// The file or what else the text came from; nil when nobody said.
    package var source: String?
    /// Byte offset from 0.
    package var offset: Int
    /// From 1.
    package var line: Int
    /// In bytes, from 1.
    package var column: Int
    /// The limit that was passed, for ``Cause/tooDeep`` and ``Cause/tooLarge``.
    package var limit: Int?

    package var description: String {
        let place = "\(source ?? "JSON"):\(line):\(column)"
        let bound = limit.map { " (the limit is \($0))" } ?? ""
        return "\(place): \(cause.rawValue)\(bound), at byte \(offset)"
    }
}
