import APICheckBase
import APICheckHTTP
import APICheckLive
import APICheckRecordings

/// Shows on standard error what happens during a live run.
final class LiveProgress: Sendable {
    private let line = ProgressLine()

    func show(_ event: LiveEvent) {
        switch event {
        case .request(let label):
            line.step([label.api, label.workflow, label.step].compactMap(\.self).joined(separator: "/"))
        case .cancelled(let workflow): say("interrupted: \(workflow) runs its clean-up steps and ends")
        case .notRecorded(let path, let end): say("not written: \(path); \(end)")
        case .unchanged(let path): say("unchanged \(path): nothing to record")
        case .recorded(let path, let entries, let new, let refreshed):
            let added = new == entries ? "" : ", \(new) of them new"
            say("recorded  \(path), \(entries.counted("exchange"))\(added)")
            if let refreshed { say("refreshed \(path): \(refreshed.description)") }
        }
    }

    func finish() { line.finish() }

    private func say(_ message: String) {
        line.finish()
        Terminal.sayError(message + "\n")
    }
}
