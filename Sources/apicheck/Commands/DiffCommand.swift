import APICheckLive
import APICheckProject
import ArgumentParser

struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compares a live API with its contract and recordings.",
        discussion: """
            Only GET and HEAD are sent unless --allow-writes is given or the server is the sandbox. \
            The clean-up steps of a workflow run even after a failure.

            Header fields that are not compared (a contract adds names with x-apicheck-ignored-headers, and removes them \
            with x-apicheck-compared-headers): \(HeaderComparison.ignored.joined(separator: ", ")).
            """)

    @Flag(help: "Compare with the live API.")
    var live = false

    @Argument(help: ArgumentHelp("APIs to compare. Default: all.", valueName: "api"))
    var names: [String] = []

    @Option(
        help: ArgumentHelp(
            "Compare with a second live server in place of the recordings: its name in the contract, or a base URL.",
            valueName: "name|url"))
    var against: String?

    @Flag(
        help: """
            Run each workflow that does not write twice, print which values differ between the calls, and do not compare \
            those.
            """)
    var learn = false

    @Flag(
        help: "With --learn: mark these values in the contract with x-apicheck-volatile, and change nothing else in it."
    )
    var write = false

    @OptionGroup var liveOptions: LiveOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup var projectOptions: ProjectOptions
    @OptionGroup var levelOptions: LevelOptions
    @OptionGroup var reportOptions: ReportOptions

    func validate() throws {
        guard live else { throw ValidationError("diff compares with the live API: add --live") }
        if write && !learn { throw ValidationError("--write needs --learn: it marks what --learn finds") }
        if against != nil, liveOptions.sandbox { throw ValidationError("--against and --sandbox exclude each other") }
    }

    func run() async throws {
        let project = try projectOptions.project(secretOptions)
        let status = try await LiveSession.perform(
            names, project: project, bodyBytes: projectOptions.limitOptions.maxBodySize.bytes, options: liveOptions,
            levels: try levelOptions.rules(), apps: levelOptions.apps, reportOptions: reportOptions
        ) { try await $0.diff($1, against: against, learns: learn, marks: write) }
        throw ExitCode(status.rawValue)
    }
}
