import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import APICheckServer

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
