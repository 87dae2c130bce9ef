import APICheckBase
import APICheckHTTP

extension SecretPrefilter {
    /// Whether a text has no path, option, line or table in which ``TextScanner`` may find a value without `=` or `:`
    /// before it.
    func formsContainNoSecrets(_ text: UnsafeRawBufferPointer) -> Bool {
        var hasLine = false
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "/"): if CredentialPath.value(in: text, after: index) != nil { return false }
            case UInt8(ascii: "-"): if !optionContainsNoSecrets(text, at: index) { return false }
            case 0x09: if !isPlain(TextScanner.name(before: index) { text[$0] }, in: text) { return false }
            case 0xEF:
                if index + 2 < text.count, TextScanner.isWideMark(text[index], text[index + 1], text[index + 2]) {
                    return false
                }
            case 0x0A where !hasLine:
                hasLine = true
                if !headsContainNoSecrets(text[..<index]) { return false }
            default: break
            }
        }
        return true
    }

    /// `--name value`, and `curl -u user:password`.
    private func optionContainsNoSecrets(_ text: UnsafeRawBufferPointer, at hyphen: Int) -> Bool {
        if hyphen > 0, ByteSet.alphanumerics.contains(text[hyphen - 1]) { return true }
        let start = hyphen + 1
        var end = start
        while end < text.count, end - start < TextScanner.longestName, TextScanner.isNameByte(text[end]) { end += 1 }
        let name = UnsafeRawBufferPointer(rebasing: text[start..<end])
        if name.isEmpty { return true }
        let isUser = ["u", "U", "-user", "-proxy-user"].contains { name.elementsEqual($0.utf8) }
        return !isUser && meaning(name).isPlain
    }

    /// The first line of a table.
    private func headsContainNoSecrets(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard line.count <= RedactionPass.longestTableHead,
            line.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == 0x09 })
        else { return true }
        return line.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == 0x09 }.allSatisfy {
            meaning(UnsafeRawBufferPointer(rebasing: $0)).isPlain
        }
    }

    private func isPlain(_ name: Range<Int>, in text: UnsafeRawBufferPointer) -> Bool {
        name.isEmpty || meaning(UnsafeRawBufferPointer(rebasing: text[name])).isPlain
    }
}

/// The bytes of a name of at most 15 bytes, compared as two numbers.
struct ShortName: Equatable {
    /// The number of different values of ``slot``.
    static let slots = 256
    private static let longest = 15

    private var low: UInt64 = 0
    /// The count of bytes is the highest byte, so that names that end with NUL differ.
    private var high: UInt64 = 0

    /// The empty name.
    init() {}

    /// Fails for a longer name.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count <= ShortName.longest else { return nil }
        for index in 0..<bytes.count {
            let byte = UInt64(bytes[index])
            if index < 8 { low |= byte &<< UInt64(8 * index) } else { high |= byte &<< UInt64(8 * (index - 8)) }
        }
        high |= UInt64(bytes.count) &<< 56
    }

    /// A place in a table; different names may share one.
    var slot: Int { Int(truncatingIfNeeded: ((low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15) &>> 56) }
}
