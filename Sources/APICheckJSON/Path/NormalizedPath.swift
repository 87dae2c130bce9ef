#if CommandLine
extension JSON {
    /// The normalized path from a value to this one inside of it, `$['pets'][0]` (RFC 9535 section 2.7).
    ///
    /// - Parameter root: The value of `$`; by default the whole document.
    package func normalizedPath(from root: JSON? = nil) -> String {
        var value = root ?? document.root
        var path = "$"
        for token in pointer.tokens.dropFirst(value.pointer.tokens.count) {
            path += value.kind == .object ? "[\(JSON.pathLiteral(token))]" : "[\(token)]"
            value = value[Pointer([token])] ?? value
        }
        return path
    }

    /// A string of a query, in single quotes, with the escapes of a normalized path.
    package static func pathLiteral(_ name: String) -> String {
        var text = "'"
        for scalar in name.unicodeScalars {
            switch scalar {
            case "'": text += "\\'"
            case "\\": text += "\\\\"
            case "\u{8}": text += "\\b"
            case "\t": text += "\\t"
            case "\n": text += "\\n"
            case "\u{C}": text += "\\f"
            case "\r": text += "\\r"
            case "\0"..."\u{F}": text += "\\u000\(String(scalar.value, radix: 16))"
            case "\u{10}"..."\u{1F}": text += "\\u00\(String(scalar.value, radix: 16))"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "'"
    }
}
#endif
