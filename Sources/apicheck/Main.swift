import APICheckCommands

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@main
struct Main {
    static func main() async {
        Program.prepare()
        // Swift reads them from /proc on Linux. Without it there is not even the name of the program.
        guard !CommandLine.arguments.isEmpty else { exit(Program.failWithoutArguments()) }
        exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
    }
}
