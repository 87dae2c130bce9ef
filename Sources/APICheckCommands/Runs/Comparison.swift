import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckDiscovery
import APICheckProject
import APICheckReports
import ArgumentParser

/// How two contracts are compared, from the options to the report.
struct ComparisonOptions: ParsableArguments {
    @Flag(help: "Download OLD or NEW if it is a URL.")
    var fetch = false

    @Option(
        help: ArgumentHelp(
            "Days between the deprecation of a stable operation and its x-sunset date; 0 demands no date.",
            valueName: "days"))
    var deprecationDays = 0

    @Option(help: ArgumentHelp("The same for operations with x-stability-level: beta.", valueName: "days"))
    var betaDeprecationDays = 0

    func validate() throws {
        for days in [deprecationDays, betaDeprecationDays] where !(0...36_500).contains(days) {
            throw ValidationError("days must be 0 to 36500, not \(days)")
        }
    }

    var isGiven: Bool { fetch || deprecationDays != 0 || betaDeprecationDays != 0 }

    func outcome(
        _ old: ComparedInput, _ new: ComparedInput, project: Project, levelOptions: LevelOptions
    ) async throws -> ContractDiff.Outcome {
        var policy = ContractComparison.Policy()
        policy.stableDays = deprecationDays
        policy.betaDays = betaDeprecationDays
        let levels = try levelOptions.rules()
        return try await ContractDiff(project: project, policy: policy, levels: levels)
            .run(old.side(in: project), new.side(in: project))
    }

    /// Compares, writes the report, and returns the exit code for its findings.
    func compare(
        _ old: String, _ new: String, project: Project, contract: String?, client: ContractClient,
        levelOptions: LevelOptions, reportOptions: ReportOptions
    ) async throws -> ExitStatus {
        let inputs = (
            try ComparedInput(old, fetches: fetch, client: client),
            try ComparedInput(new, fetches: fetch, client: client)
        )
        if inputs.0.isRecording || inputs.1.isRecording {
            guard inputs.0.isRecording, inputs.1.isRecording else {
                throw RunError.usage(
                    "one side is a recording (.har) and the other is not",
                    remedy: "to check a recording against a contract: apicheck verify --contract FILE RECORDING")
            }
            var (report, api) = try RecordingDiff(project: project, contract: contract).run(inputs.0, inputs.1)
            report.context.old = Printed.text("\(inputs.0.name)")
            report.context.new = Printed.text("\(inputs.1.name)")
            let levels = try levelOptions.rules()
            let policy = try LevelOptions.naming {
                try FindingPolicy(levels: levels, apps: levelOptions.apps, apis: api.map { [$0] } ?? [])
            }
            return try reportOptions.deliver(report, acceptance: .none) {
                policy.apply(to: $0, of: FindingPolicy.Run(.diff, complete: []))
            }
        }
        if contract != nil { throw RunError.usage("--contract is for two recordings, and these are contracts") }
        let outcome = try await outcome(inputs.0, inputs.1, project: project, levelOptions: levelOptions)
        let policy = try levelOptions.policy(of: outcome, in: project)
        var report = outcome.report
        report.context.old = Printed.text("\(inputs.0.name)\(outcome.version(of: \.old))")
        report.context.new = Printed.text("\(inputs.1.name)\(outcome.version(of: \.new))")
        return try reportOptions.deliver(report, acceptance: .none) {
            policy.apply(to: $0, of: FindingPolicy.Run(.diff, complete: []))
        }
    }
}

extension LevelOptions {
    /// Levels, accepted findings and readers of the project belong to the APIs that it has.
    func policy(of outcome: ContractDiff.Outcome, in project: Project) throws -> FindingPolicy {
        let levels = try rules()
        return try LevelOptions.naming {
            try FindingPolicy(levels: levels, apps: apps, apis: outcome.apis(in: project))
        }
    }
}

/// Compares two recordings for `diff OLD.har NEW.har`.
private struct RecordingDiff {
    let project: Project
    /// The file of the contract; nil for that of the API which the recordings name, if the project has it.
    let contract: String?

    /// The report, and the API whose levels and readers apply.
    func run(_ old: ComparedInput, _ new: ComparedInput) throws -> (report: Report, api: API?) {
        let (one, other) = (try old.recording(in: project), try new.recording(in: project))
        let api =
            contract == nil ? [(new, other), (old, one)].lazy.compactMap { project.api(of: $0.name, $1) }.first : nil
        let given = try contract.map {
            try Contract(
                contentsOf: $0, root: project.contractRoot, copies: project.remoteCopies, limits: project.limits)
        }
        let found = try api?.readContract()
        if let found {
            Terminal.sayError(
                "note: the recordings are compared by \(found.file); --contract FILE names another contract\n")
        }
        let comparison = try RecordingComparison(old: one, new: other, contract: given ?? found)
        if comparison.report.checked == 0 {
            throw RunError.incomplete("no checks ran: \(old.name) and \(new.name) have no request in common")
        }
        return (comparison.report, api)
    }
}
