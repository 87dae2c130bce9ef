#if canImport(Glibc)
import APICheckBase
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Speaks the protocol of the Bowtie test harness: a command on each line of standard input, its answer on a line of
/// standard output. Exit code 0 after `stop`, 2 with a message on standard error after a line that is no command.
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
                // The other side waits for the line.
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
