import APICheckBase
import APICheckHTTP
import APICheckRecordings

extension RedactionPass {
    /// Redacts a table of comma- or tab-separated values (RFC 4180). Cells below a secret name of the first line are
    /// secret, the other cells are texts. Returns nil when the first line contains no secret name and no cell is quoted.
    mutating func table(_ bytes: [UInt8]) -> [UInt8]? {
        // A cell with quotes is read without them, so it may contain names of its own.
        let hasDoubledQuotes = bytes.firstPlace(of: "\"\"") != nil
        var cells = TableCells(bytes)
        var meanings: [NameMeaning] = []
        var edits: [ByteEdit] = []
        while let cell = cells.next() {
            let text = String(decoding: bytes[cell.range], as: UTF8.self)
            if cell.row == 0 {
                meanings.append(prefilter.meaning(text))
                continue
            }
            if cell.row == 1, cell.column == 0, !hasDoubledQuotes, meanings.allSatisfy(\.isPlain) { return nil }
            let isSecret = meanings.indices.contains(cell.column) && meanings[cell.column].covers(text)
            // In a quoted cell two quotes mean one.
            let hasQuotes =
                !isSecret && cell.range.lowerBound > 0 && bytes[cell.range.lowerBound - 1] == 0x22
                && text.contains("\"\"")
            let plain = hasQuotes ? text.replacing("\"\"", with: "\"") : text
            var shown = isSecret ? secrets.placeholder(for: text) : self.text(plain, depth: 1)
            if hasQuotes { shown = shown.replacing("\"", with: "\"\"") }
            if shown != text { edits.append(ByteEdit(cell.range, Array(shown.utf8))) }
        }
        // The first line, and text outside of the cells where quotes are unbalanced.
        return leaf(bytes.applying(edits), of: bytes)
    }

    /// The edits of a text that is a table: its first line consists of names, one of which is secret, and its second
    /// line has as many cells. Nil for another text.
    mutating func tableCells(in bytes: [UInt8], depth: Int) -> [ByteEdit]? {
        let head = bytes.prefix(RedactionPass.longestTableHead).prefix { $0 != 0x0A }
        guard head.allSatisfy({ TextScanner.isNameByte($0) || ByteSet(",;\t\" \r").contains($0) }) else { return nil }
        var cells = TableCells(bytes)
        var meanings: [NameMeaning] = []
        var second = 0
        var edits: [ByteEdit] = []
        while let cell = cells.next() {
            let text = String(decoding: bytes[cell.range], as: UTF8.self)
            if cell.row == 0 {
                meanings.append(prefilter.meaning(text))
                continue
            }
            if cell.row == 1 {
                if cell.column == 0, meanings.count < 2 || !meanings.contains(where: \.isSecret) { return nil }
                second += 1
            } else if cell.column == 0, second != meanings.count {
                return nil
            }
            guard meanings.indices.contains(cell.column), meanings[cell.column].covers(text) else { continue }
            edits.append(ByteEdit(cell.range, Array(secrets.placeholder(for: text).utf8)))
        }
        return second == meanings.count ? edits : nil
    }

    /// The maximum length in bytes of the first line of a table in a text of another media type.
    static let longestTableHead = 500
}

/// Reads the cells of a table one after the other, without the quotes around them.
private struct TableCells {
    let bytes: [UInt8]
    private let separator: UInt8
    private var index = 0
    private var row = 0
    private var column = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let line = bytes.prefix { $0 != 0x0A }
        // The most frequent separator of the first line: spreadsheets of some countries write semicolons.
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

    /// Two quotes in a quoted cell mean one.
    private func isPair(at place: Int) -> Bool { place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "\"") }
}
