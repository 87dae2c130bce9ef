import APICheckCommands

@main
struct Main {
    static func main() async {
        Program.prepare()
        // Swift reads them from /proc on Linux. Without it there is not even the name of the program.
        guard !CommandLine.arguments.isEmpty else { Program.exit(Program.failWithoutArguments()) }
        Program.exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
    }
}
