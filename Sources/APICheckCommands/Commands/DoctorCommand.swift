import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckNetwork
import APICheckProject
import APICheckRecordings
import ArgumentParser

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Lists what is missing for record, verify and diff --live, and how to get it.",
        discussion: """
            Checks libcurl and its certificates, proxies, the folders of the project, its contracts, workflows, inputs and \
            recordings, and whether the servers of the contracts answer a HEAD request. Changes nothing. Exits with 1 when \
            there is a problem.
            """)

    @Argument(help: ArgumentHelp("Names of APIs. Default: all.", valueName: "api"), completion: .apis)
    var names: [String] = []

    @Flag(help: "Send nothing to the servers.")
    var offline = false

    @Option(help: ArgumentHelp("Time limit for one request.", valueName: "seconds"))
    var timeout = 5.0

    @Option(
        help: ArgumentHelp("The age from which recordings are listed as old. Default: 90d.", valueName: "age"),
        transform: MaximumAge.parse)
    var maxAge = MaximumAge(days: 90)

    @Option(
        help: ArgumentHelp("A file of NAME=VALUE lines with variables for inputs, as record has it.", valueName: "file")
    )
    var envFile: String?

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        guard timeout > 0, timeout <= 3_600 else {
            throw ValidationError("--timeout must be above 0 and at most 3600 seconds, not \(timeout)")
        }
    }

    func run() async throws {
        let project = try projectOptions.project(contractOptions, limitOptions)
        var options = try LiveOptions.parse([])
        options.envFile = envFile
        let diagnosis = ProjectDiagnosis(
            project: project, inputs: LiveInputs(environment: try options.environment()), maximumAge: maxAge)
        var all: [Diagnosis] = []
        func say(_ diagnoses: [Diagnosis]) throws {
            all += diagnoses
            if outputOptions.isJSON { return }
            for diagnosis in diagnoses {
                try Terminal.sayVerbatim(
                    diagnosis.text(width: Terminal.outputWidth, usesColour: Terminal.takesColour) + "\n")
            }
        }
        try say(ProgramDiagnosis.all)
        let folders = diagnosis.folders
        try say(folders)
        var contracts: [(name: String, contract: Contract)] = []
        if !project.apiNames.isEmpty {
            for api in try project.select(names) {
                let (diagnoses, contract) = diagnosis.diagnose(api)
                try say(diagnoses)
                if let contract { contracts.append((api.name, contract)) }
            }
        }
        if !offline, !contracts.isEmpty, CurlVersion.absence == nil {
            let servers = ServerDiagnosis(
                transport: try CurlTransport(limits: CurlTransport.Limits(total: .saturating(seconds: timeout))))
            for (name, contract) in contracts { try say(await servers.diagnose(contract, name: name)) }
        }
        let count = all.count { $0.level == .problem }
        if outputOptions.isJSON {
            try OutputOptions.print { Diagnosis.write(all, to: &$0) }
        } else {
            let end: PrintableText = "\(count == 0 ? "no problem" : count.counted("problem")) found"
            let paint: Paint? = Terminal.takesColour ? (count == 0 ? .green : .red) : nil
            try Terminal.sayVerbatim("\n\(end.painted(paint))\n")
        }
        if count > 0 { throw ExitCode(ExitStatus.findings.rawValue) }
    }
}
