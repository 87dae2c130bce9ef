import APICheckBase
import APICheckHTTP
import APICheckJSON

extension RedactionPass {
    /// Redacts prose, markup, source code and broken JSON: the text as it is, and as it is without its escapes.
    mutating func scanned(_ bytes: [UInt8], syntax: TextScanner.Syntax = .text, depth: Int = 0) -> [UInt8] {
        let scanner = TextScanner(bytes: bytes, syntax: syntax)
        if scanner.syntax == .code, let shown = scanner.callback(&self) { return shown }
        return bytes.applying(edits(of: scanner, depth: depth))
    }

    /// The edits of a text and, with their origins, of the text with each level of escapes removed.
    private mutating func edits(of scanner: TextScanner, depth: Int, level: Int = 0) -> [ByteEdit] {
        let bytes = scanner.bytes
        var edits = documentLines(in: bytes, depth: depth)
        edits.insert(scanner.edits(pass: &self))
        edits.insert(encodedRuns(in: bytes, depth: depth))
        guard level < UnescapedView.deepest, let view = UnescapedView(bytes) else { return edits }
        let inner = self.edits(
            of: TextScanner(bytes: view.bytes, syntax: scanner.syntax), depth: depth, level: level + 1)
        edits.insert(
            inner.map { edit in
                let origin = view.origin(of: edit.range)
                return ByteEdit(origin, RedactionPass.escaped(edit.text, like: bytes[origin]))
            })
        return edits
    }

    /// Percent-encodes the characters of base64 where the text that they replace was percent-encoded. Placeholders need
    /// no escapes.
    private static func escaped(_ text: [UInt8], like original: ArraySlice<UInt8>) -> [UInt8] {
        guard original.contains(UInt8(ascii: "%")), !text.allSatisfy(PercentEncoding.isUnreserved) else { return text }
        return Array(Escaping.path.encode(String(decoding: text, as: UTF8.self)).utf8)
    }

    /// The edits of the lines that are JSON texts, also as the data of server-sent events, and of the cells of a table.
    private mutating func documentLines(in bytes: [UInt8], depth: Int) -> [ByteEdit] {
        guard depth < RedactionPass.deepest, bytes.contains(0x0A) else { return [] }
        if let cells = tableCells(in: bytes, depth: depth) { return cells }
        var edits: [ByteEdit] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            var line = bytes[start..<end]
            start = end + 1
            while let last = line.last, last <= 0x20 { line = line.dropLast() }
            guard line.last == UInt8(ascii: "}") || line.last == UInt8(ascii: "]") else { continue }
            if line.starts(with: "data:".utf8) { line = line.dropFirst(5) }
            line = line.drop { $0 == 0x20 }
            guard let document = RedactionPass.jsonLine(Array(line)), let shown = json(document, depth: depth + 1)
            else { continue }
            edits.append(ByteEdit(line.startIndex..<line.endIndex, shown))
        }
        return edits
    }

    /// The edits of base64 and of hexadecimal digits inside a text.
    private mutating func encodedRuns(in bytes: [UInt8], depth: Int) -> [ByteEdit] {
        guard depth < RedactionPass.deepest else { return [] }
        let (base64Runs, hexRuns) = bytes.withUnsafeBytes { (Base64Runs.find(in: $0), HexRuns.find(in: $0)) }
        var edits: [ByteEdit] = []
        for run in base64Runs {
            guard let shown = base64(String(decoding: bytes[run], as: UTF8.self), depth: depth) else { continue }
            edits.append(ByteEdit(run, Array(shown.utf8)))
        }
        var hexEdits: [ByteEdit] = []
        for run in hexRuns {
            let plain = String(decoding: HexRuns.decode(bytes[run]), as: UTF8.self)
            let shown = text(plain, depth: depth + 1)
            guard shown != plain else { continue }
            let isUppercase = bytes[run].contains { $0 >= 0x41 && $0 <= 0x46 }
            hexEdits.append(ByteEdit(run, Hex.encode(Array(shown.utf8), uppercase: isUppercase)))
        }
        edits.insert(hexEdits)
        return edits
    }
}

extension [ByteEdit] {
    /// Adds the edits that overlap none of these. Both lists are in order.
    mutating func insert(_ others: [ByteEdit]) {
        if others.isEmpty { return }
        var result: [ByteEdit] = []
        var rest = self[...]
        for other in others {
            while let first = rest.first, first.range.upperBound <= other.range.lowerBound {
                result.append(first)
                rest = rest.dropFirst()
            }
            let isFree = rest.first.map { other.range.upperBound <= $0.range.lowerBound } ?? true
            if isFree, (result.last?.range.upperBound ?? 0) <= other.range.lowerBound { result.append(other) }
        }
        self = result + rest
    }
}

/// A range of bytes and what replaces it.
struct ByteEdit {
    var range: Range<Int>
    var text: [UInt8]

    init(_ range: Range<Int>, _ text: [UInt8]) {
        self.range = range
        self.text = text
    }
}

extension [UInt8] {
    /// The bytes with each range replaced. The edits are in the order of their ranges, which do not overlap.
    func applying(_ edits: [ByteEdit]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var copied = 0
        for edit in edits {
            result += self[copied..<edit.range.lowerBound]
            result += edit.text
            copied = edit.range.upperBound
        }
        return result + self[copied...]
    }
}
