import APICheckBase
import APICheckJSON

extension FuzzTarget {
    /// An input is a text that a HAR has as a string. Parsed while the escapes of the string are resolved, it is the document
    /// that the text is by itself.
    static let quoted = FuzzTarget(
        "quoted", seeds: Seeds.json,
        words: [
            "[", "]", "{", "}", "\"", "\\u", "\\\"", "\\\\", "\\n", "\\/", "\\ud83d\\ude00", "\\ud800", "\n", "\n    ",
            "\t", "\r\n", "\u{1}", ",", ":", "1e999", "-", "0", "true", "null", "\u{FEFF}", "é", "한글", "😀", "\"a\":",
        ]
    ) { bytes in
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var writer = JSONWriter()
        writer.string(text)
        guard let string = try? Document(writer.bytes).root, string.string == text else {
            return "the text is not that of its string"
        }
        let inside = Document(inside: string)
        guard let alone = try? Document(bytes) else { return inside == nil ? nil : "it is not JSON by itself" }
        guard let inside else { return isUsual(writer.bytes, bytes) ? "it is not read" : nil }
        if inside.text != bytes { return "the text differs" }
        if !inside.root.equals(alone.root) { return "the value differs" }
        if inside.duplicateKeys.map(\.pointer) != alone.duplicateKeys.map(\.pointer) {
            return "the repeated names differ"
        }
        var (first, second) = (JSONWriter(), JSONWriter())
        first.copy(inside.root)
        second.copy(alone.root)
        return first.bytes == second.bytes ? nil : "the strings of the value differ"
    }

    /// Whether the string has something to resolve, and only the escapes of quotes, backslashes and white space.
    private static func isUsual(_ string: [UInt8], _ text: [UInt8]) -> Bool {
        let backslash = UInt8(ascii: "\\")
        guard string.contains(backslash), !text.starts(with: [0xEF, 0xBB, 0xBF]) else { return false }
        // Of the text itself, `\u` may be half of a surrogate pair.
        if zip(text, text.dropFirst()).contains(where: { $0 == backslash && $1 == UInt8(ascii: "u") }) { return false }
        return text.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
    }
}
