#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A position in a text for messages: line and column from 1; the column counts bytes, in a YAML text characters.
package struct TextPosition: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Counts the line feeds before an offset. Used only when a message needs the position.
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
