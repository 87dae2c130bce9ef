#if CommandLine
/// Finds where in a text an addition is written, and how.
struct AdditionLayout {
    enum Position {
        case last, first
    }

    private let bytes: [UInt8]
    private let document: Document
    /// The lines of a YAML text, or nil for a JSON text.
    private let lines: YAMLLines?

    init(_ bytes: [UInt8], _ document: Document, isYAML: Bool) {
        self.bytes = bytes
        self.document = document
        lines = isYAML ? YAMLLines(bytes) : nil
    }

    /// Returns nil when the document has no value for the addition, or its text is not understood.
    func insertions(_ addition: TextAddition, _ position: Position) -> [TextInsertion]? {
        guard let node = document.root[addition.pointer], let start = start(of: node) else { return nil }
        switch addition.change {
        case .member(let name, let value):
            guard node.kind == .object, node[name] == nil else { return nil }
            let keys = node.members.map(\.key)
            let style = keys.first.flatMap(offset).map(style) ?? AdditionStyle(isQuoted: lines == nil)
            let text = style.member(name, value)
            if let extent = FlowExtent(in: bytes, open: start) {
                return insertions([text], into: extent, style, after: keys.last.flatMap(offset), position)
            }
            guard let first = keys.first, let last = keys.last else { return nil }
            return insertions(
                [style.block(name, value) ?? text], first: first, last: last, isSequence: false, position)
        case .elements, .values:
            guard node.kind == .array else { return nil }
            let elements = Array(node.elements)
            let style = AdditionStyle(isQuoted: lines == nil)
            let texts = style.elements(addition.change)
            if let extent = FlowExtent(in: bytes, open: start) {
                return insertions(texts, into: extent, style, after: elements.last.flatMap(offset), position)
            }
            guard let last = elements.last else { return nil }
            return insertions(
                style.blocks(addition.change).map { "- \($0)" }, first: node, last: last, isSequence: true, position)
        }
    }

    // MARK: Flow

