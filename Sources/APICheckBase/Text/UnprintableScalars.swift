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
        if utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return String(self) }
        return unicodeScalars.reduce(into: "") { result, scalar in
            if scalar.isUnprintable {
                result += scalar.spelling
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}
