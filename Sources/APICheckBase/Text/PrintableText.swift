/// Text that may be printed: literals of the program, and quoted parts.
///
/// Contracts, servers, files and arguments decide what a report and an error show. A quoted part is escaped where it becomes part
/// of a text, so that no call site can forget it, and a `String` cannot take the place of a text:
///
///     let problem = Problem("unknown key '\(key)'")   // the key is quoted
///     let problem = Problem(key)                      // does not compile
///
/// Line breaks and other controls of a text are therefore the program's own.
package struct PrintableText: Hashable, Sendable {
    /// The text as it is printed.
    package private(set) var string: String

    private init(own string: String) { self.string = string }

    /// Text from outside on one line, with what must not be printed spelled out, see ``Swift/Unicode/Scalar/isUnprintable``.
    package init(quoting text: some StringProtocol) { string = text.escapingUnprintable }

    /// Text of others with its line breaks, such as the help of the argument parser.
    package static func lines(of text: String) -> PrintableText {
        text.split(separator: "\n", omittingEmptySubsequences: false).quoted.joined(separator: "\n")
    }

    /// Text of a format whose writer escapes what it is given, such as a report in JSON.
    package init(ofFormat text: String) { string = text }

    package var isEmpty: Bool { string.isEmpty }

    /// The text after a change that adds nothing from outside: secrets were replaced, it was shortened.
    package func edited(_ change: (String) throws -> String) rethrows -> PrintableText {
        PrintableText(own: try change(string))
    }

    /// The parts between line breaks.
    package var lines: [PrintableText] {
        string.split(separator: "\n", omittingEmptySubsequences: false).map { PrintableText(own: String($0)) }
    }

    package static func + (left: PrintableText, right: PrintableText) -> PrintableText {
        PrintableText(own: left.string + right.string)
    }

    package static func += (left: inout PrintableText, right: PrintableText) { left.string += right.string }
}

extension PrintableText: ExpressibleByStringInterpolation {
    /// A `StaticString`, which only a literal can be.
    package init(stringLiteral text: StaticString) { string = text.description }

    package init(stringInterpolation: StringInterpolation) { string = stringInterpolation.string }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var string = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            string.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        package mutating func appendLiteral(_ literal: StaticString) { string += literal.description }

        package mutating func appendInterpolation(_ text: PrintableText) { string += text.string }

        // The description of a value of any type takes a cast at run time.
        package mutating func appendInterpolation(_ text: String) { string += text.escapingUnprintable }
        package mutating func appendInterpolation(_ number: Int) { string += String(number) }

        /// Quotes the description of a value.
        package mutating func appendInterpolation<Value>(_ value: Value) {
            string += String(describing: value).escapingUnprintable
        }
    }
}

extension PrintableText: Comparable {
    package static func < (one: PrintableText, other: PrintableText) -> Bool { one.string < other.string }
}

extension PrintableText: CustomStringConvertible {
    package var description: String { string }
}

extension Sequence<PrintableText> {
    package func joined(separator: PrintableText = "") -> PrintableText {
        PrintableText.joining(self, separator)
    }

    /// `a`, `a or b`, `a, b or c`.
    func list(_ conjunction: PrintableText) -> PrintableText {
        let words = Array(self)
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
    }
}

extension Collection<PrintableText> {
    /// The first lines, as many as fit on a screen, and how many there are besides.
    package func firstLines(_ most: Int = 10) -> PrintableText {
        let shown = Array(prefix(most))
        let rest = count - shown.count
        return (shown + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
    }
}

extension Sequence where Element: StringProtocol {
    /// Each text quoted.
    package var quoted: [PrintableText] { map { PrintableText(quoting: $0) } }
}

extension PrintableText {
    fileprivate static func joining(_ texts: some Sequence<PrintableText>, _ separator: PrintableText) -> PrintableText
    {
        PrintableText(own: texts.map(\.string).joined(separator: separator.string))
    }
}

extension Unicode.Scalar {
    /// Whether the scalar must not be printed where it comes from outside: it could control the reader's terminal, begin a line
    /// of its own, change the order of the text around it, or hide in it.
    ///
    /// These are controls (C0, DEL, C1), line and paragraph separators, format characters (writing direction, zero width, tags)
    /// and the other scalars that are not shown (Unicode Standard section 5.21), without the selectors between the two forms of an emoji.
    package var isUnprintable: Bool {
        switch value {
        case 0x20...0x7E: false
        case 0xFE0E, 0xFE0F: false
        default:
            switch properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
            default: properties.isDefaultIgnorableCodePoint
            }
        }
    }

    /// How an unprintable scalar is shown: `\n`, `\r`, `\t`, and `\u{9b}` for the others.
    package var spelling: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(value, radix: 16))}"
        }
    }
}

extension StringProtocol {
    /// The text on one line, with unprintable scalars spelled out.
    package var escapingUnprintable: String {
        // Over bytes in a row, which need no call for each.
        let isPlain = utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 >= 0x20 && $0 <= 0x7E } }
        if isPlain == true { return String(self) }
        return unicodeScalars.reduce(into: "") { result, scalar in
            if scalar.isUnprintable {
                result += scalar.spelling
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}
