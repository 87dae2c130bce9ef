import APICheckBase
import APICheckChecks
import APICheckProject
import APICheckRecordings
import ArgumentParser

struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Runs workflows, or a command such as a test suite, and records the exchanges, without secrets.",
        usage: """
            apicheck record [<api> ...] [<options>]
            apicheck record <api> ... [<options>] -- <command> ...
            """,
        discussion: """
            A recording is replaced as a whole when its workflow completes and meets every criterion; --partial replaces it \
            after a failure, too. Where there is no recording yet, the exchanges of a failed workflow are written, and the \
            entries of its failed steps are marked. \
            Only GET and HEAD are sent unless --allow-writes is given or the server is the sandbox. \
            With a command after --, its requests are recorded instead of workflows. It gets the address of a proxy before \
            the real server of each API as APICHECK_SHOP_URL, and its calls are written to recordings/<api>/command.har when \
            it has ended, also after a failure. The exit code is that of the command; if that is 0, 1 for a request that was \
            refused because it writes. 'apicheck replay' runs the command with these answers. \
            The environment variables APICHECK_RECORD and CI have no effect here; they are for tests.
            """)

    enum Mode: String, CaseIterable, ExpressibleByArgument {
        case once, new, all, refresh

        var recordingMode: RecordingMode {
            switch self {
            case .once: .once
            case .new: .new
            case .all: .all
            case .refresh: .refresh
            }
        }
    }

    @Argument(help: ArgumentHelp("APIs to record. Default: all.", valueName: "api"), completion: .apis)
    var names: [String] = []

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("With a command, the recording to write: NAME.har. Default: command.", valueName: "name"))
    var recordingName: String?

    @Option(
        help: """
            once: skip recordings that exist. new: answer from them and add what is missing. all: replace them. \
            refresh: keep the answers that the server confirms are unchanged and replace the others.
            """)
    var mode: Mode = .once

    @Flag(
        help:
            "Also replace a recording when steps failed: the steps that worked, and keep the old entries of the others."
    )
    var partial = false

    @OptionGroup(title: "Live runs") var liveOptions: LiveOptions
    @OptionGroup(title: "Live runs") var headerOptions: HeaderOptions
    @OptionGroup(title: "Live runs") var certificateOptions: CertificateOptions
    @OptionGroup(title: "Report") var reportOptions: ReportOptions
    @OptionGroup(title: "Recordings") var keepOptions: KeepOptions
    @OptionGroup(title: "Recordings") var lockOptions: LockOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        if let recordingName { try RecordingName.validate(recordingName) }
        if Invocation.userCommand.isEmpty {
            if recordingName != nil { throw ValidationError("--as needs a command after --") }
        } else {
            try refuseWorkflowOptions()
        }
    }

    /// Options that say how workflows run and what is reported about them.
    private func refuseWorkflowOptions() throws {
        let given: [(String, Bool)] = [
            ("--mode refresh", mode == .refresh), ("--partial", partial), ("--workflow", !liveOptions.workflow.isEmpty),
            ("--source-server", !liveOptions.sourceServer.isEmpty),
            ("--input", !liveOptions.input.isEmpty), ("--env-file", liveOptions.envFile != nil),
            ("--plan", liveOptions.plan), ("--jobs", liveOptions.jobs != 1), ("--rate", liveOptions.rate != nil),
            ("--header and --header-file", headerOptions.isGiven), ("--format", !reportOptions.format.isEmpty),
        ]
        if let (name, _) = given.first(where: \.1) {
            throw ValidationError("\(name): only for workflows, not with a command after --")
        }
    }

    func run() async throws {
        if !Invocation.userCommand.isEmpty { return try await recordCommand() }
        var project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        keepOptions.apply(to: &project.redaction)
        let headers = try headerOptions.headers(hidingIn: &project.redaction)
        let (mode, isPartial, wait) = (mode.recordingMode, partial, lockOptions.wait)
        let status = try await LiveSession.perform(
            .apis(names), project: project, bodyBytes: limitOptions.maxBodySize.bytes,
            options: liveOptions, headers: headers, certificates: certificateOptions,
            reportOptions: reportOptions
        ) { try await $0.record($1, mode: mode, isPartial: isPartial, wait: wait) }
        throw ExitCode(status.rawValue)
    }

    private func recordCommand() async throws {
        var project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        keepOptions.apply(to: &project.redaction)
        let suite = try SuiteRun(Invocation.userCommand, of: "record")
        guard !names.isEmpty else {
            throw RunError.usage(
                "name the API whose calls are recorded", expected: "\(project.apiNames.list("or"))",
                remedy: "apicheck record API -- COMMAND")
        }
        let recording = SuiteRecording(
            apis: try project.select(names), name: recordingName ?? RecordingName.default,
            mode: mode.recordingMode, options: liveOptions, certificates: certificateOptions, wait: lockOptions.wait,
            bodyBytes: limitOptions.maxBodySize.bytes)
        throw ExitCode(try await Interrupt.cancels { try await recording.run(suite) })
    }
}
