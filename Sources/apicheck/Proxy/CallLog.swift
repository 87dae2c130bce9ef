import APICheckHTTP
import APICheckRecordings
import APICheckServer

/// A line on standard error for each call of a proxy, without the query and without secrets.
struct CallLog: Sendable {
    private let redactor: Redactor

    init(_ redactor: Redactor) { self.redactor = redactor }

    func add(_ call: ProxiedCall) {
        let milliseconds = Int((call.duration / .milliseconds(1)).rounded())
        let failure = call.failure.map { "  \($0.reason)" } ?? ""
        let status = call.status == 0 ? "---" : String(call.status)
        Terminal.sayError("\(status)  \(call.method) \(path(of: call))  \(milliseconds) ms\(failure)\n")
    }

    /// Only what is long can be a secret by its form.
    private func path(of call: ProxiedCall) -> String {
        let path = call.url.path
        guard path.split(separator: "/").contains(where: { $0.utf8.count >= 16 }) else { return path }
        return redactor.redact([], texts: [path]).texts[0]
    }
}