    private func insertions(
        _ texts: [String], into extent: FlowExtent, _ style: AdditionStyle, after last: Int?, _ position: Position
    ) -> [TextInsertion]? {
        let text = texts.joined(separator: style.separator)
        if extent.isEmpty { return [TextInsertion(offset: extent.open + 1, text: text)] }
        if position == .first { return [TextInsertion(offset: extent.open + 1, text: text + style.separator)] }
        let rest = bytes[extent.contentEnd..<extent.close]
        guard let feed = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }), let last else {
            let comma = !extent.endsWithComma ? style.separator : style.isCompact ? "" : " "
            return [TextInsertion(offset: extent.contentEnd, text: comma + text)]
        }
        // The bracket has a line of its own, and so does the addition, after the comment of the line before.
        let lineStart = bytes[..<last].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
        let margin = bytes[lineStart...].prefix { $0 == 0x20 || $0 == 0x09 }
        let isPair = bytes[feed] == 0x0D && feed + 1 < bytes.count && bytes[feed + 1] == 0x0A
        let lineBreak = String(decoding: bytes[feed...(isPair ? feed + 1 : feed)], as: UTF8.self)
        let comma = TextInsertion(offset: extent.contentEnd, text: extent.endsWithComma ? "" : ",")
        var end = feed
        while end > extent.contentEnd, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        let line = lineBreak + String(decoding: margin, as: UTF8.self) + text + (extent.endsWithComma ? "," : "")
        return [comma, TextInsertion(offset: end, text: line)]
    }

    /// The style of the object whose first name is at an offset.
    private func style(at name: Int) -> AdditionStyle {
        guard bytes[name] == UInt8(ascii: "\"") else { return AdditionStyle(isQuoted: false) }
        var position = FlowExtent.endOfQuoted(bytes, name) ?? name
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
        let isCompact = position + 1 < bytes.count && bytes[position + 1] > 0x20
        return AdditionStyle(isQuoted: true, isCompact: isCompact)
    }

    // MARK: Block

    private func insertions(
        _ texts: [String], first: JSON, last: JSON, isSequence: Bool, _ position: Position
    ) -> [TextInsertion]? {
        guard let lines, let start = start(of: first), let end = offset(of: last) else { return nil }
        let line = lines.index(of: start)
        let column = start - lines.lines[line].start
        let margin = String(repeating: " ", count: column)
        if position == .first {
            let lineBreak = lines.lineBreak(after: line)
            let text = texts.map { AdditionStyle.lines($0, lineBreak + margin) + lineBreak + margin }.joined()
            return [TextInsertion(offset: start, text: text, column: column)]
        }
        let lastLine = lines.endOfBlock(from: lines.index(of: end), column: column, isSequence: isSequence)
        let lineBreak = lines.lineBreak(after: lastLine)
        let text = texts.map { lineBreak + margin + AdditionStyle.lines($0, lineBreak + margin) }.joined()
        return [TextInsertion(offset: lines.lines[lastLine].end, text: text, column: column)]
    }

    // MARK: Offsets

    /// The text of a string; nil for a block scalar, and for what is not understood.
    func extent(ofString value: JSON) -> Range<Int>? {
        guard let start = start(of: value), start < bytes.count else { return nil }
        switch bytes[start] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return FlowExtent.endOfQuoted(bytes, start).map { start..<$0 }
        case UInt8(ascii: "|"), UInt8(ascii: ">"): return nil
        default: break
        }
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
            if bytes[end] == UInt8(ascii: "#"), end > start, bytes[end - 1] <= 0x20 { break }
            end += 1
        }
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        return start..<end
    }

    func quoted(_ string: String) -> String {
        lines == nil ? AdditionStyle.quoted(string) : YAML.text(string).inLine ?? AdditionStyle.quoted(string)
    }

    /// The offset of a value's text.
    private func offset(of value: JSON) -> Int? {
        if let lines { return lines.offset(of: value.position) }
        let node = document.tape[value.row]
        // A string's offset is the byte after its quote.
        return Int(node.offset) - (node.kind == NodeKind.string ? 1 : 0)
    }

    /// The offset of a value's text after its anchor and tag.
    private func start(of value: JSON) -> Int? {
        guard var position = offset(of: value), lines != nil else { return offset(of: value) }
        while position < bytes.count, bytes[position] == UInt8(ascii: "&") || bytes[position] == UInt8(ascii: "!") {
            while position < bytes.count, bytes[position] > 0x20 { position += 1 }
            while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: "#") {
                if bytes[position] == UInt8(ascii: "#") {
                    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
                } else {
                    position += 1
                }
            }
        }
        return position
    }
}

/// How the text around an addition is written.
private struct AdditionStyle {
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
            case .json(let text), .object(let text): text
            }
        return (isQuoted ? AdditionStyle.quoted(name) : name) + (isCompact ? ":" : ": ") + text
    }

    /// An object with a line for each of its members; nil for another value.
    func block(_ name: String, _ value: TextAddition.Value) -> String? {
        guard !isQuoted, case .object(let text) = value, let document = try? Document(text), document.root.count > 0
        else { return nil }
        return AdditionStyle.trimmed(YAML.map([YAML.Member(name, YAML(document.root))]).document)
    }

    /// Elements on one line each.
    func elements(_ change: TextAddition.Change) -> [String] {
        switch change {
        case .elements(let strings): strings.map(string)
        case .values(let texts): texts
        case .member: []
        }
    }

    /// Elements as a block sequence has them after their dashes.
    func blocks(_ change: TextAddition.Change) -> [String] {
        guard case .values(let texts) = change else { return elements(change) }
        return texts.map { text in
            guard let document = try? Document(text) else { return text }
            return AdditionStyle.lines(AdditionStyle.trimmed(YAML(document.root).document), "\n  ")
        }
    }

    private static func trimmed(_ text: String) -> String { text.hasSuffix("\n") ? String(text.dropLast()) : text }

    /// The lines of a text with another break between them.
    static func lines(_ text: String, _ lineBreak: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineBreak)
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

    fileprivate static func quoted(_ text: String) -> String {
        String(decoding: JSONQuotation.quoted(text), as: UTF8.self)
    }
}
#endif
