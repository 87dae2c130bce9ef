#if CommandLine
/// The extent of a JSON object or array in a text, or of a YAML flow collection.
struct FlowExtent {
    /// The offset of the opening bracket.
    let open: Int
    /// The offset of the closing bracket.
    private(set) var close = 0
    /// The offset after the last token before the closing bracket, comments not counted; after the opening bracket when
    /// the collection is empty.
    private(set) var contentEnd = 0
    /// Whether the last token is a comma, which YAML allows.
    private(set) var endsWithComma = false

    var isEmpty: Bool { contentEnd == open + 1 }

    /// Fails when the text at `open` is no collection in brackets.
    init?(in bytes: [UInt8], open: Int) {
        guard open < bytes.count, bytes[open] == UInt8(ascii: "{") || bytes[open] == UInt8(ascii: "[") else {
            return nil
        }
        self.open = open
        var depth = 0
        var position = open
        // A quote inside a plain scalar is a letter, and so is one in an anchor or a tag.
        var isInScalar = false
        var isInProperty = false
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D:
                isInProperty = false
                position += 1
                continue
            case UInt8(ascii: "#") where bytes[position - 1] <= 0x20:
                while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                isInScalar = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                isInScalar = false
                if depth == 0 {
                    close = position
                    return
                }
            case UInt8(ascii: ","): isInScalar = false
            case UInt8(ascii: ":") where FlowExtent.endsName(bytes, position): isInScalar = false
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if !isInScalar && !isInProperty {
                    guard let end = FlowExtent.endOfQuoted(bytes, position) else { return nil }
                    position = end - 1
                }
            case UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "*"):
                if !isInScalar { isInProperty = true }
            default: if !isInProperty { isInScalar = true }
            }
            position += 1
            if depth > 0 {
                contentEnd = position
                endsWithComma = byte == UInt8(ascii: ",") && depth == 1
            }
        }
        return nil
    }

    private static func endsName(_ bytes: [UInt8], _ colon: Int) -> Bool {
        guard colon + 1 < bytes.count else { return true }
        let previous = bytes[colon - 1]
        // After a quoted name no space is needed.
        return bytes[colon + 1] <= 0x20 || ",[]{}".utf8.contains(bytes[colon + 1])
            || previous == UInt8(ascii: "\"") || previous == UInt8(ascii: "'")
    }

    /// The offset after a quoted scalar, nil when it has no end.
    static func endOfQuoted(_ bytes: [UInt8], _ start: Int) -> Int? {
        let quote = bytes[start]
        var position = start + 1
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                position += 1
            } else if bytes[position] == quote {
                // Two single quotes are one in the text.
                guard quote == UInt8(ascii: "'"), position + 1 < bytes.count, bytes[position + 1] == quote else {
                    return position + 1
                }
                position += 1
            }
            position += 1
        }
        return nil
    }
}
#endif
