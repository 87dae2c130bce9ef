import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckProject
import APICheckRecordings
import APICheckReports
import APICheckWorkflows
import TestSupport
import Testing

/// Live runs against a transport in memory, over a project in a temporary folder.
@Suite struct LiveRunTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: t, version: '1'}
        servers: [{url: 'http://127.0.0.1/v1', x-apicheck-name: local}]
        paths:
          /todos:
            get:
              operationId: list
              parameters: [{name: token, in: query, schema: {type: string}}]
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema: {type: array, items: {type: object, required: [id], properties: {id: {type: integer}}}}
            post:
              operationId: create
              responses: {'201': {description: made}}
        """

    private static let workflows = """
        arazzo: 1.0.1
        info: {title: t, version: '1'}
        sourceDescriptions: [{name: api, url: ./openapi.yaml, type: openapi}]
        workflows:
          - workflowId: reads
            inputs: {type: object, required: [token], properties: {token: {type: string, x-apicheck-secret: true}}}
            steps:
              - stepId: list
                operationId: list
                parameters: [{name: token, in: query, value: $inputs.token}]
                successCriteria: [{condition: $statusCode == 200}]
          - workflowId: writes
            steps:
              - stepId: create
                operationId: create
                successCriteria: [{condition: $statusCode == 201}]
        """

    struct Stub: Transport {
        let sent = Locked<[String]>([])
        var body = #"[{"id":1}]"#
        var status = 200
        /// The bodies of other hosts.
        var bodies: [String: String] = [:]
        /// A host that refuses connections.
        var unreachable: String?
        /// The body of all responses after the first; nil for the same.
        var next: String?

        func send(_ request: Request) async throws -> Exchange {
            let isFirst = sent.withLock { sent in
                sent.append("\(request.method) \(request.url.text)")
                return sent.count == 1
            }
            if request.url.host == unreachable {
                throw TransportError(.refused, host: request.url.host, phase: .connecting, reason: "refused")
            }
            let body = bodies[request.url.host] ?? (isFirst ? body : next ?? body)
            return Exchange(
                request: SentRequest(request),
                response: Response(
                    status: status, headers: ["Content-Type": "application/json"], body: Array(body.utf8)),
                startedAt: .now)
        }
    }

    private func withProject(_ body: (Project) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/todos/openapi.yaml", Self.contract.utf8)
        _ = try folder.write("contracts/todos/workflows.arazzo.yaml", Self.workflows.utf8)
        try await body(Project(in: folder.path))
        withExtendedLifetime(folder) {}
    }

    private func apis(_ project: Project, inputs: LiveInputs? = nil) throws -> [LiveAPI] {
        let inputs = inputs ?? LiveInputs([LiveInputs.Value(name: "token", text: "s3cr3t-9f2c7a1b")])
        return try project.select([]).map { try LiveAPI($0, inputs: inputs) }
    }

    @Test func aWorkflowThatWritesIsSkippedAndNothingOfItIsSent() async throws {
        try await withProject { (project: Project) async throws in
            let stub = Stub()
            var run = LiveRun(LiveSettings(), transport: stub)
            try await run.diff(apis(project))
            #expect(stub.sent.withLock { $0 } == ["GET http://127.0.0.1/v1/todos?token=s3cr3t-9f2c7a1b"])
            #expect(run.outcome.report.checked == 1)
            #expect(run.outcome.report.findings.isEmpty)
            #expect(
                run.outcome.report.skipped.map { "\($0.what): \($0.why)" } == [
                    "todos: comparison with recordings: no recording in \(project.recordings)/todos/",
                    "todos/writes: it writes",
                ])
            #expect(run.outcome.report.skipped.map(\.step) == [.record(api: "todos"), .change(.writes)])
        }
    }

    @Test func aNamedWorkflowThatWritesIsRefused() async throws {
        try await withProject { (project: Project) async throws in
            var settings = LiveSettings()
            settings.workflows = ["writes"]
            var run = LiveRun(settings, transport: Stub())
            let error = await #expect(throws: LiveError.self) { try await run.diff(apis(project)) }
            #expect(error?.problem.headline == "workflow writes of todos writes")
            #expect(error?.problem.steps == [.change(.writes)])
        }
    }

    @Test func aRecordingIsWrittenWithoutTheSecretAndThenCompared() async throws {
        try await withProject { (project: Project) async throws in
            var settings = LiveSettings()
            settings.workflows = ["reads"]
            let events = Locked<[String]>([])
            settings.notify = { event in
                if case .recorded(_, let entries, let new, _) = event {
                    events.withLock { $0.append("\(entries) entries, \(new) new") }
                }
            }
            var record = LiveRun(settings, transport: Stub())
            try await record.record(apis(project), mode: .once, wait: .zero)
            #expect(events.withLock { $0 } == ["1 entries, 1 new"])
            let file = try #require(project.api(named: "todos")).recordingFile(workflow: "reads")
            let text = String(decoding: try FileContents.read(file), as: UTF8.self)
            #expect(!text.contains("s3cr3t"))

            var changed = LiveRun(settings, transport: Stub(body: #"[{"id":"1"}]"#))
            try await changed.diff(apis(project))
            #expect(
                changed.outcome.report.findings.map {
                    "\($0.rule.id) \($0.place.description) \($0.expected) \($0.actual)"
                } == [
                    #"response-property-type-changed /0/id integer "1" (string)"#
                ])
            #expect(changed.outcome.report.findings.allSatisfy { !"\($0)".contains("s3cr3t") })

            var again = LiveRun(settings, transport: Stub())
            try await again.record(apis(project), mode: .once, wait: .zero)
            #expect(again.outcome.keptRecording)
            #expect(!again.outcome.checkedNothing)
        }
    }

    @Test(arguments: [
        ("a status", Stub(status: 404), "undeclared-response-status at status", "api-changed"),
        ("a value", Stub(body: #"[{"id":2,"state":"b"}]"#), "recorded-value-changed at /*/state", "api-changed"),
        ("a member", Stub(body: #"[{"id":1}]"#), "recorded-property-missing at /*/state", "api-changed"),
        ("a name", Stub(body: #"[{"id":1,"State":"a"}]"#), "recorded-property-renamed at /*/State", "api-changed"),
        ("another member", Stub(body: #"[{"id":1,"state":"a","x":1}]"#), nil, nil),
    ])
    func aFailedCriterionSaysWhatItFollowsFrom(
        _ row: (name: String, live: Stub, cause: String?, verdict: String?)
    ) async throws {
        try await withProject { (project: Project) async throws in
            try project.addCriterion("$response.body#/0/state == 'a'")
            var settings = LiveSettings()
            settings.workflows = ["reads"]
            var record = LiveRun(settings, transport: Stub(body: #"[{"id":1,"state":"a"}]"#))
            try await record.record(apis(project), mode: .once, wait: .zero)
            var run = LiveRun(settings, transport: row.live)
            try await run.diff(apis(project))
            let findings = run.outcome.report.findings
            #expect(!findings.map(\.rule).contains(.workflowCriterionFailed))
            let causes = findings.filter { !$0.failedCriteria.isEmpty }
            #expect(causes.map { "\($0.rule.id) at \($0.place.description)" } == (row.cause.map { [$0] } ?? []))
            for cause in causes {
                #expect(cause.verdict?.rawValue == row.verdict)
                #expect(cause.answer != nil)
            }
        }
    }

    @Test(arguments: [("/todos", [Verdict.known]), ("/other", [])])
    func aFaultOfTheContractIsAKnownDeviationWhereItIsUsed(_ path: String, _ verdicts: [Verdict]) async throws {
        try await withProject { (project: Project) async throws in
            let file = "\(project.contracts)/todos/openapi.yaml"
            let contract = String(decoding: try FileContents.read(file), as: UTF8.self)
            let fault = "get: {operationId: x, responses: {'200': {description: ok, content: {no type: {}}}}}"
            let changed =
                path == "/todos"
                ? contract.replacing("operationId: list", with: "operationId: list\n      deprecated: 7")
                : contract + "\n  /other:\n    \(fault)\n"
            try FileContents.replace(file, with: Array(changed.utf8))
            let live = try apis(project)
            #expect(live.map(\.contract.faults.count) == [1])
            var run = LiveRun(LiveSettings(), transport: Stub())
            try await run.diff(live)
            #expect(run.outcome.report.findings.map(\.verdict) == verdicts)
        }
    }

    @Test func aStepThatNoRecordingHasIsReportedAsNotCompared() async throws {
        try await withProject { (project: Project) async throws in
            var settings = LiveSettings()
            settings.workflows = ["reads"]
            var record = LiveRun(settings, transport: Stub())
            try await record.record(apis(project), mode: .once, wait: .zero)
            settings.workflows = []
            settings.mayWrite = true
            var run = LiveRun(settings, transport: Stub(status: 201))
            try await run.diff(apis(project))
            #expect(
                run.outcome.report.skipped.map { "\($0.what): \($0.why)" } == [
                    "todos: comparison of writes/create: no recording has the step"
                ])
            #expect(run.outcome.report.skipped.map(\.step) == [.extend(api: "todos", workflow: "writes")])
        }
    }

    @Test func aSecondServerTakesThePlaceOfTheRecordings() async throws {
        try await withProject { (project: Project) async throws in
            var settings = LiveSettings()
            settings.workflows = ["reads"]
            let stub = Stub(bodies: ["127.0.0.2": #"[{"id":1,"name":"a"}]"#])
            var run = LiveRun(settings, transport: stub)
            try await run.diff(apis(project), against: "http://127.0.0.2/v1")
            #expect(
                run.outcome.report.findings.map {
                    "\($0.rule.id) \($0.place.description) \($0.evidence?.recording ?? "")"
                }
                    == ["recorded-property-missing /*/name http://127.0.0.2/v1"])
            // The recordings were called out of date.
            #expect(
                TextRenderer().render(run.outcome.report).string.hasPrefix(
                    "The servers differ within the contract: the answers keep the contract and differ from those of the other "
                ))
            await #expect(throws: LiveError.self) { try await run.diff(apis(project), against: "staging") }
        }
    }

    @Test func aSecondServerThatDoesNotAnswerIsNotComparedWith() async throws {
        try await withProject { (project: Project) async throws in
            var settings = LiveSettings()
            settings.workflows = ["reads"]
            var run = LiveRun(settings, transport: Stub(unreachable: "127.0.0.2"))
            try await run.diff(apis(project), against: "http://127.0.0.2/v1")
            #expect(run.outcome.report.findings.isEmpty)
            #expect(
                run.outcome.report.skipped.map { "\($0.what): \($0.why)" }
                    == ["todos: comparison with http://127.0.0.2/v1: no step got a response there"])
            #expect(run.outcome.failures.count == 1)
        }
    }

    @Test(arguments: [
        ("http://bob:hunter2x@127.0.0.1/v1", "the URL of the server contains a user name or a password"),
        ("http://bob@127.0.0.1", "the URL of the server contains a user name or a password"),
        ("ftp://127.0.0.1/", "the server has no absolute URL"),
        ("http://127.0.0.1/a@b", nil),
    ])
    func aServerThatCannotBeAskedIsRefused(_ url: String, _ message: String?) async throws {
        try await withProject { (project: Project) throws in
            let live = try #require(apis(project).first)
            do {
                #expect(try live.server(named: url).text == url)
                #expect(message == nil)
            } catch let error as LiveError {
                #expect(error.problem.headline.string == message)
                #expect(!"\(error)".contains("hunter2x"))
            }
        }
    }

    @Test func aValueThatDiffersBetweenTwoCallsIsNotCompared() async throws {
        try await withProject { (project: Project) async throws in
            var settings = LiveSettings()
            settings.workflows = ["reads"]
            let learned = Locked<[String]>([])
            settings.notify = { event in
                if case .learned(let operation, let place) = event {
                    learned.withLock { $0.append("\(operation) \(place)") }
                }
            }
            var record = LiveRun(settings, transport: Stub(body: #"[{"id":1,"mood":"a","state":"open"}]"#))
            try await record.record(apis(project), mode: .once, wait: .zero)
            let live = Stub(
                body: #"[{"id":1,"mood":"b","state":"closed"}]"#, next: #"[{"id":1,"mood":"c","state":"closed"}]"#)
            var run = LiveRun(settings, transport: live)
            try await run.diff(apis(project), learns: true)
            #expect(learned.withLock { $0 } == ["GET /todos /*/mood"])
            #expect(
                run.outcome.report.findings.filter { $0.verdict == .stale }.map(\.place.description) == ["/*/state"])
        }
    }

    @Test func aFailedCriterionIsAFindingWithoutTheSecretAndNothingIsWritten() async throws {
        try await withProject { (project: Project) async throws in
            var settings = LiveSettings()
            settings.workflows = ["reads"]
            var run = LiveRun(settings, transport: Stub(status: 503))
            try await run.record(apis(project), mode: .all, wait: .zero)
            let failed = run.outcome.report.findings.filter { $0.rule == .workflowCriterionFailed }
            #expect(failed.map(\.expected) == ["$statusCode == 200"])
            #expect(failed.map(\.actual) == ["503 == 200"])
            #expect(failed.allSatisfy { $0.evidence?.recording.contains("s3cr3t") == false })
            #expect(try #require(project.api(named: "todos")).recordingFiles.isEmpty)
        }
    }

    @Test func aMissingInputMakesTheRunIncomplete() async throws {
        try await withProject { (project: Project) async throws in
            var settings = LiveSettings()
            settings.workflows = ["reads"]
            var run = LiveRun(settings, transport: Stub())
            try await run.diff(
                apis(project, inputs: LiveInputs(environment: { $0 == "APICHECK_TODOS_TOKEN" ? "" : nil })))
            #expect(run.outcome.failures.count == 1)
            #expect(run.outcome.checkedNothing)
        }
    }

    @Test func aPlanShowsNoSecretAndSendsNothing() async throws {
        try await withProject { (project: Project) async throws in
            let stub = Stub()
            let plans = try LiveRun(LiveSettings(), transport: stub).plan(Array(apis(project).prefix(1)))
            #expect(plans.map(\.name) == ["todos/reads", "todos/writes"])
            #expect(plans.map { $0.write == nil } == [true, false])
            #expect(plans.flatMap(\.requests).map(\.url).allSatisfy { !$0.contains("s3cr3t") })
            #expect(stub.sent.withLock { $0.isEmpty })
        }
    }

    @Test(arguments: [
        ("local", "http://127.0.0.1/v1"), ("https://api.example.com/v2", "https://api.example.com/v2"),
    ])
    func aServerIsChosenByNameOrURL(_ name: String, _ url: String) async throws {
        try await withProject { (project: Project) async throws in
            #expect(try #require(apis(project).first).server(named: name).text == url)
        }
    }

    @Test func anUnknownServerNamesTheKnownOnes() async throws {
        try await withProject { (project: Project) async throws in
            let live = try #require(apis(project).first)
            #expect(throws: LiveError.unknownServer("locl", known: ["local"])) { try live.server(named: "locl") }
            let file = "\(project.contracts)/todos/openapi.yaml"
            try FileContents.replace(
                file, with: Array(Self.contract.replacing(/servers: .*\n/, with: "").utf8))
            let silent = try #require(try apis(project).first)
            #expect(throws: LiveError.noServer(file: silent.api.contractFile)) { try silent.server(named: nil) }
            #expect(throws: LiveError.unknownServer("local", known: [])) { try silent.server(named: "local") }
        }
    }

    @Test func namesThatNoAPIHasAreRefused() async throws {
        try await withProject { (project: Project) async throws in
            var settings = LiveSettings()
            settings.workflows = ["raeds"]
            let apis = try apis(project)
            #expect(throws: LiveError.unknownWorkflow("raeds", known: ["reads", "writes"])) {
                try LiveRun.check(settings, inputs: LiveInputs(), apis: apis)
            }
            #expect(throws: LiveError.unknownInput("tokn", known: ["token"])) {
                try LiveRun.check(
                    LiveSettings(), inputs: LiveInputs([LiveInputs.Value(name: "tokn", text: "x")]), apis: apis)
            }
        }
    }
}

extension Project {
    /// Adds a criterion to the step of the workflow `reads`.
    fileprivate func addCriterion(_ condition: String) throws {
        let path = "\(contracts)/todos/workflows.arazzo.yaml"
        let text = String(decoding: try FileContents.read(path), as: UTF8.self)
        let old = "[{condition: $statusCode == 200}]"
        let new = "[{condition: $statusCode == 200}, {condition: \"\(condition)\"}]"
        try FileContents.replace(path, with: Array(text.replacing(old, with: new).utf8))
    }
}
