import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import APICheckProject
import APICheckRecordings
import APICheckReports
import ArgumentParser

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Lists what is missing for record, verify and diff --live, and how to get it.",
        discussion: """
            Checks libcurl and its certificates, proxies, the client certificates that variables name, the folders of the project, its contracts, workflows, inputs and \
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

    @Option(
        help: ArgumentHelp(
            "An environment, as record has it: the server with this name, and the variables of .env.NAME.",
            valueName: "name"))
    var env: String?

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
        var options = try LiveOptions.parse(env.map { ["--env", $0] } ?? [])
        options.envFile = envFile
        let environment = try options.variables()
        let diagnosis = ProjectDiagnosis(
            project: project, inputs: LiveInputs(environment: environment), maximumAge: maxAge)
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
        try say(folders + EnvironmentDiagnosis.all)
        var contracts: [(name: String, contract: Contract)] = []
        if !project.apiNames.isEmpty {
            for api in try project.select(names) {
                let (diagnoses, contract) = diagnosis.diagnose(api)
                try say(diagnoses)
                if let contract { contracts.append((api.name, contract)) }
            }
        }
        let certificates = CertificateDiagnosis(of: contracts, environment)
        try say(certificates.diagnoses)
        if !offline, !contracts.isEmpty, CurlVersion.absence == nil {
            let servers = ServerDiagnosis(
                transport: try CurlTransport(
                    limits: CurlTransport.Limits(total: .saturating(seconds: timeout)),
                    trust: certificates.credentials.trust, servers: certificates.credentials.servers))
            for (name, contract) in contracts {
                try say(await servers.diagnose(contract, name: name, environment: env))
            }
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

/// The client certificates that variables name.
private struct CertificateDiagnosis {
    /// None where one cannot be used.
    private(set) var credentials = ServerCredentials()
    private(set) var diagnoses: [Diagnosis] = []

    /// A certificate is for the first server of a contract, which commands use by default.
    init(of contracts: [(name: String, contract: Contract)], _ environment: @escaping (String) -> String?) {
        let holders = contracts.map { name, contract in
            ServerCredentials.Holder(
                api: name, servers: [contract.servers.first.flatMap { HTTPURL($0.url) }].compactMap(\.self))
        }
        do {
            credentials = try ServerCredentials(CertificateOptions.parse([]), for: holders, environment: environment)
        } catch {
            diagnoses = [.problem(error)]
        }
        let identities = credentials.servers.sorted { $0.key.description < $1.key.description }
        for (origin, server) in identities {
            guard let identity = server.identity else { continue }
            diagnoses.append(
                identity.isValid(at: .now)
                    ? .ok("\(identity.note()), for \(origin)") : .problem("\(identity.note())", "renew it"))
        }
    }
}

extension Diagnosis {
    private static let labelColumns = 9

    /// The text without secrets.
    ///
    /// - Parameter width: Columns at which lines are wrapped; nil for lines of any length.
    fileprivate func text(width: Int?, usesColour: Bool) -> PrintableText {
        // Redacted before it is wrapped, which could break a secret in two.
        let text = Printed.text(problem.text { $0.remedy })
        let label: PrintableText = "\(level.rawValue.padded(toColumns: Diagnosis.labelColumns))"
        let indent = PrintableText.spaces(Diagnosis.labelColumns)
        let lines = text.lines.filter { !$0.isEmpty }.enumerated().flatMap { index, line in
            ((index == 0 ? label : indent) + line).hanging(toColumns: width).lines
        }
        return (usesColour ? label.painted(level.paint) : label)
            + lines.joined(separator: "\n").edited { String($0.dropFirst(Diagnosis.labelColumns)) }
    }

    /// All lines of `apicheck doctor` as `doctor.schema.json` describes them.
    fileprivate static func write(_ diagnoses: [Diagnosis], to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("problems", diagnoses.count { $0.level == .problem })
            writer.array("checks") { writer in
                for diagnosis in diagnoses {
                    writer.object { writer in
                        writer.member("level", diagnosis.level.rawValue)
                        writer.members(
                            of: diagnosis.problem, help: diagnosis.problem.help { $0.remedy }, redact: Printed.text)
                    }
                }
            }
        }
    }
}

extension Diagnosis.Level {
    fileprivate var paint: Paint {
        switch self {
        case .ok: .green
        case .note: .yellow
        case .problem: .red
        }
    }
}

/// What the program needs of the machine.
private enum ProgramDiagnosis {
    static var all: [Diagnosis] {
        [.ok("apicheck \(Product.version)"), libcurl] + proxies + swift + [git]
    }

    private static var libcurl: Diagnosis {
        if let absence = CurlVersion.absence {
            return .problem(
                "libcurl cannot be loaded: \(absence)", "install it: apt install libcurl4, dnf install libcurl")
        }
        let trust = TrustSettings.environment
        let missing = [trust.file, trust.folder].compactMap(\.self).first {
            !$0.path.contains(":") && !FileContents.exists($0.path)
        }
        if let missing {
            let variable = missing.variable ?? ""
            return .problem(
                "libcurl \(CurlVersion.text): \(missing.path), which \(variable) names, does not exist",
                "name a file of certificates, or unset \(variable)")
        }
        return .ok("libcurl \(CurlVersion.text)\(CurlVersion.speaksHTTP2 ? ", HTTP/2" : ""); \(trust)")
    }

    private static var proxies: [Diagnosis] {
        let settings = ProxySettings.environment
        return [("http", settings.http), ("https", settings.https)].compactMap { scheme, proxy in
            proxy.map { proxy in
                let exceptions = settings.exceptions.isEmpty ? "" : ", but not to \(settings.exceptions)"
                return .note("\(scheme) requests go through the proxy \(shown(proxy))\(exceptions)")
            }
        }
    }

    /// Without a user name and a password.
    private static func shown(_ proxy: String) -> String {
        guard let at = proxy.lastIndex(of: "@") else { return proxy }
        let scheme = proxy.hasPrefix("https://") ? "https://" : "http://"
        return scheme + String(proxy[proxy.index(after: at)...])
    }

    /// The program itself does not need it, so it is missing only in a package with tests.
    private static var swift: [Diagnosis] {
        if let swift = path(of: "swift") { return [.ok("swift is \(swift)")] }
        guard FileContents.exists("Package.swift") else { return [] }
        return [
            .note("swift is not in PATH: only 'swift test' needs it", "install it from https://www.swift.org/install")
        ]
    }

    private static var git: Diagnosis {
        path(of: "git").map { .ok("git is \($0)") } ?? .note("git is not in PATH: 'apicheck diff REV:path' needs it")
    }

    /// A program in the folders of `PATH`, which is not started.
    private static func path(of name: String) -> String? {
        let folders = (Terminal.environment("PATH") ?? "").split(separator: ":")
        return folders.first { FileContents.isExecutable("\($0)/\(name)") }.map { "\($0)/\(name)" }
    }
}
