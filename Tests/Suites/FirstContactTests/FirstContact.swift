import APICheckBase
import APICheckChecks
import APICheckDiscovery
import APICheckFindings
import APICheckHTTP
import APICheckProject
import APICheckRecordings
import APICheckReports
import APICheckWorkflows
import TestSupport
import Testing

@testable import APICheckCommands

/// A newcomer's first run on a service: a capture, `init` of it, and `diff --live`.
struct FirstContact {
    let service: Service
    let folder: TemporaryFolder
    private let project: Project
    private let captured: RunningService

    init(_ service: Service) async throws {
        self.service = service
        folder = try TemporaryFolder()
        project = Project(in: folder.path)
        captured = RunningService(service)
        var client = ServiceClient(service, captured)
        try await client.use()
        let file = "\(folder.path)/capture.har"
        try Recording(entries: client.entries).save(to: file)
        var capture = try CapturedAPI(file, hosts: [], api: "service", in: project)
        let made = try await InitialFiles(
            of: capture.source, api: "service", calls: capture.calls, client: .curl, in: project)
        capture.label(made.draft.steps)
        try made.write()
        try capture.recording.save(to: CapturedAPI.file(of: file, api: "service", in: project))
    }

    /// What a run says at the level warning or above, and why it is not complete.
    struct Result {
        var findings: [Finding]
        var failures: [String]
        var compared: ComparedSteps
        /// Whether an answer differed because of the change.
        var isSeen: Bool

        var lines: [String] {
            findings.map {
                "\($0.level) \($0.rule.id) \($0.operation) \($0.place.description): \($0.expected.description) -> \($0.actual.description)"
            } + failures
        }
    }

    /// Compares the service as it is later with what `init` made of the capture.
    func compare(epoch: Int, change: ServiceChange? = nil) async throws -> Result {
        let api = try LiveAPI(try #require(project.api(named: "service")), inputs: inputs)
        return try await result(epoch: epoch, change: change, mayWrite: true) { try await $0.diff([api]) }
    }

    /// Compares the service as it is later with the capture alone, as `diff --live --recording` does.
    func compareCapture(epoch: Int, change: ServiceChange? = nil) async throws -> Result {
        let api = try LiveAPI(capture: file, hosts: [], server: nil, headers: [], inputs: inputs, in: project)
        return try await result(epoch: epoch, change: change, mayWrite: false) { try await $0.compareCapture(of: api) }
    }

    private var inputs: LiveInputs { LiveInputs(environment: { _ in Service.secret }) }
    private var file: String { "\(folder.path)/capture.har" }

    private func result(
        epoch: Int, change: ServiceChange?, mayWrite: Bool, _ work: (inout LiveRun) async throws -> Void
    ) async throws -> Result {
        var settings = LiveSettings()
        settings.mayWrite = mayWrite
        let later = RunningService(service, epoch: epoch, change: change, after: captured)
        var run = LiveRun(settings, transport: later)
        try await work(&run)
        let report = run.outcome.report
        return Result(
            findings: report.findings.filter { $0.level >= .warning && $0.verdict != .known },
            failures: run.outcome.failures.map { $0.text().string }, compared: report.steps, isSeen: later.isSeen)
    }
}
