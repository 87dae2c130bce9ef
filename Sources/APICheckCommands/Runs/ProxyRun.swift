import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import APICheckProject
import APICheckRecordings
import APICheckRedaction

/// A proxy from start to end: it answers, logs each call, and saves while the app is idle.
struct ProxyRun: Sendable {
    private let session: RecordingSession
    private let proxy: ReverseProxy
    private let label: ExchangeLabel

    /// Logs no calls when `log` is nil.
    init(
        target: RecordedTarget, session: RecordingSession, tunnels: any TunnelOpener, options: ReverseProxy.Options,
        log: CallLog?
    ) {
        self.session = session
        proxy = ReverseProxy(target: target.url, through: session, tunnels: tunnels, options: options) { log?.add($0) }
        label = ExchangeLabel(api: target.name, workflow: ExchangeLabel.proxied)
    }

    /// The links with which the app left the proxy, or may have done so.
    var outsideLinks: [LinkCount.Origin] { proxy.outsideLinks.origins }

    func answer(_ head: RequestHead, _ content: RequestContent, _ writer: ResponseWriter) async throws {
        try await ExchangeLabel.$current.withValue(label) { try await proxy.answer(head, content, writer) }
    }

    /// Returns when its task is cancelled or the time is over, with every call ended.
    func serve(_ server: HTTPServer, port: Int, for span: Duration?) async throws {
        try Terminal.say("http://127.0.0.1:\(port) passes on to \(proxy.target); make it the base URL in the app\n")
        let end = span.map { ContinuousClock.now + $0 }
        var saves = SavePoints()
        while !Task.isCancelled, end.map({ $0 > .now }) ?? true {
            let next = ContinuousClock.now + .seconds(1)
            try? await Task.sleep(until: min(next, end ?? next), clock: .continuous)
            guard saves.isDue(count: session.keptCount, at: .now) else { continue }
            do {
                _ = try session.saveSoFar()
            } catch {
                Terminal.sayError("not saved yet: \(PrintableText(error))\n")
            }
        }
        await Interrupt.waitBriefly { await server.stop() }
    }
}

extension RecordingSession.Outcome {
    /// Prints what happened to the file.
    func say(of session: RecordingSession) {
        switch self {
        case .kept: Terminal.sayError("unchanged \(session.path): no call to record\n")
        case .recorded(let entries, let new):
            let added = new == entries ? "" : ", \(new) of them new"
            Terminal.sayError(
                "recorded  \(session.path), \(entries) \(entries == 1 ? "exchange" : "exchanges")\(added)\n")
        }
    }
}

/// The server behind a proxy, and the API of the project that it serves.
struct RecordedTarget {
    let url: HTTPURL
    /// The API's name; that of the host where the project has no API at the target.
    let name: String
    let redactor: Redactor
    /// The path of its recording by default.
    let file: String

    /// Takes the API named, or the first with a server at the target. One whose contract cannot be read is passed over
    /// unless it is named.
    init(_ url: HTTPURL, api named: String?, in project: Project) throws {
        self.url = url
        let api: API?
        let contract: Contract?
        if let named {
            api = try project.select([named])[0]
            contract = try api?.readContract()
        } else {
            let found = project.apiNames.lazy.compactMap { project.api(named: $0) }
                .compactMap { api in (try? api.readContract()).map { (api, $0) } }
                .first { $0.1.servers.contains { RecordedTarget.is($0, at: url) } }
            api = found?.0
            contract = found?.1
        }
        name = api?.name ?? url.host.asciiLowercased().filter { $0 != "[" && $0 != "]" }
        redactor = project.redaction.redactor(for: contract)
        file = api?.recordingFile(workflow: "proxy") ?? "\(project.recordings)/\(name)/proxy.har"
    }

    private static func `is`(_ server: Server, at url: HTTPURL) -> Bool {
        HTTPURL(server.url)?.hasSameOrigin(as: url) ?? false
    }
}

/// A line on standard error for each call of a proxy, without the query and without secrets.
struct CallLog: Sendable {
    private let redactor: Redactor
    private let lines: ErrorLines

    init(_ redactor: Redactor, to lines: ErrorLines) {
        self.redactor = redactor
        self.lines = lines
    }

    func add(_ call: ProxiedCall) {
        let milliseconds = Int(saturating: call.duration / .milliseconds(1))
        let status = call.status.map(String.init) ?? "---"
        let (path, reason) = shown(call)
        let note = reason ?? (call.isWebSocket ? "a WebSocket, which is not recorded" : nil)
        lines.add("\(status)  \(call.method) \(path)  \(milliseconds) ms\(note.map { "  \($0)" } ?? "")")
    }

    /// The path and the reason of a failure as the recording has them: what the headers of the call show to be secret is
    /// not shown in its path either.
    private func shown(_ call: ProxiedCall) -> (path: String, reason: String?) {
        let request = SentRequest(method: call.method, url: call.url, version: .http11, headers: call.headers)
        let exchange = Exchange(
            request: request, answer: call.status.map { .response(Response(status: $0)) } ?? .none)
        let entry = RecordedEntry(exchange, comment: call.failure?.reason)
        let shown = redactor.redact([entry])[0]
        return (shown.exchange.request.url.path, shown.comment)
    }
}

/// When a recording that goes on is saved. Each save writes all there is, so its count must have grown by a quarter: then
/// all saves together write no more than five times the last one.
private struct SavePoints {
    /// A run that never rests is saved this often.
    private static let longest = Duration.seconds(60)

    private var saved = 0
    private var last = 0
    private var savedAt = ContinuousClock.now

    /// To be asked every second, with the count of calls so far; says yes when nothing came in since the last time.
    mutating func isDue(count: Int, at time: ContinuousClock.Instant) -> Bool {
        let rests = count == last
        last = count
        guard count - saved > saved / 4, rests || savedAt.duration(to: time) >= SavePoints.longest else { return false }
        saved = count
        savedAt = time
        return true
    }
}
