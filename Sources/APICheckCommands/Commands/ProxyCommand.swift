import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import APICheckProject
import APICheckRecordings
import APICheckRedaction
import ArgumentParser

struct ProxyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proxy", abstract: "Records an app's traffic through a reverse proxy on loopback.",
        discussion: """
            Use the printed address as the API's base URL in the app or the simulator. \
            The proxy forwards everything to the target, streamed in both directions, and records it without secrets. \
            Redirects to the target are changed to the proxy for the app, other links with --rewrite-links. \
            It ends at Ctrl-C or after --for and then saves the recording; it also saves while the app is idle. \
            WebSockets pass through and are not recorded. \
            Certificates are verified, and HTTP_PROXY, HTTPS_PROXY and NO_PROXY apply.
            """)

    /// There is no refresh mode: the app decides what to request, and with which validators.
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

    @Option(help: ArgumentHelp("Base URL of the server that requests are forwarded to.", valueName: "url"))
    var target: String

    @Option(
        help: ArgumentHelp(
            "API whose contract says what is secret. Default: the API with a server at the target.",
            valueName: "name"), completion: .apis)
    var api: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Recording to write. Default: proxy.har in the API's folder of recordings.", valueName: "file"))
    var output: String?

    @Option(help: "Port to listen on. 0 picks a free port.")
    var port = 0

    @Option(
        help: """
            once: do not start if the recording exists. new: answer from it and add what is missing. all: replace it.
            """)
    var mode = Mode.once

    @Option(name: .customLong("for"), help: ArgumentHelp("End after this time.", valueName: "number ms|s|m|h"))
    var span: TimeSpan?

    @Option(
        help: ArgumentHelp(
            """
            Time limit for a response to begin, and for silence within it. Content that is not a stream gets one more \
            second per 500 bytes.
            """,
            valueName: "seconds"))
    var timeout = 60.0

    @Option(
        help: ArgumentHelp(
            "Maximum bytes kept in memory. A call that does not fit is forwarded but not recorded.",
            valueName: "bytes|K|M|G")
    )
    var maxRecorded = ByteCount(1 << 30)

    @Flag(
        help: """
            Change links to the target into links to the proxy: in the headers Location, Content-Location and Link, and in \
            JSON. The recording keeps what the server sent. Accept-Encoding is not forwarded.
            """)
    var rewriteLinks = false

    @Flag(help: "Forward the app's Host header, from which many servers make their links.")
    var keepHost = false

    @Flag(help: "Print no line per call.")
    var quiet = false

    @OptionGroup(title: "Live runs") var certificateOptions: CertificateOptions
    @OptionGroup(title: "Access") var accessOptions: AccessOptions
    @OptionGroup(title: "Recordings") var keepOptions: KeepOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535, not \(port)") }
        guard timeout > 0, timeout <= 3_600 else {
            throw ValidationError("--timeout must be above 0 and at most 3600 seconds, not \(timeout)")
        }
        _ = try server()
    }

    private func server() throws -> HTTPURL {
        guard let url = HTTPURL(target), url.scheme == "http" || url.scheme == "https", url.query == nil,
            !target.contains("@"), !target.contains("#")
        else {
            throw ValidationError(
                "--target must be the base URL of the API, such as https://api.example.com/v1, not \(target)")
        }
        return url
    }

    func run() async throws {
        var project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        keepOptions.apply(to: &project.redaction)
        let recorded = try RecordedTarget(server(), api: api, in: project)
        let file = output ?? recorded.file
        try project.requireInside(file)
        if mode == .once, FileContents.exists(file) {
            throw RunError.usage(
                "the recording exists", at: ["\(file)"],
                remedy: "pass --mode new to add to it, --mode all to replace it, or -o for another file")
        }
        var options = RecordingSession.Options()
        options.redactor = recorded.redactor
        options.keepsFailures = true
        let budget = ByteBudget(limit: maxRecorded.bytes)
        options.budget = budget
        let limits = CurlTransport.Limits(
            total: .saturating(seconds: timeout), bodyBytes: limitOptions.maxBodySize.bytes)
        let credentials = try ServerCredentials(
            certificateOptions, for: [ServerCredentials.Holder(api: recorded.name, servers: [recorded.url])])
        credentials.warn()
        let session = try await RecordingSession.open(file, mode: mode.recordingMode, options: options) {
            try CurlTransport(
                limits: limits, budget: budget, maximumConnectionsPerHost: 1_000, trust: credentials.trust,
                servers: credentials.servers)
        }
        defer { session.discard() }
        let errors = ErrorLines()
        let log = quiet ? nil : CallLog(recorded.redactor, to: errors)
        let run = ProxyRun(
            target: recorded, session: session,
            tunnels: CurlTunnels(limits: limits, trust: credentials.trust, servers: credentials.servers),
            options: ReverseProxy.Options(rewritesLinks: rewriteLinks, keepsHost: keepHost), log: log)
        let server = HTTPServer(
            limits: ServerLimits(bodyBytes: .max), access: try accessOptions.policy, passesWebSockets: true,
            remedy: { $0.remedy }
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
            reportLinks(run.outsideLinks)
            try report(outcome, of: session)
        }
    }

    /// An app that follows a link past the proxy makes calls that are missing in the recording.
    private func reportLinks(_ origins: [LinkCount.Origin]) {
        for origin in origins.prefix(3) {
            let links = origin.count.counted("link")
            let help: PrintableText =
                !origin.isTarget
                ? "--keep-host may help, or a proxy with --target \(origin.url)"
                : rewriteLinks
                    ? "they are outside the path of the target, or in an encoded body"
                    : "--rewrite-links points them to the proxy"
            let verb = origin.count == 1 ? "points" : "point"
            Terminal.sayError("note: \(links) in responses \(verb) to \(origin.url), past the proxy; \(help)\n")
        }
    }

    private func report(_ outcome: RecordingSession.Outcome, of session: RecordingSession) throws {
        outcome.say(of: session)
        guard session.droppedCount > 0 else { return }
        throw RunError.incomplete(
            "\(session.droppedCount) calls were forwarded but not recorded: they exceed --max-recorded of "
                + "\(maxRecorded.defaultValueDescription) bytes; raise it, or record less at a time")
    }
}

/// A length of time with its unit: `500ms`, `60s`, `5m`, `2h`.
struct TimeSpan: ExpressibleByArgument, Sendable {
    var duration: Duration

    init?(argument: String) {
        let digits = argument.prefix { $0.isASCII && $0.isNumber }
        let units = ["ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000]
        guard let count = Int(digits), let unit = units[String(argument[digits.endIndex...])] else { return nil }
        let (milliseconds, overflows) = count.multipliedReportingOverflow(by: unit)
        guard count > 0, !overflows else { return nil }
        duration = .milliseconds(milliseconds)
    }
}
