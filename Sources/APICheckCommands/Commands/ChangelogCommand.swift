import APICheckBase
import APICheckChecks
import APICheckReports
import ArgumentParser

struct ChangelogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changelog", abstract: "Writes what changed between two contracts as Markdown, by operation.",
        discussion: """
            OLD and NEW are contracts or folders of contracts: a path, REV:path of the git history, or with --fetch a URL. \
            apicheck diff OLD NEW reports the same changes and fails on those that break apps.
            """)

    @Argument(help: ArgumentHelp("The contract before.", valueName: "old"))
    var old: String

    @Argument(help: ArgumentHelp("The contract after.", valueName: "new"))
    var new: String

    @Option(name: .shortAndLong, help: ArgumentHelp("File to write. Default: standard output.", valueName: "file"))
    var output: String?

    @OptionGroup(title: "Two contracts") var comparisonOptions: ComparisonOptions
    @OptionGroup(title: "Report") var levelOptions: LevelOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        if let output, let reason = FileContents.refusal(toReplace: output) {
            throw ValidationError("\(output): \(reason)")
        }
    }

    func run() async throws {
        let project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        let fetches = comparisonOptions.fetch
        let outcome = try await comparisonOptions.outcome(
            ComparedInput(old, fetches: fetches), ComparedInput(new, fetches: fetches), project: project,
            levelOptions: levelOptions)
        let policy = try levelOptions.policy(of: outcome, in: project)
        let report = policy.apply(
            to: Printed.report(outcome.report.namingOptions), of: FindingPolicy.Run(.diff, complete: []))
        let shown = Printed.texts([old, new])
        let text = ChangelogRenderer(old: shown[0], new: shown[1]).render(report.foldedByCause)
        if let output {
            try FileContents.replace(output, with: Array(text.string.utf8))
        } else {
            try Terminal.sayReport(text)
        }
    }
}
