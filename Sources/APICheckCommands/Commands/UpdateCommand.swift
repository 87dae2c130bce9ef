import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckDiscovery
import APICheckHTTP
import APICheckProject
import APICheckReports
import ArgumentParser

struct UpdateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update", abstract: "Reports what the provider's next description changes, and takes it.",
        discussion: """
            Downloads the description that init was given, compares it with the one that the project has as diff OLD NEW does, \
            both with contracts/<api>/overlay.yaml, and says which actions of the overlay match nothing any more, and which \
            findings of the recordings appear and disappear. Nothing is written without --write, or a yes at the terminal.

            The provider's file is replaced as a whole, with the files that it refers to. Your marks and corrections are \
            in the overlay and stay; marks that are in the old file are moved there.
            """)

    @Argument(help: "The API.", completion: .apisOrFiles)
    var api: String

    @Option(
        help: ArgumentHelp(
            "A file, or a URL, which is remembered for the next time. Default: the remembered URL.", valueName: "source"
        ))
    var from: String?

    @Flag(
        help: """
            Never ask, and write nothing: for CI. The exit code is 1 for breaking changes only, unless --fail-on is given.
            """)
    var check = false

    @Flag(help: "Replace the description. The exit code is then 0, whatever changed.")
    var write = false

    @Flag(help: "With --write: replace also a description that was edited since it was downloaded.")
    var force = false

    @Option(help: ArgumentHelp("Time limit for one request. Default: 30.", valueName: "seconds"))
    var timeout: Double?

    @OptionGroup(title: "Download") var headerOptions: HeaderOptions
    @OptionGroup(title: "Download") var certificateOptions: CertificateOptions
    @OptionGroup(title: "Report") var reportOptions: ReportOptions
    @OptionGroup(title: "Report") var levelOptions: LevelOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        if check && write { throw ValidationError("--check and --write exclude each other") }
        if force && !write { throw ValidationError("--force needs --write") }
        if let timeout, !(timeout > 0 && timeout <= 3_600) {
            throw ValidationError("--timeout must be above 0 and at most 3600 seconds, not \(timeout)")
        }
    }

    func run() async throws {
        var reportOptions = reportOptions
        if check { reportOptions.givenFailOn = reportOptions.givenFailOn ?? .breaking }
        var project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        if let timeout { project.limits.download.time = .saturating(seconds: timeout) }
        project.limits.download.headers = try headerOptions.headers(hidingIn: &project.redaction)
        let named = try project.select([api])[0]
        let url = try HTTPURL(from ?? DescriptionUpdate.source(of: named)?.url ?? "")
        project.limits.download.headerOrigins = Set([url?.origin].compactMap(\.self))
        let credentials = try ServerCredentials(
            certificateOptions, for: [ServerCredentials.Holder(api: named.name, servers: [url].compactMap(\.self))])
        guard let api = project.api(named: self.api) else { return }
        let update = try await DescriptionUpdate(of: api, from: from, client: .curl(credentials))
        let output = UpdateOutput(isForPrograms: reportOptions.printsForPrograms)
        let comparison = try await UpdateComparison(update, levels: levelOptions.rules())
        try output.begin(update)
        let policy = try levelOptions.policy(of: comparison.outcome, in: project)
        let status = try reportOptions.deliver(comparison.report, acceptance: .none) {
            policy.apply(to: $0, of: FindingPolicy.Run(.diff, complete: []))
        }
        try output.say(comparison, update)
        if update.changedFiles.isEmpty {
            try output.unchanged(update)
            throw ExitCode(status.rawValue)
        }
        guard try write || !check && UpdateOutput.asks(update) else {
            try output.next(update)
            throw ExitCode(status.rawValue)
        }
        if update.isEdited, !force {
            throw RunError.usage(
                "\(api.contractFile) was edited since it was downloaded, and nothing was written",
                remedy: "put the changes into \(update.overlay.path) and restore the file; or add --force to --write, "
                    + "which moves the marks and replaces the rest")
        }
        try update.write()
        try output.written(update)
        throw ExitCode(ExitStatus.clean.rawValue)
    }
}
