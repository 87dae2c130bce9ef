package import APICheckBase

/// A text is not valid JSON (RFC 8259).
package struct JSONSyntaxError: ProblemError, Hashable, Sendable {
    package enum Cause: String, CaseIterable, Sendable {
        case empty = "the text is empty"
        case unexpectedEnd = "the text ends in the middle of a value"
        case otherEncoding = "the text is UTF-16 or UTF-32, expected UTF-8"
        case notUTF8 = "the text is not UTF-8"
        case expectedValue = "expected a value"
        case invalidLiteral = "expected true, false or null"
        case notANumber = "NaN and Infinity are not valid JSON"
        case invalidNumber = "expected a digit"
        case leadingZero = "a number begins with a zero that is not its only digit"
        case leadingPlus = "a number begins with a plus sign"
        case singleQuote = "a string is in single quotes, expected double quotes"
        case comment = "JSON does not allow comments"
        case trailingComma = "a trailing comma before the end of the array or object"
        case invalidEscape = "expected one of \" \\ / b f n r t u after a backslash"
        case invalidUnicodeEscape = "expected four hexadecimal digits after \\u"
        case invalidUTF8 = "the string is not UTF-8"
        case controlCharacter = "an unescaped control character in a string"
        case expectedKey = "expected a string as the name of a member"
        case expectedColon = "expected a colon after the name of a member"
        case expectedCommaOrEnd = "expected a comma or the end of the array or object"
        case wrongEnd = "an array ends as an object, or an object as an array"
        case trailingText = "text follows the value"
        case duplicateKey = "a duplicate name in the object"
        case tooDeep = "arrays and objects are nested too deeply"
        case tooLarge = "the text is too large"
        case mergeConflict = "an unresolved merge conflict"
    }

    package var cause: Cause
    /// The file or other origin of the text; nil when unknown.
    package var source: String?
    /// Byte offset from 0.
    package var offset: Int
    /// From 1.
    package var line: Int
    /// The column, in bytes, from 1.
    package var column: Int
    /// The limit that was exceeded, for ``Cause/tooDeep`` and ``Cause/tooLarge``.
    package var limit: Int?
    /// The conflict markers in the text, for ``Cause/mergeConflict``.
    var conflict: MergeConflict?

    /// The offset of `fault` is relative to the window.
    init(_ fault: Parser.Fault, in window: TextWindow, source: String?, limit: Int? = nil) {
        let place = window.position(of: fault.offset)
        cause = fault.cause
        self.source = source
        offset = window.start + fault.offset
        line = place.line
        column = place.column
        self.limit = limit
        if fault.cause == .mergeConflict { conflict = window.conflict(from: fault.offset, line: place.line) }
    }

    init(cause: Cause, source: String?, offset: Int, line: Int, column: Int, limit: Int? = nil) {
        self.cause = cause
        self.source = source
        self.offset = offset
        self.line = line
        self.column = column
        self.limit = limit
    }

    package var problem: Problem {
        Problem(
            "\(reason)\(conflict == nil ? ", at byte \(offset)" : "")", at: ["\(source ?? "JSON"):\(line):\(column)"],
            setting: setting)
    }

    /// The cause, with the limit that was exceeded.
    package var reason: String {
        switch (cause, limit) {
        case (.tooDeep, let limit?): "\(cause.rawValue) (the limit is \(limit) levels)"
        case (.tooLarge, let limit?): "\(cause.rawValue) (the limit is \(limit) bytes)"
        default: conflict?.reason ?? cause.rawValue
        }
    }

    /// The setting of the limit that was exceeded.
    package var setting: Setting? {
        switch cause {
        case .tooDeep: .nestingDepth
        case .tooLarge: .fileSize
        default: nil
        }
    }
}
