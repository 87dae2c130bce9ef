import APICheckContracts
import APICheckDrift
import APICheckFindings
import APICheckJSON
import APICheckRecordings
import APICheckWorkflows
import ArgumentParser

struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Runs workflows and keeps what went over the wire, secrets removed.",
        discussion: """
            A recording is replaced whole, and only when its workflow came to its end with every criterion met. \
            Only GET and HEAD are sent unless --allow-writes is given or the server is the sandbox. \
            The command records on a build server, too: APICHECK_RECORD and CI say what tests do.
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

    @Argument(help: ArgumentHelp("APIs; all when none is named.", valueName: "api"))
    var names: [String] = []

    @Option(
        help: """
            once keeps the recordings that are there, new answers from them and adds what they lack, all replaces them, \
            refresh keeps the answers that the server says are still its own and replaces the others.
            """)
    var mode: Mode = .once

    @OptionGroup var lockOptions: LockOptions
    @OptionGroup var liveOptions: LiveOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup var keepOptions: KeepOptions
    @OptionGroup var projectOptions: ProjectOptions
    @OptionGroup var reportOptions: ReportOptions

    func run() async throws {
        var project = projectOptions.project
        project.redaction.values = try secretOptions.values()
        keepOptions.apply(to: &project.redaction)
        let status = try await LiveRun.perform(
            names, project: project, options: liveOptions, reportOptions: reportOptions, work: record)
        throw ExitCode(status.rawValue)
    }

    private func record(_ live: LiveAPI, _ session: LiveSession, _ run: inout LiveRun) async throws -> Report {
        var comparison = LiveComparison(contract: live.contract, recordings: [])
        for workflow in try run.workflows(of: live, runner: session.runner(for: live)) {
            guard let recording = try await open(workflow, of: live, session: session, run: &run) else { continue }
            let result = try await record(workflow, of: live, into: recording, session: session, run: &run)
            guard let result else { continue }
            for (exchange, label) in result.labelled { comparison.add(exchange, label: label) }
            comparison.add(result.findings())
        }
        return comparison.report
    }

    /// Nil when there is nothing to record, or another run records the same file.
    private func open(
        _ workflow: Workflow, of live: LiveAPI, session: LiveSession, run: inout LiveRun
    ) async throws -> RecordingSession? {
        let file = live.api.recordingFile(workflow: workflow.id)
        let name = "\(live.api.name)/\(workflow.id)"
        var options = RecordingSession.Options()
        options.redactor = live.redactor
        options.wait = lockOptions.wait
        do {
            let recording = try await RecordingSession.open(file, mode: mode.recordingMode, options: options) {
                session.network
            }
            if recording.records { return recording }
            run.keep(name, "\(file) is there; --mode new adds what it lacks, --mode all records it again")
        } catch let error as RecordingError {
            guard case .held = error.problem else { throw error }
            run.fail(name, "\(error)")
        }
        return nil
    }

    /// Runs one workflow and writes its recording when it came to its end with every criterion met.
    private func record(
        _ workflow: Workflow, of live: LiveAPI, into recording: RecordingSession, session: LiveSession,
        run: inout LiveRun
    ) async throws -> WorkflowRun? {
        defer { recording.discard() }
        let runner = try session.runner(for: live, through: recording)
        let result = try await run.run(workflow, of: live, runner: runner)
        guard let result else { return nil }
        session.progress.finish()
        guard result.end == .completed && result.findings().isEmpty else {
            Terminal.sayError("not written: \(recording.path); \(result.end)\n")
            return result
        }
        switch try recording.finish() {
        case .kept: Terminal.sayError("kept      \(recording.path), which lacks nothing\n")
        case .recorded(let entries, let new):
            let exchanges = "\(entries) \(entries == 1 ? "exchange" : "exchanges")"
            let added = new == entries ? "" : ", \(new) of them new"
            Terminal.sayError("recorded  \(recording.path), \(exchanges)\(added)\n")
            if let refreshed = recording.refreshed {
                Terminal.sayError("refreshed \(recording.path): \(refreshed.description)\n")
            }
        }
        return result
    }
}
