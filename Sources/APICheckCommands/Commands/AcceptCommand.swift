import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckFindings
import APICheckProject
import APICheckReports
import ArgumentParser

extension Level: ExpressibleByArgument {}

struct AcceptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept", abstract: "Accepts findings: puts them into contracts/<api>/baseline.yaml.",
        discussion: """
            An accepted finding is counted and never fails verify or diff. The findings are those of verify, which is run \
            offline, or those of a report: apicheck diff --live --format json=report.json writes one. \
            To stop accepting a finding, remove its entry from the file.
            """)

    @Argument(help: "Fingerprints of the findings, as reports show them.")
    var fingerprints: [String] = []

    @Flag(help: "Accept all findings of at least --fail-on that are not accepted yet.")
    var all = false

    @Option(help: ArgumentHelp("With --all: lowest level that is accepted. Others fail no run.", valueName: "level"))
    var failOn: Level = .warning

    @Option(help: ArgumentHelp("Why the findings are accepted.", valueName: "text"))
    var reason: String

    @Option(
        help: ArgumentHelp("The last day on which they are accepted, in UTC. Default: no end.", valueName: "yyyy-mm-dd")
    )
    var until: String?

    @Option(help: ArgumentHelp("Who decides about them.", valueName: "name"))
    var owner: String?

    @Option(
        help: ArgumentHelp("Accept only findings of this API; repeatable. Default: all.", valueName: "name"),
        completion: .apis)
    var api: [String] = []

    @Option(help: ArgumentHelp("A report in JSON that has the findings.", valueName: "file"))
    var report: String?

    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        if all && !fingerprints.isEmpty { throw ValidationError("--all and fingerprints exclude each other") }
        if !all && fingerprints.isEmpty {
            throw ValidationError("name the fingerprints of the findings, or pass --all")
        }
        if reason.allSatisfy(\.isWhitespace) {
            throw ValidationError("--reason must say why the findings are accepted")
        }
    }

    func run() throws {
        let terms = Acceptance.Terms(reason: reason, owner: owner, expires: try expires())
        let project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        let apis = try project.select(api)
        var policy = try FindingPolicy(apis: apis)
        let findings =
            if let report {
                try self.findings(inReport: report, of: project)
            } else {
                try self.findings(of: apis, in: project, &policy)
            }
        let acceptance = Acceptance(policy, limits: project.limits.document)
        let additions: [BaselineAddition]
        do {
            additions = try acceptance.additions(
                all ? .all(failOn) : .fingerprints(fingerprints), of: findings, on: terms)
        } catch AcceptanceError.unknown(let fingerprint) {
            var problem = AcceptanceError.unknown(fingerprint).problem
            problem.remedy = remedy(for: findings)
            throw RunError(problem)
        }
        for addition in additions { try project.requireInside(addition.path) }
        for addition in additions { try addition.write() }
        for addition in additions {
            try Terminal.say("accepted  \(addition.path), \(addition.count.counted("finding"))\n")
        }
        if additions.isEmpty { try Terminal.sayVerbatim("nothing to accept\n") }
        let left = all ? acceptance.count(below: failOn, in: findings) : 0
        if left > 0 {
            try Terminal.say(
                "left      \(left.counted("finding")) below \(failOn.rawValue); --fail-on info accepts all\n")
        }
    }

    private func expires() throws -> ExpiryDate? {
        guard let until else { return nil }
        guard let date = ExpiryDate(until) else {
            throw RunError.usage("--until: invalid date", expected: "a day as 2027-03-31", actual: "\(until)")
        }
        if date.isPast(at: .now) {
            throw RunError.usage("--until: the day is over", expected: "today or a later day", actual: "\(until)")
        }
        return date
    }

    private func findings(inReport path: String, of project: Project) throws -> [AcceptableFinding] {
        try AcceptableFinding.findings(inReport: path, limits: project.limits.document)
            .filter { finding in api.isEmpty || finding.api.map(api.contains) == true }
    }

    /// The findings of `verify`, without those whose rule is off or that are accepted.
    private func findings(of apis: [API], in project: Project, _ policy: inout FindingPolicy) throws
        -> [AcceptableFinding]
    {
        var verification = Verification(project: project)
        verification.readsWorkflows = false
        for api in apis {
            let contract = try api.readContract()
            try policy.check(contract)
            try verification.check(api, against: contract)
        }
        // As `verify` prints it: fingerprints are those of printed findings.
        let report = Printed.report(verification.report.namingOptions)
        return policy.apply(to: report, of: FindingPolicy.Run(.verify, complete: [])).foldedByCause.findings
            .map(AcceptableFinding.init)
    }

    private func remedy(for findings: [AcceptableFinding]) -> PrintableText {
        if let report { return "\(report) has \(findings.count.counted("finding")); copy a fingerprint from it" }
        return
            "verify finds \(findings.count.counted("finding")), none with it; for a finding of diff, write a report with "
            + "apicheck diff --live --format json=FILE and pass --report FILE"
    }
}
