import APICheckBase
import APICheckHTTP
import APICheckRecordings
import APICheckRedaction
import APICheckServer

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
