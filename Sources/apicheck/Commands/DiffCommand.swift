import APICheckContracts
import APICheckDrift
import APICheckFindings
import APICheckRecordings
import APICheckWorkflows
import ArgumentParser

struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Tells what a live API changed against its contract and recordings.",
        discussion: """
            Only GET and HEAD are sent unless --allow-writes is given or the server is the sandbox. \
            The clean-up steps of a workflow run even when it failed.
            """)

    @Flag(help: "Ask the live API.")
    var live = false

    @Argument(help: ArgumentHelp("APIs; all when none is named.", valueName: "api"))
    var names: [String] = []

    @OptionGroup var liveOptions: LiveOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup var projectOptions: ProjectOptions
    @OptionGroup var reportOptions: ReportOptions

    func validate() throws {
        guard live else { throw ValidationError("diff compares with the live API: add --live") }
    }

    func run() async throws {
        var project = projectOptions.project
        project.redaction.values = try secretOptions.values()
        let status = try await LiveRun.perform(
            names, project: project, options: liveOptions, reportOptions: reportOptions, work: compare)
        throw ExitCode(status.rawValue)
    }

    private func compare(_ live: LiveAPI, _ session: LiveSession, _ run: inout LiveRun) async throws -> Report {
        let files = live.api.recordingFiles
        if files.isEmpty {
            run.skip(
                "\(live.api.name): comparison with recordings",
                "there is none in \(live.api.recordingsFolder)/; run: apicheck record \(live.api.name)")
        }
        var comparison = LiveComparison(
            contract: live.contract,
            recordings: try files.map {
                try Recording(contentsOf: $0, limits: projectOptions.limitOptions.limits.contract.document)
            })
        let runner = try session.runner(for: live)
        for workflow in try run.workflows(of: live, runner: runner) {
            guard let result = try await run.run(workflow, of: live, runner: runner) else { continue }
            for (exchange, label) in result.labelled { comparison.add(exchange, label: label) }
            comparison.add(result.findings())
        }
        return comparison.report
    }
}
