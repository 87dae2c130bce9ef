#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A merge conflict that git marked with lines of `<<<<<<<`, `|||||||`, `=======` and `>>>>>>>`.
struct MergeConflict: Hashable {
    /// From 1.
    let firstLine: Int
    let lastLine: Int
    /// Whether both the first and the last marker are present, so that it cannot be anything else.
    let isWhole: Bool

    /// Finds the first conflict of a text, of which some markers may have been deleted; nil without a marker.
    init?(in text: UnsafeRawBufferPointer, from start: Int = 0, line: Int = 1) {
        var number = line - 1
        var position = start
        var first: (line: Int, marker: UInt8)?
        var last = 0
        while position < text.count {
            number += 1
            if let marker = MergeConflict.marker(text, position) {
                if first == nil { first = (number, marker) }
                last = number
                if marker == UInt8(ascii: ">") { break }
            }
            position = MergeConflict.nextLine(text, position)
        }
        guard let first else { return nil }
        firstLine = first.line
        lastLine = last
        isWhole =
            first.marker == UInt8(ascii: "<") && position < text.count
            && MergeConflict.marker(text, position) == UInt8(ascii: ">")
    }

    private static func nextLine(_ text: UnsafeRawBufferPointer, _ position: Int) -> Int {
        guard let base = text.baseAddress, let feed = memchr(base + position, 0x0A, text.count - position) else {
            return text.count
        }
        return UnsafeRawPointer(feed) - base + 1
    }

    /// The character of the marker on the line at `start`: seven times the same, then a space or the end of the line.
    static func marker(_ text: UnsafeRawBufferPointer, _ start: Int) -> UInt8? {
        guard start + 7 <= text.count, start == 0 || text[start - 1] == 0x0A else { return nil }
        let marker = text[start]
        guard "<|=>".utf8.contains(marker), text[start..<start + 7].allSatisfy({ $0 == marker }) else { return nil }
        return start + 7 == text.count || [0x20, 0x0A, 0x0D].contains(text[start + 7]) ? marker : nil
    }

    var reason: String {
        let lines = lastLine > firstLine ? "lines \(firstLine) to \(lastLine)" : "line \(firstLine)"
        return "an unresolved merge conflict, \(lines); keep one side and remove git's conflict markers"
    }
}
