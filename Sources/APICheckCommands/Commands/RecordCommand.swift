import APICheckChecks
import APICheckProject
import APICheckRecordings
import ArgumentParser

struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Runs workflows and records their exchanges, without secrets.",
        discussion: """
            A recording is replaced as a whole when its workflow completes and meets every criterion; --partial replaces it \
            after a failure, too. Where there is no recording yet, the exchanges of a failed workflow are written, and the \
            entries of its failed steps are marked. \
            Only GET and HEAD are sent unless --allow-writes is given or the server is the sandbox. \
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

    func run() async throws {
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
}
