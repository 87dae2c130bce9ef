import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckJSON
import APICheckRecordings
import ArgumentParser

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Checks recordings against contracts, offline.",
        discussion: """
            Without --contract: the named APIs, or all, each with its contract and its recordings. \
            With --contract: the named recordings against that contract.
            """)

    @Argument(help: ArgumentHelp("APIs; all when none is named. With --contract, recordings.", valueName: "api"))
    var names: [String] = []

    @Option(help: ArgumentHelp("A contract to hold recordings against, OpenAPI 3.0 or 3.1.", valueName: "file"))
    var contract: String?

    @Option(help: "Exchanges checked at the same time, 1 to 64.")
    var jobs = 1

    @Option(
        help: ArgumentHelp(
            "How old a recorded answer may be, as 12h, 30d or 8w; s and m, too. Asks no network.", valueName: "age"),
        transform: MaximumAge.init)
    var maxAge: MaximumAge?

    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup var projectOptions: ProjectOptions
    @OptionGroup var reportOptions: ReportOptions

    func validate() throws {
        if contract != nil && names.isEmpty { throw ValidationError("--contract needs recordings: name .har files") }
        guard (1...64).contains(jobs) else { throw ValidationError("--jobs is 1 to 64, not \(jobs)") }
    }

    func run() throws {
        var project = projectOptions.project
        project.redaction.values = try secretOptions.values()
        var verification = Verification(
            jobs: jobs, limits: project.limits, redaction: project.redaction,
            freshness: maxAge.map { Freshness(maximum: $0, now: .now) })
        if let contract {
            try verification.check(
                names.unique,
                against: Contract(
                    contentsOf: contract, root: projectOptions.contractOptions.contractRoot,
                    limits: project.limits.contract))
        } else {
            for api in try project.select(names) {
                let files = api.recordingFiles
                if files.isEmpty {
                    verification.skip(
                        api.name, why: "no recording in \(api.recordingsFolder)/; run: apicheck record \(api.name)")
                }
                try verification.check(files, against: api.readContract())
            }
        }
        let report = verification.report
        let status = try reportOptions.deliver(report)
        // Nothing found among nothing checked is no success.
        if status == .clean && report.checked == 0 {
            throw CommandError.usage("no checks ran: no recorded exchange could be judged")
        }
        throw ExitCode(status.rawValue)
    }
}
