#if CommandLine
import APICheckBase

/// A YAML value to be written.
package indirect enum YAML: Equatable {
    case text(String)
    /// A number, a boolean or null.
    case raw(String)
    case list([YAML])
    case map([Member])

    package struct Member: Equatable {
        package let name: String
        package let value: YAML

        package init(_ name: String, _ value: YAML) {
            self.name = name
            self.value = value
        }
    }

    /// Longer lists of words take a line for each.
    private static let longestLine = 120

    /// Readers look for the colon after a key only so far (YAML 1.2 section 7.4.2: 1,024 characters).
    private static let longestKey = 1_000

    /// The value of a document.
    package init(_ value: JSON) {
        self =
            switch value.kind {
            case .object: .map(value.members.map { Member($0.name, YAML($0.value)) })
            case .array: .list(value.elements.map { YAML($0) })
            case .string: .text(value.string ?? "")
            case .null, .boolean, .number: .raw(value.text)
            }
    }

    /// The lines of the document.
    package var document: String {
        var text = ""
        switch self {
        case .map(let members) where !members.isEmpty: YAML.write(members, to: &text, indent: 0, isInLine: false)
        case .list where inLine == nil: write(to: &text, indent: -2, after: 0)
        default: text = (inLine ?? "") + "\n"
        }
        return text.hasPrefix("\n") ? String(text.dropFirst()) : text
    }

    private static func write(_ members: [Member], to text: inout String, indent: Int, isInLine: Bool) {
        for (index, member) in members.enumerated() {
            if index > 0 || !isInLine { text += String(repeating: " ", count: indent) }
            let name = plain(member.name)
            if name.utf8.count <= longestKey {
                text += name + ":"
                member.value.write(to: &text, indent: indent, after: name.utf8.count + 1)
            } else {
                // An explicit key (YAML 1.2 section 8.2.2).
                text += "? \(name)\n" + String(repeating: " ", count: indent) + ":"
                member.value.write(to: &text, indent: indent, after: 1)
            }
        }
    }

    /// Writes the value after its key.
    private func write(to text: inout String, indent: Int, after used: Int) {
        if let line = inLine, line.utf8.count + indent + used <= YAML.longestLine {
            text += " \(line)\n"
            return
        }
        switch self {
        case .text(let value): text += " \(YAML.plain(value))\n"
        case .raw(let value): text += " \(value)\n"
        case .map(let members):
            text += "\n"
            YAML.write(members, to: &text, indent: indent + 2, isInLine: false)
        case .list(let elements):
            text += "\n"
            for element in elements {
                text += String(repeating: " ", count: indent + 2) + "-"
                if case .map(let members) = element, !members.isEmpty {
                    text += " "
                    YAML.write(members, to: &text, indent: indent + 4, isInLine: true)
                } else {
                    element.write(to: &text, indent: indent + 2, after: 2)
                }
            }
        }
    }

    /// On one line: a scalar, a list of scalars, what is empty, and the few values of a rule such as that of timestamps.
    var inLine: String? {
        switch self {
        case .text(let value): YAML.plain(value)
        case .raw(let value): value
        case .list(let elements):
            elements.allSatisfy(\.isScalar) ? "[" + elements.compactMap(\.inLine).joined(separator: ", ") + "]" : nil
        case .map(let members):
            if members.isEmpty {
                "{}"
            } else if members.last?.name == "zone",
                ["fraction", "zone"].suffix(members.count).elementsEqual(members.map(\.name)),
                members.allSatisfy({ $0.value.inLine != nil })
            {
                "{" + members.map { "\($0.name): \($0.value.inLine ?? "")" }.joined(separator: ", ") + "}"
            } else {
                nil
            }
        }
    }

    private var isScalar: Bool {
        switch self {
        case .text, .raw: true
        case .list, .map: false
        }
    }

    /// Without quotes where every reader takes it for a text, in YAML 1.1, too.
    private static func plain(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let isPlain =
            !bytes.isEmpty && bytes.allSatisfy { $0.isASCIIAlphanumeric || " _-/.{}$+*()'%".utf8.contains($0) }
            && (bytes[0].isASCIILetter || bytes[0] == 0x2F || bytes[0] == 0x24)
            && bytes.last != 0x20
            && !words.contains(text.asciiLowercased())
        // Braces end a value inside of others.
        if isPlain, bytes[0] == 0x2F || !bytes.contains(where: { $0 == 0x7B || $0 == 0x7D }) { return text }
        if isEvidence(bytes) { return text }
        var writer = JSONWriter()
        writer.string(text)
        return escaped(writer.text)
    }

    /// A text in quotes, with what YAML does not print as it is: other control characters, the line breaks of YAML 1.1, byte order
    /// marks and what is not a character (YAML 1.2 section 5.1).
    private static func escaped(_ quoted: String) -> String {
        guard !quoted.utf8.allSatisfy({ $0 < 0x7F }) else { return quoted }
        return quoted.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar.value {
            case 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    // MARK: Reading back

    /// The place of the first value that a reader of the text sees otherwise; nil where it sees what was to be written.
    package func difference(from read: JSON, at place: Pointer = Pointer()) -> Pointer? {
        switch self {
        case .text(let text): return read.kind == .string && read.string == text ? nil : place
        case .raw(let text): return (try? Document(text).root.equals(read)) == true ? nil : place
        case .list(let elements):
            let others = read.elements.map(\.self)
            guard read.kind == .array, others.count == elements.count else { return place }
            for (index, (element, other)) in zip(elements, others).enumerated() {
                if let found = element.difference(from: other, at: place.appending("\(index)")) { return found }
            }
        case .map(let members):
            let others = read.members.map(\.self)
            guard read.kind == .object, others.count == members.count else { return place }
            for (member, other) in zip(members, others) {
                guard member.name == other.name else { return place.appending(member.name) }
                if let found = member.value.difference(from: other.value, at: place.appending(member.name)) {
                    return found
                }
            }
        }
        return nil
    }

    /// `48 of 50`
    private static func isEvidence(_ bytes: [UInt8]) -> Bool {
        let parts = bytes.split(separator: 0x20)
        return parts.count == 3 && parts[1].elementsEqual("of".utf8) && parts[0].allSatisfy(\.isASCIIDigit)
            && parts[2].allSatisfy(\.isASCIIDigit)
    }

    private static let words: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n", "none"]
}
#endif
