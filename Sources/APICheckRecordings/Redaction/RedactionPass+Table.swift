import APICheckHTTP

extension RedactionPass {
    /// A table of comma- or tab-separated values (RFC 4180): cells below a secret name in the first line are secret, others are
    /// texts. Nil when the first line names nothing secret.
    mutating func table(_ bytes: [UInt8]) -> [UInt8]? {
        var cells = TableCells(bytes)
        var meanings: [NameMeaning] = []
        var edits: [(range: Range<Int>, text: [UInt8])] = []
        while let cell = cells.next() {
            let text = String(decoding: bytes[cell.range], as: UTF8.self)
            if cell.row == 0 {
                meanings.append(sieve.meaning(text))
                continue
            }
            if cell.row == 1, cell.column == 0, meanings.allSatisfy(\.isPlain) { return nil }
            let isSecret = meanings.indices.contains(cell.column) && meanings[cell.column].covers(text)
            let shown = isSecret ? secrets.placeholder(for: text) : self.text(text, depth: 1)
            if shown != text { edits.append((cell.range, Array(shown.utf8))) }
        }
        // The first line, and what is beside the cells where quotes are not in pairs.
        return leaf(RedactionPass.replacing(edits, in: bytes), of: bytes)
    }

    /// The edits in the order of their places.
    static func replacing(_ edits: [(range: Range<Int>, text: [UInt8])], in original: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(original.count)
        var copied = 0
        for edit in edits {
            result += original[copied..<edit.range.lowerBound]
            result += edit.text
            copied = edit.range.upperBound
        }
        return result + original[copied...]
    }
}

/// The cells of a table one after the other, what quotes are around them left out.
private struct TableCells {
    let bytes: [UInt8]
    private let separator: UInt8
    private var index = 0
    private var row = 0
    private var column = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let line = bytes.prefix { $0 != 0x0A }
        // The separator of the first line: spreadsheets of some countries write semicolons.
        let marks = [UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";")]
        separator =
            marks.max { left, right in line.count { $0 == left } < line.count { $0 == right } } ?? UInt8(ascii: ",")
    }

    mutating func next() -> (row: Int, column: Int, range: Range<Int>)? {
        guard index < bytes.count else { return nil }
        let place = (row: row, column: column)
        let isQuoted = bytes[index] == UInt8(ascii: "\"")
        let start = isQuoted ? index + 1 : index
        var end = start
        if isQuoted {
            while end < bytes.count, bytes[end] != UInt8(ascii: "\"") || isPair(at: end) {
                end += bytes[end] == UInt8(ascii: "\"") ? 2 : 1
            }
            index = end
        }
        while index < bytes.count, bytes[index] != separator, bytes[index] != 0x0A { index += 1 }
        if !isQuoted {
            end = index
            while end > start, bytes[end - 1] == 0x0D { end -= 1 }
        }
        if index < bytes.count, bytes[index] == separator {
            column += 1
        } else {
            row += 1
            column = 0
        }
        index += 1
        return (place.row, place.column, start..<min(end, bytes.count))
    }

    /// Two quotes are one that is a part of the value.
    private func isPair(at place: Int) -> Bool { place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "\"") }
}
