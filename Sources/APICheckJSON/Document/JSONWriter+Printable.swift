#if CommandLine
package import APICheckBase

extension JSONWriter {
    /// The text with everything escaped that must not be printed, which changes no value (RFC 8259 section 7).
    package var printableText: PrintableText {
        var result = ""
        result.reserveCapacity(bytes.count)
        var last: Unicode.Scalar = " "
        // Outside of strings there are only line breaks and ASCII that is printable.
        for scalar in text.unicodeScalars {
            // Two of them may begin a command, see RunnerCommand.
            let isPair = scalar == last && (scalar == ":" || scalar == "#")
            if isPair || scalar.isUnprintable && scalar != "\n" {
                for unit in String(scalar).utf16 { result += JSONWriter.escape(unit) }
            } else {
                result.unicodeScalars.append(scalar)
            }
            last = isPair ? " " : scalar
        }
        return PrintableText(ofFormat: result)
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
#endif
