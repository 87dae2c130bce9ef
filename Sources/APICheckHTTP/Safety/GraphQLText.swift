import APICheckBase

/// The text of a GraphQL document, read only as far as needed to see which operations it has.
enum GraphQLText {
    /// Whether one of the operations is a mutation (GraphQL section 2.3). Which one runs is the server's decision.
    static func hasMutation(_ text: String) -> Bool {
        var bytes = text.utf8[...]
        var depth = 0
        /// Whether a definition may begin here: outside of braces, at the start or after a selection set.
        var beginsDefinition = true
        /// Whether the name before was `mutation` at the beginning of a definition.
        var isMutation = false
        while let byte = bytes.first {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","):
                bytes.removeFirst()
                continue
            case UInt8(ascii: "#"):
                bytes = bytes.drop { $0 != 0x0A && $0 != 0x0D }
                continue
            case UInt8(ascii: "\""):
                // A description may precede a definition.
                bytes = afterString(bytes)
                continue
            case UInt8(ascii: "{"):
                if isMutation { return true }
                depth += 1
                beginsDefinition = false
            case UInt8(ascii: "}"):
                depth -= 1
                beginsDefinition = depth <= 0
            case _ where isName(byte):
                let name = bytes.prefix(while: isName)
                bytes = bytes[name.endIndex...]
                if depth <= 0, beginsDefinition { isMutation = name.elementsEqual("mutation".utf8) }
                beginsDefinition = false
                continue
            default: beginsDefinition = false
            }
            bytes.removeFirst()
        }
        return false
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte.isASCIIDigit || (0x61...0x7A).contains(byte | 0x20)
    }

    /// What follows a string (section 2.9.4), or the end of the text where it is not closed.
    private static func afterString(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
        let quote = UInt8(ascii: "\"")
        var rest = bytes.dropFirst()
        if rest.starts(with: [quote, quote]) {
            rest = rest.dropFirst(2)
            while let byte = rest.first, !rest.starts(with: [quote, quote, quote]) {
                rest = rest.dropFirst(byte == UInt8(ascii: "\\") && rest.dropFirst().first == quote ? 4 : 1)
            }
            return rest.dropFirst(3)
        }
        while let byte = rest.first, byte != quote { rest = rest.dropFirst(byte == UInt8(ascii: "\\") ? 2 : 1) }
        return rest.dropFirst()
    }
}
