#if Contracts
import APICheckBase

/// Finds the types that Swift source declares, without parsing it.
enum DeclaredTypes {
    private static let keywords = ["struct", "class", "enum", "actor"].map { Array($0.utf8) }

    /// The names after `struct`, `class`, `enum` and `actor`, outside of line comments, each once.
    static func names(in source: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        for line in source.split(separator: UInt8(ascii: "\n")) {
            let words = line.split { !isOfName($0) && $0 != UInt8(ascii: "/") }
            for (keyword, name) in zip(words, words.dropFirst()) {
                if keyword.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) { break }
                if keywords.contains(where: keyword.elementsEqual), let first = name.first, !first.isASCIIDigit {
                    names.insert(String(decoding: name, as: UTF8.self))
                }
            }
        }
        return names
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte.isASCIIDigit || (0x41...0x5A).contains(byte & 0xDF)
    }
}
#endif
