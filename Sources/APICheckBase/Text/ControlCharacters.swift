#if CommandLine
extension String {
    /// The text on one line, with control characters and marks of writing direction escaped: values come from servers,
    /// which could otherwise write to the reader's terminal or show text in another order.
    package var escapingControls: String {
        guard unicodeScalars.contains(where: String.isControl) else { return self }
        return unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where String.isControl(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E: false
        // Line and paragraph separators; embeddings, overrides and isolates (Unicode Standard Annex 9).
        case 0x2028...0x202E, 0x2066...0x2069: true
        default: scalar.properties.generalCategory == .control
        }
    }
}
#endif
