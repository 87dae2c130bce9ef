import APICheckLive
import APICheckProject
import ArgumentParser

struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compares a live API with its contract and recordings.",
        discussion: """
            Only GET and HEAD are sent unless --allow-writes is given or the server is the sandbox. \
            The clean-up steps of a workflow run even after a failure.
            """)

    @Flag(help: "Compare with the live API.")
    var live = false

    @Argument(help: ArgumentHelp("APIs to compare. Default: all.", valueName: "api"))
    var names: [String] = []

    @OptionGroup var liveOptions: LiveOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup var projectOptions: ProjectOptions
    @OptionGroup var levelOptions: LevelOptions
    @OptionGroup var reportOptions: ReportOptions

    func validate() throws {
        guard live else { throw ValidationError("diff compares with the live API: add --live") }
    }

    func run() async throws {
        let project = try projectOptions.project(secretOptions)
        let status = try await LiveSession.perform(
            names, project: project, bodyBytes: projectOptions.limitOptions.maxBodySize.bytes, options: liveOptions,
            levels: try levelOptions.rules(), reportOptions: reportOptions
        ) { try await $0.diff($1) }
        throw ExitCode(status.rawValue)
    }
}
