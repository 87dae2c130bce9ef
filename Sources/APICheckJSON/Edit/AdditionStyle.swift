#if CommandLine
/// How the text around an addition is written.
struct AdditionStyle {
    /// Whether names and strings need quotes, as in JSON.
    var isQuoted: Bool
    /// Whether commas and colons are written without a space after them.
    var isCompact = false

    var separator: String { isCompact ? "," : ", " }

    func member(_ name: String, _ value: TextAddition.Value) -> String {
        let text =
            switch value {
            case .true: "true"
            case .strings(let strings): "[\(strings.map(string).joined(separator: separator))]"
            case .json(let text): text
            }
        return (isQuoted ? AdditionStyle.quoted(name) : name) + (isCompact ? ":" : ": ") + text
    }

    func string(_ text: String) -> String {
        isQuoted || !AdditionStyle.isPlain(text) ? AdditionStyle.quoted(text) : text
    }

    /// Whether YAML reads the text without quotes as itself, in a flow collection too. False for some texts that it does.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.first == UInt8(ascii: "/")
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "/*_-.~$@+".utf8.contains(byte)
            }
    }

    private static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        JSONQuotation.append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
#endif
