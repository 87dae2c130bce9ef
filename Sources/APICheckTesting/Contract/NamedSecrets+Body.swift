#if !Recording
import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

extension NamedSecrets {
    mutating func body(_ bytes: [UInt8], type: MediaType?, marks: SecretPlaces.Body?) -> [UInt8] {
        var places: [Pointer] = []
        var fields: Set<String> = []
        switch marks {
        case .whole?: return Array(placeholder(String(decoding: bytes, as: UTF8.self)).utf8)
        case .values(let pointers)?: places = pointers
        case .fields(let names)?: fields = names
        case nil: break
        }
        switch BodyContent(bytes, type: type, policy: .lenient) {
        case .json(let value): return json(value, marked: Set(places.map(\.tokens)), depth: 0)
        case .multipart(var multipart):
            for (index, part) in multipart.parts.enumerated() {
                let isHidden = part.name.map { fields.contains($0) || isSecret($0) } ?? false
                multipart.parts[index].body =
                    isHidden
                    ? Array(placeholder(String(decoding: part.body, as: UTF8.self)).utf8)
                    : body(part.body, type: part.headers.contentType, marks: nil)
            }
            return multipart.bytes
        case .form: return pairs(bytes, secret: fields)
        case .text(let string): return Array(text(string).utf8)
        case .none, .bytes: return hidingCopies(in: bytes)
        }
    }

    /// The text of a document with the values under secret names hidden; every other byte stays.
    private mutating func json(_ value: JSON, marked: Set<[String]> = [], depth: Int) -> [UInt8] {
        var edits: [(range: Range<Int>, text: [UInt8])] = []
        collect(value, isSecret: false, marked: marked, at: [], depth: depth, into: &edits)
        var shown = value.document.text
        for edit in edits.reversed() { shown.replaceSubrange(edit.range, with: edit.text) }
        return shown
    }

    /// Adds the replacements of strings and numbers, in the order of the text.
    private mutating func collect(
        _ value: JSON, isSecret: Bool, marked: Set<[String]>, at path: [String], depth: Int,
        into edits: inout [(range: Range<Int>, text: [UInt8])]
    ) {
        let isSecret = isSecret || marked.contains(path)
        switch value.kind {
        case .object:
            for member in value.members {
                let name = member.name
                collect(
                    member.value, isSecret: isSecret || self.isSecret(name), marked: marked, at: path + [name],
                    depth: depth, into: &edits)
            }
        case .array:
            for (index, element) in value.elements.enumerated() {
                collect(
                    element, isSecret: isSecret, marked: marked, at: path + ["\(index)"], depth: depth, into: &edits)
            }
        case .string:
            let plain = value.string ?? ""
            let shown = isSecret ? placeholder(plain) : text(plain, depth: depth + 1)
            guard shown != plain else { return }
            var writer = JSONWriter()
            writer.string(shown)
            edits.append((value.range, Array(writer.text.utf8)))
        case .number where isSecret: edits.append((value.range, Array(SecretPlaceholder.ones(value.text).utf8)))
        case .number, .boolean, .null: break
        }
    }

    /// Hides secrets in a text: JSON, or the values in `name=value`, `name: value` and `"name": "value"`; and copies of values
    /// that were hidden before.
    mutating func text(_ text: String, depth: Int = 0) -> String {
        guard depth < NamedSecrets.deepest else {
            return String(decoding: hidingCopies(in: Array(text.utf8)), as: UTF8.self)
        }
        if let first = text.utf8.first, "{[".utf8.contains(first), let document = try? Document(text) {
            return String(decoding: json(document.root, depth: depth), as: UTF8.self)
        }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            result.append(byte)
            index += 1
            guard byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") else { continue }
            let name = NamedSecrets.name(before: index - 1, in: bytes)
            guard !name.isEmpty, isSecret(name) else { continue }
            var end = index
            while end < bytes.count, " \"'\\".utf8.contains(bytes[end]) { end += 1 }
            result += bytes[index..<end]
            let value = NamedSecrets.value(at: end, in: bytes)
            result += credentials(String(decoding: value, as: UTF8.self)).utf8
            index = value.endIndex
        }
        return String(decoding: hidingCopies(in: result), as: UTF8.self)
    }

    private static func name(before end: Int, in bytes: [UInt8]) -> String {
        var end = end
        while end > 0, " \"'\\".utf8.contains(bytes[end - 1]) { end -= 1 }
        let name = bytes[..<end].suffix(while: { $0.isASCIIDigit || isLetter($0) || "_-.%[]".utf8.contains($0) })
        return String(decoding: name, as: UTF8.self)
    }

    /// The value at a place: to the quote that closes it, or to a space or separator, with the credentials after a scheme.
    private static func value(at start: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        if start > 0, "\"'".utf8.contains(bytes[start - 1]) {
            return bytes[start...].prefix { $0 != bytes[start - 1] && $0 != UInt8(ascii: "\\") }
        }
        let word = bytes[start...].prefix { $0 > 0x20 && !"\"'&;,<>)]}\\#".utf8.contains($0) }
        guard schemes.contains(String(decoding: word, as: UTF8.self).lowercased()), word.endIndex < bytes.count,
            bytes[word.endIndex] == UInt8(ascii: " ")
        else { return word }
        return bytes[start..<value(at: word.endIndex + 1, in: bytes).endIndex]
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 }
}

extension ArraySlice {
    /// The longest suffix of elements that satisfy a condition.
    fileprivate func suffix(while isIncluded: (Element) -> Bool) -> ArraySlice {
        self[(lastIndex { !isIncluded($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
#endif
