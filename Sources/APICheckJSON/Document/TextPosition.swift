#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A place in a text for people: line and column from 1, the column in bytes, of a YAML text in characters.
package struct TextPosition: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Counts the line feeds before an offset; done when a message needs it, never while reading.
    init(of offset: Int, in base: UnsafeRawPointer) {
        line = 1
        var start = 0
        while start < offset, let feed = memchr(base + start, 0x0A, offset - start) {
            line += 1
            start = UnsafeRawPointer(feed) - base + 1
        }
        column = offset - start + 1
    }
}
