import APICheckBase
import APICheckContracts
import APICheckCurl
import APICheckHTTP
import APICheckJSON
import APICheckProject
import APICheckRecordings
import APICheckServer
import ArgumentParser

struct ProxyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proxy", abstract: "Records what an app does, through a reverse proxy on loopback.",
        discussion: """
            Take the address that is printed for the base URL of the API in the app or the simulator. \
            The proxy passes everything on to the target, streamed both ways, and keeps it, secrets removed. \
            It ends at Ctrl-C or after --for, and saves the recording whole; while the app rests it saves what it has. \
            Certificates are verified, and HTTP_PROXY, HTTPS_PROXY and NO_PROXY hold.
            """)

    /// Nothing is refreshed: the app decides what is asked, and with which validators.
    enum Mode: String, CaseIterable, ExpressibleByArgument {
        case once, new, all

        var recordingMode: RecordingMode {
            switch self {
            case .once: .once
            case .new: .new
            case .all: .all
            }
        }
    }

    @Option(help: ArgumentHelp("Where requests go; its path is put before theirs.", valueName: "url"))
    var target: String

    @Option(
        help: ArgumentHelp(
            "The API: its contract says what is secret. Default: the one with a server at the target.",
            valueName: "name"))
    var api: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The recording. Default: proxy.har in the API's folder of recordings.", valueName: "file"))
    var output: String?

    @Option(help: "The port; 0 takes a free one.")
    var port = 0

    @Option(
        help: """
            once leaves a recording that is there and does not start, new answers from it and adds what it lacks, all \
            replaces it.
            """)
    var mode = Mode.once

    @Option(name: .customLong("for"), help: ArgumentHelp("End after this time.", valueName: "number ms|s|m|h"))
    var span: TimeSpan?

    @Option(
        help: ArgumentHelp(
            """
            Seconds that the target may take to answer, or be silent in its answer. Content that is not a stream gets one \
            more for each 500 bytes.
            """,
            valueName: "seconds"))
    var timeout = 60.0

    @Option(
        help: ArgumentHelp(
            "Bytes kept in memory, calls under way included; a call that does not fit is passed on and not recorded.",
            valueName: "bytes|K|M|G")
    )
    var maxRecorded = ByteCount(1 << 30)

    @Flag(help: "No line for each call.")
    var quiet = false

    @OptionGroup(title: "Access") var accessOptions: AccessOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup var keepOptions: KeepOptions
    @OptionGroup var projectOptions: ProjectOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port is 0 to 65535, not \(port)") }
        guard timeout > 0, timeout <= 3_600 else {
            throw ValidationError("--timeout is above 0 and at most 3600 seconds, not \(timeout)")
        }
        _ = try server()
    }

    private func server() throws -> HTTPURL {
        guard let url = HTTPURL(target), url.scheme == "http" || url.scheme == "https", url.query == nil,
            !target.contains("@"), !target.contains("#")
        else {
            throw ValidationError(
                "--target is the base URL of the API, such as https://api.example.com/v1, not \(target)")
        }
        return url
    }

    func run() async throws {
        var project = try projectOptions.project(secretOptions)
        keepOptions.apply(to: &project.redaction)
        let recorded = try RecordedTarget(server(), api: api, in: project)
        let file = output ?? recorded.file
        if mode == .once, FileContents.exists(file) {
            throw CommandError.usage(
                "the recording exists", at: [file],
                remedy: "pass --mode new to add to it, --mode all to replace it, or -o for another file")
        }
        var options = RecordingSession.Options()
        options.redactor = recorded.redactor
        options.keepsFailures = true
        let budget = ByteBudget(limit: maxRecorded.bytes)
        options.budget = budget
        let limits = CurlTransport.Limits(
            total: .saturating(seconds: timeout), bodyBytes: projectOptions.limitOptions.maxBodySize.bytes)
        let session = try await RecordingSession.open(file, mode: mode.recordingMode, options: options) {
            try CurlTransport(limits: limits, budget: budget, maximumConnectionsPerHost: 1_000)
        }
        defer { session.discard() }
        let errors = ErrorLines()
        let log = quiet ? nil : CallLog(recorded.redactor, to: errors)
        let run = ProxyRun(target: recorded, session: session, log: log)
        let server = HTTPServer(
            limits: ServerLimits(bodyBytes: .max), access: try accessOptions.policy, remedy: { $0.remedy }
        ) {
            errors.add("warning: refused a request: \($0)")
        }
        let port = try await server.start(port: port, streaming: run.answer)
        let span = span?.duration
        // Saved before signals have their usual effect again.
        try await Interrupt.cancels {
            try await run.serve(server, port: port, for: span)
            let outcome = try session.finish()
            await Interrupt.waitBriefly { await errors.finish() }
            try report(outcome, of: session)
        }
    }

    private func report(_ outcome: RecordingSession.Outcome, of session: RecordingSession) throws {
        switch outcome {
        case .kept: Terminal.sayError("no call was recorded; \(session.path) is as it was\n")
        case .recorded(let entries, let new):
            let added = new == entries ? "" : ", \(new) of them new"
            Terminal.sayError(
                "recorded  \(session.path), \(entries) \(entries == 1 ? "exchange" : "exchanges")\(added)\n")
        }
        guard session.droppedCount > 0 else { return }
        throw CommandError.incomplete(
            "\(session.droppedCount) calls passed and were not recorded, being over --max-recorded of "
                + "\(maxRecorded.defaultValueDescription) bytes; raise it, or record less at a time")
    }
}
