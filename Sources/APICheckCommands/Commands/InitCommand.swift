import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckDiscovery
import APICheckHTTP
import APICheckProject
import APICheckRecordings
import APICheckWorkflows
import ArgumentParser

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Makes the contract and the workflows of an API, records it and verifies it.",
        discussion: """
            SOURCE is an OpenAPI or Swagger file, its URL, the URL of a server that publishes one at a usual path, such \
            as /openapi.json, or a HAR file: the contract is then inferred, its calls become the recording, and no \
            server is contacted. The contract is a copy, with the files that it refers to: those at relative paths beside it, \
            and those at URLs in its folder vendor. The workflows call each GET operation whose parameters have an \
            example, a default value or an enum in the contract, or are in a list that another operation returns. \
            Then the workflows run and what they recorded is verified. Before files are overwritten, it asks; without a \
            terminal to ask at, it fails unless --force is given.
            """)

    @Argument(help: ArgumentHelp("The name of the API, which its folders get.", valueName: "api"))
    var name: String

    @Option(help: ArgumentHelp("A file, or a URL.", valueName: "source"))
    var from: String

    @Option(
        help: ArgumentHelp(
            "Of a HAR file, use the calls to this host; repeatable. Without it, the one with the most JSON answers.",
            valueName: "name"))
    var host: [String] = []

    @Flag(help: "Overwrite the contract, the workflows and the recordings of the API without asking.")
    var force = false

    @Flag(help: "Make the files only.")
    var noRecord = false

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup(title: "Live runs") var liveOptions: LiveOptions
    @OptionGroup(title: "Live runs") var headerOptions: HeaderOptions
    @OptionGroup(title: "Live runs") var certificateOptions: CertificateOptions
    @OptionGroup(title: "Recordings") var lockOptions: LockOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        if liveOptions.sandbox || !liveOptions.workflow.isEmpty {
            throw ValidationError("--sandbox and --workflow are for the commands that follow apicheck init")
        }
        let isName =
            !name.isEmpty && !name.hasPrefix(".")
            && name.allSatisfy { character in
                character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
            }
        if !isName {
            throw ValidationError("'\(name)' cannot be the name of an API: use letters, digits, '-', '_' and '.'")
        }
    }

    func run() async throws {
        var project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        project.limits.download.time = liveOptions.timeLimit
        let headers = try headerOptions.headers(hidingIn: &project.redaction)
        project.limits.download.headers = headers
        if let url = HTTPURL(from) { project.limits.download.headerOrigins = [url.origin] }
        var output = InitOutput(isJSON: outputOptions.isJSON)
        let status: ExitStatus
        do {
            status =
                from.hasSuffix(".har") && !ContractAddress.isURL(from)
                ? try await useCapture(in: project, &output)
                : try await useContract(in: project, headers, &output)
        } catch {
            // What was made before the error.
            try output.finish()
            throw error
        }
        try output.finish()
        throw ExitCode(status.rawValue)
    }

    private func useContract(
        in project: Project, _ headers: Headers, _ output: inout InitOutput
    ) async throws -> ExitStatus {
        let client = try ContractClient.curl(
            ServerCredentials(
                certificateOptions,
                for: [ServerCredentials.Holder(api: name, servers: [HTTPURL(from)].compactMap(\.self))],
                environment: liveOptions.variables()))
        let source = try await InitialContract.read(from, client: client, limits: project.limits)
        let made = try await InitialFiles(
            of: source, api: name, headers: headers, client: client, in: project)
        let existing = made.existing.isEmpty || noRecord ? made.existing : made.existing + recordings(in: project)
        let overwrites = try Overwriting(isForced: force).allow(existing)
        try made.write()
        try output.made(made)
        if noRecord || made.draft.workflows.isEmpty { return .clean }
        var options = liveOptions
        if options.server == nil, options.env == nil, made.server == nil {
            guard let server = source.server else {
                throw RunError.incomplete(
                    "nothing was recorded: the contract names no server",
                    remedy: "apicheck record \(name) --server URL, or add 'servers' to \(made.contractFile)")
            }
            options.server = server.text
            try output.say(
                "server      \(server.text), which the contract does not name: give --server to record and diff --live too\n",
                ("server", server.text))
        }
        let reportOptions = try output.reportOptions
        let recorded = try await output.run(options.plan ? "plan" : "recorded") { [options] in
            try await InitCommand.status {
                try await LiveSession.perform(
                    .apis([name]), project: project, bodyBytes: limitOptions.maxBodySize.bytes,
                    options: options, headers: headers, certificates: certificateOptions,
                    reportOptions: reportOptions, reportsOnlySteps: true
                ) { try await $0.record($1, mode: force || overwrites ? .all : .once, wait: lockOptions.wait) }
            }
        }
        if options.plan { return .clean }
        // What was recorded is verified, although a workflow may have failed.
        let verified = try await verify(&output)
        return recorded == .clean ? verified : recorded
    }

    /// Makes the contract of a HAR file, whose exchanges become the recording: no server is contacted.
    private func useCapture(in project: Project, _ output: inout InitOutput) async throws -> ExitStatus {
        let file = try CapturedAPI.file(of: from, api: name, in: project)
        var captured = try CapturedAPI(from, hosts: host, api: name, in: project)
        let made = try await InitialFiles(
            of: captured.source, api: name, calls: captured.calls, client: .curl, in: project)
        captured.label(made.draft.steps)
        let replaced = !noRecord && FileContents.exists(file) ? [file] : []
        _ = try Overwriting(isForced: force).allow(replaced + made.existing)
        let lock = noRecord ? nil : try await lockOptions.take(file)
        try made.write()
        if !noRecord { try captured.recording.save(to: file) }
        withExtendedLifetime(lock) {}
        try output.made(made)
        if noRecord { return .clean }
        try output.say(captured.text(file: file), ("recording", file))
        return try await verify(&output)
    }

    private func recordings(in project: Project) -> [String] {
        let folder = "\(project.recordings)/\(name)"
        return FileContents.list(folder).sorted().filter { $0.hasSuffix(".har") }.map { "\(folder)/\($0)" }
    }

    private func verify(_ output: inout InitOutput) async throws -> ExitStatus {
        try output.say("\n")
        var verify = try VerifyCommand.parse([name])
        verify.secretOptions = secretOptions
        verify.projectOptions = projectOptions
        verify.contractOptions = contractOptions
        verify.limitOptions = limitOptions
        verify.reportOptions = try output.reportOptions
        return try await output.run("verified") { [verify] in
            try await InitCommand.status {
                try await verify.run()
                return .clean
            }
        }
    }

    /// The exit code of a part, whose error is printed: the next part runs nevertheless.
    private static func status(_ part: () async throws -> ExitStatus) async throws -> ExitStatus {
        do {
            return try await part()
        } catch let code as ExitCode {
            return ExitStatus(rawValue: code.rawValue) ?? .incomplete
        } catch let error as any ProblemError {
            ErrorOutput.say(error.problem)
            return ExitStatus(of: error)
        }
    }
}

/// Whether a command may overwrite files: with `--force`, or when the user at the terminal agrees.
private struct Overwriting {
    let isForced: Bool

    private static let most = 10

    /// Asks once for all files.
    ///
    /// - Returns: Whether the files are overwritten; false without any.
    /// - Throws: ``RunError`` when there is no terminal to ask at, or the answer is not yes.
    func allow(_ files: [String]) throws -> Bool {
        guard let first = files.first else { return false }
        if isForced { return true }
        guard Terminal.canAsk else {
            throw RunError.usage("\(first) exists", remedy: "choose another name, or replace it with --force")
        }
        guard Terminal.ask(Overwriting.question(files)) else {
            throw RunError.incomplete("nothing was written", remedy: "choose another name, or answer with y")
        }
        return true
    }

    private static func question(_ files: [String]) -> PrintableText {
        if files.count == 1 { return "\(files[0]) exists. Overwrite it?" }
        let shown: [PrintableText] = files.prefix(files.count == most + 1 ? most + 1 : most).map { "  \($0)" }
        let rest = files.count - shown.count
        return (["these files exist:"] + shown + (rest > 0 ? ["  and \(rest) more"] : []) + ["Overwrite them?"])
            .joined(separator: "\n")
    }
}
