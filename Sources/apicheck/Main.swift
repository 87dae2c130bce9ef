import APICheckCommands
import Dispatch

@main
struct Main {
    /// Not `async`, or every start would have its tasks' threads, which `--version` does not need.
    static func main() {
        Program.prepare()
        // Swift reads them from /proc on Linux. Without it there is not even the name of the program.
        guard !CommandLine.arguments.isEmpty else { Program.exit(Program.failWithoutArguments()) }
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let status = Program.runWithoutParser(arguments) { Program.exit(status) }
        Task { Program.exit(await Program.run(arguments)) }
        dispatchMain()
    }
}
