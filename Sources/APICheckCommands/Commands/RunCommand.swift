import APICheckBase
import APICheckChecks
import APICheckProject
import ArgumentParser

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Runs the workflows of an Arazzo document and checks each exchange.",
        discussion: """
            The contracts are the OpenAPI documents that 'sourceDescriptions' names, relative to FILE. The requests of each go \
            to its own server; --server is that of the first one, --source-server those of others. Each step is printed with \
            its requests, the criteria with their values, and its outputs, without secrets; on standard error when a report \
            for programs goes to standard output. \
            Only GET and HEAD are sent unless --allow-writes is given or the server is the sandbox.
            """)

    @Argument(help: ArgumentHelp("An Arazzo document.", valueName: "file"))
    var file: String

    @Option(
        name: .customLong("record"),
        help: ArgumentHelp(
            "Write all exchanges to this recording, without secrets, also when the run fails.", valueName: "file.har"))
    var recording: String?

    @OptionGroup(title: "Live runs") var liveOptions: LiveOptions
    @OptionGroup(title: "Live runs") var headerOptions: HeaderOptions
    @OptionGroup(title: "Live runs") var certificateOptions: CertificateOptions
    @OptionGroup(title: "Report") var reportOptions: ReportOptions
    @OptionGroup(title: "Recordings") var keepOptions: KeepOptions
    @OptionGroup(title: "Recordings") var lockOptions: LockOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        guard let recording else { return }
        // Checked before anything is sent: the recording would be lost if it could not be written.
        if let reason = FileContents.refusal(toReplace: recording) { throw ValidationError("\(recording): \(reason)") }
    }

    func run() async throws {
        var project = Project(in: ".")
        project.limits = limitOptions.limits
        project.contractRoot = contractOptions.contractRoot
        project.remoteCopies = try contractOptions.remoteCopies()
        project.redaction.values = try secretOptions.values()
        project.redaction.onMake = { Printed.add($0) }
        keepOptions.apply(to: &project.redaction)
        let headers = try headerOptions.headers(hidingIn: &project.redaction)
        let (recording, wait) = (recording, lockOptions.wait)
        let status = try await LiveSession.perform(
            .file(file), project: project, bodyBytes: limitOptions.maxBodySize.bytes,
            options: liveOptions, headers: headers, certificates: certificateOptions,
            reportOptions: reportOptions
        ) { run, apis in
            for live in apis { try await run.execute(live, recording: recording, wait: wait) }
        }
        throw ExitCode(status.rawValue)
    }
}
