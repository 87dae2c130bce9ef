/// What to do about a problem, where only a front end knows the words: the command line names its options and commands, a test
/// its traits and variables. The list is closed, so that the compiler finds a front end that lacks one.
package enum NextStep: Hashable, Sendable {
    case change(Setting)
    /// Change these settings, so that the nearest recorded answer is accepted.
    case accept([Setting])
    /// Record what does not exist; nil for all APIs.
    case record(api: String?)
    /// Add what is missing to a recording that exists; nil for all workflows of the API.
    case extend(api: String, workflow: String?)
    /// Record again what is too old.
    case refresh(api: String)
    /// Run the command with which the front end records.
    case recordWith(command: String)
    /// Check a recording that belongs to no API of the project.
    case verify(file: String)
    /// Import a recording that another program wrote.
    case repair
    /// Record the calls of another program while it makes them.
    case capture
}
