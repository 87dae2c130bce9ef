/// What the program's exit code says.
enum ExitStatus: Int32 {
    /// Nothing at or above `--fail-on`.
    case clean = 0
    /// Findings at or above `--fail-on`.
    case findings = 1
    /// Bad usage or unreadable input.
    case usage = 2
    /// The run could not be completed: network, missing credentials.
    case incomplete = 3
}
