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
    var source: String?
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
    var setting: Setting? {
        switch cause {
        case .tooDeep: .nestingDepth
        case .tooLarge: .fileSize
        default: nil
        }
    }
}

/// Finds the cause of an error after the parser has stopped; the pass itself knows only what it expected.
extension Parser {
    typealias Fault = (cause: JSONSyntaxError.Cause, offset: Int)

    /// Whether the text begins with the UTF-8 byte-order mark. A reader may ignore it (RFC 8259 section 8.1), and files
    /// that users receive sometimes have one: the parser skips it, and ``Document/hasByteOrderMark`` reports it.
    var hasByteOrderMark: Bool { byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF }

    /// The error with its most likely cause. `isStart` is false when the bytes are a later part of a text.
    func explained(_ fault: Fault, isStart: Bool = true) -> Fault {
        if isStart, fault.offset <= 1 || byte(fault.offset) == 0, isWideEncoding { return (.otherEncoding, 0) }
        if MergeConflict.marker(UnsafeRawBufferPointer(start: base, count: count), fault.offset) != nil {
            return (.mergeConflict, fault.offset)
        }
        if isCutShort(fault) { return (.unexpectedEnd, count) }
        let cause = explanation(of: fault.cause, byte(fault.offset), at: fault.offset)
        return (cause ?? fault.cause, fault.offset)
    }

    private func explanation(
        of cause: JSONSyntaxError.Cause, _ found: UInt8, at offset: Int
    ) -> JSONSyntaxError.Cause? {
        let expectsToken: [JSONSyntaxError.Cause] = [
            .expectedValue, .expectedKey, .expectedColon, .expectedCommaOrEnd, .trailingText,
        ]
        if cause == .invalidEscape, next(offset) == 0x75 { return .invalidUnicodeEscape }
        guard offset < count, expectsToken.contains(cause) || cause == .invalidLiteral || cause == .invalidNumber
        else { return nil }
        switch found {
        case 0x80...: return isUTF8(at: offset) ? nil : .notUTF8
        case 0x2F where next(offset) == 0x2F || next(offset) == 0x2A: return .comment
        case 0x23 where expectsToken.contains(cause): return .comment
        case 0x27 where cause == .expectedValue || cause == .expectedKey: return .singleQuote
        case 0x2B where cause == .expectedValue: return .leadingPlus
        case 0x5D, 0x7D:
            if cause == .expectedCommaOrEnd { return .wrongEnd }
            let mayFollowComma = cause == .expectedValue || cause == .expectedKey
            return mayFollowComma && lastToken(before: offset) == 0x2C ? .trailingComma : nil
        case 0x4E, 0x49, 0x69: return isNonNumber(offset) ? .notANumber : nil
        case 0x6E where cause == .invalidLiteral: return isNonNumber(offset) ? .notANumber : nil
        case 0x30...0x39 where cause == .expectedCommaOrEnd || cause == .trailingText:
            return offset > 0 && byte(offset - 1) == 0x30 && isNumberStart(offset - 1) ? .leadingZero : nil
        default: return nil
        }
    }

    /// Whether the text ends within a literal or an escape that is valid so far.
    private func isCutShort(_ fault: Fault) -> Bool {
        let rest = (fault.offset..<count).prefix(8).map { byte($0) }
        switch fault.cause {
        case .invalidLiteral: return ["true", "false", "null"].contains { $0.utf8.starts(with: rest) }
        case .invalidEscape:
            let isHexadecimal = rest.dropFirst(2).allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
            return rest.count < 2 || (rest.count < 6 && rest[1] == 0x75 && isHexadecimal)
        default: return false
        }
    }

    /// Whether the text is UTF-16 or UTF-32, by its byte-order mark or by the zero bytes of its ASCII characters.
    private var isWideEncoding: Bool {
        let (first, second) = (byte(0), byte(1))
        if (first == 0xFF && second == 0xFE) || (first == 0xFE && second == 0xFF) { return true }
        guard count >= 4, count % 2 == 0 else { return false }
        let zeros = (0..<4).map { byte($0) == 0 }
        return zeros == [false, true, false, true] || zeros == [true, false, true, false]
            || zeros == [true, true, true, false] || zeros == [false, true, true, true]
    }

    private func isUTF8(at offset: Int) -> Bool {
        // A character has at most four bytes.
        let end = min(offset + 4, count)
        let fault = UTF8Check.firstFaultBytewise(base, offset, end)
        return fault != offset
    }

    /// Whether `NaN`, `nan`, `Infinity` or `inf`, in any case, begins there.
    private func isNonNumber(_ offset: Int) -> Bool {
        let letters = (0..<3).map { byte(min(offset + $0, count)) | 0x20 }
        return letters == Array("nan".utf8) || letters == Array("inf".utf8)
    }

    /// Whether the zero at this offset is the integer part of a number.
    private func isNumberStart(_ zero: Int) -> Bool {
        var before = zero - 1
        if before >= 0, byte(before) == 0x2D { before -= 1 }
        return before < 0
            || !(0x30...0x39).contains(byte(before)) && byte(before) != 0x2E && byte(before) | 0x20 != 0x65
    }

    private func lastToken(before offset: Int) -> UInt8? {
        var position = offset - 1
        while position >= 0, [0x20, 0x09, 0x0A, 0x0D].contains(byte(position)) { position -= 1 }
        return position >= 0 ? byte(position) : nil
    }

    private func next(_ offset: Int) -> UInt8 { byte(offset + 1) }
}

/// A merge conflict that git marked with lines of `<<<<<<<`, `|||||||`, `=======` and `>>>>>>>`.
struct MergeConflict: Hashable {
    /// From 1.
    let firstLine: Int
    let lastLine: Int
    /// Whether both the first and the last marker are present, so that it cannot be anything else.
    let isWhole: Bool

    /// Finds the first conflict of a text, of which some markers may have been deleted; nil without a marker.
    init?(in text: UnsafeRawBufferPointer, from start: Int = 0, line: Int = 1) {
        var number = line - 1
        var position = start
        var first: (line: Int, marker: UInt8)?
        var last = 0
        while position < text.count {
            number += 1
            if let marker = MergeConflict.marker(text, position) {
                if first == nil { first = (number, marker) }
                last = number
                if marker == UInt8(ascii: ">") { break }
            }
            position = MergeConflict.nextLine(text, position)
        }
        guard let first else { return nil }
        firstLine = first.line
        lastLine = last
        isWhole =
            first.marker == UInt8(ascii: "<") && position < text.count
            && MergeConflict.marker(text, position) == UInt8(ascii: ">")
    }

    private static func nextLine(_ text: UnsafeRawBufferPointer, _ position: Int) -> Int {
        guard let base = text.baseAddress,
            let feed = (base + position).firstPlace(of: 0x0A, count: text.count - position)
        else { return text.count }
        return position + feed + 1
    }

    /// The character of the marker on the line at `start`: seven times the same, then a space or the end of the line.
    static func marker(_ text: UnsafeRawBufferPointer, _ start: Int) -> UInt8? {
        guard start + 7 <= text.count, start == 0 || text[start - 1] == 0x0A else { return nil }
        let marker = text[start]
        guard "<|=>".utf8.contains(marker), text[start..<start + 7].allSatisfy({ $0 == marker }) else { return nil }
        return start + 7 == text.count || [0x20, 0x0A, 0x0D].contains(text[start + 7]) ? marker : nil
    }

    var reason: String {
        let lines = lastLine > firstLine ? "lines \(firstLine) to \(lastLine)" : "line \(firstLine)"
        return "an unresolved merge conflict, \(lines); keep one side and remove git's conflict markers"
    }
}
