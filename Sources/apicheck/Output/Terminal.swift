#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Standard output and standard error.
enum Terminal {
    /// Whether standard output is a terminal that takes colour (`NO_COLOR` and `TERM=dumb` say no).
    static var takesColour: Bool {
        isatty(STDOUT_FILENO) == 1 && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
    }

    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    static func say(_ text: String) { emit(text, STDOUT_FILENO) }
    static func sayError(_ text: String) { emit(text, STDERR_FILENO) }

    /// Unbuffered, so that what was said before a failure is seen before it. A closed pipe ends the writing only.
    private static func emit(_ text: String, _ descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var sent = 0
            while let start = bytes.baseAddress, sent < bytes.count {
                let count = write(descriptor, start + sent, bytes.count - sent)
                guard count > 0 else { return }
                sent += count
            }
        }
    }
}
