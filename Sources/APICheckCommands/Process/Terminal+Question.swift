import APICheckBase

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Terminal {
    /// Whether a person reads standard error and answers on standard input.
    static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && errorIsTerminal }

    /// Asks a question, and reads a line. Any answer but `y` and `yes` is no, and so is the end of the input.
    static func ask(_ question: PrintableText) -> Bool {
        sayError("\(question) [y/N] ")
        guard let answer = readLine() else {
            sayError("\n")
            return false
        }
        return ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
    }
}
