import APICheckBase
import APICheckChecks
import APICheckFindings
import APICheckHTTP
import APICheckProject
import APICheckRecordings
import APICheckReports
import TestSupport
import Testing

/// A project of one API `things` in a temporary folder, with a list of objects.
struct SampleProject {
    static let contract = """
        openapi: 3.1.0
        info: {title: t, version: '1'}
        paths:
          /things:
            get:
              operationId: list
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema: {type: array, items: {type: object, required: [id], properties: {id: {type: integer}}}}
        """

    let folder: TemporaryFolder
    let project: Project

    /// - Parameter bodies: The recorded bodies; nil for a project without recordings.
    init(
        contract: String = Self.contract, bodies: [String]? = [#"[{"id": 1}, {"id": "2"}]"#], startedAt: Instant = .now
    ) throws {
        folder = try TemporaryFolder()
        _ = try folder.write("contracts/things/openapi.yaml", contract.utf8)
        project = Project(in: folder.path)
        if let bodies { try record(bodies, startedAt: startedAt) }
    }

    func record(_ bodies: [String], startedAt: Instant = .now) throws {
        let url = try #require(HTTPURL("http://127.0.0.1/things"))
        let recording = Recording(
            entries: bodies.map { body in
                RecordedEntry(
                    Exchange(
                        request: SentRequest(Request("GET", url)),
                        response: Response(
                            status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8)),
                        startedAt: startedAt),
                    label: ExchangeLabel(api: "things"))
            })
        try FileContents.createFolder(project.recordings + "/things")
        try recording.save(to: project.recordings + "/things/list.har")
    }

    func write(_ name: String, _ text: String) throws { _ = try folder.write("contracts/things/\(name)", text.utf8) }

    func read(_ name: String) throws -> String {
        String(decoding: try FileContents.read("\(project.contracts)/things/\(name)"), as: UTF8.self)
    }

    func policy(levels: [String] = [], apps: [String] = [], now: Instant = .now) throws -> FindingPolicy {
        var policy = try FindingPolicy(
            levels: levels.map { try LevelRule($0) }, apps: apps, apis: project.select([]), now: now)
        for api in try project.select([]) { try policy.check(api.readContract()) }
        try policy.requireKnownOperations()
        return policy
    }

    /// The report of `verify` with levels and baseline.
    func verify(levels: [String] = [], apps: [String] = [], now: Instant = .now) throws -> Report {
        var verification = Verification(project: project)
        for api in try project.select([]) { try verification.check(api) }
        return try policy(levels: levels, apps: apps, now: now).apply(
            to: verification.report, of: FindingPolicy.Run(.verify, complete: ["things"]))
    }

    /// Accepts all findings of `verify`.
    func accept(reason: String = "known", owner: String? = nil, until: String? = nil) throws {
        let findings = try verify().findings.map(AcceptableFinding.init)
        let terms = Acceptance.Terms(reason: reason, owner: owner, expires: until.flatMap(ExpiryDate.init))
        for addition in try Acceptance(policy()).additions(.all(.info), of: findings, on: terms) {
            try addition.write()
        }
    }
}
