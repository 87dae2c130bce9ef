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
        exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
    }
}
