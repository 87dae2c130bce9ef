import APICheckBase

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Implements the protocol of the Bowtie test harness: one command per line on standard input, one response per line on
/// standard output. Exits with 0 after `stop`, and with 2 and a message on standard error after an invalid line.
@main
enum Bowtie {
    static func main() {
        var harness = Harness()
        var number = 0
        while let line = readLine() {
            number += 1
            do {
                guard let answer = try harness.answer(line) else { exit(0) }
                print(answer)
                // The harness waits for the line.
                fflush(nil)
            } catch {
                fail("line \(number): \(error)")
            }
        }
        fail("standard input ended after \(number.counted("line")), before the command stop")
    }

    private static func fail(_ message: String) -> Never {
        var text = "error: \(message)\n"
        _ = text.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(2)
    }
}
