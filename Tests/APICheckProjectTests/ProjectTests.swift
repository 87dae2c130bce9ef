import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckProject
import APICheckRecordings
import TestSupport
import Testing

/// Projects in a temporary folder.
@Suite struct ProjectTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: t, version: '1'}
        paths:
          /things:
            get:
              operationId: list
              responses:
                '200':
                  description: ok
                  content: {application/json: {schema: {type: array, items: {type: integer}}}}
        """

    private func withProject(
        apis: [String] = ["b", "a"], contractFile: String = "openapi.yaml", text: String = Self.contract,
        _ body: (Project) throws -> Void
    ) throws {
        let folder = try TemporaryFolder()
        for name in apis { _ = try folder.write("contracts/\(name)/\(contractFile)", text.utf8) }
        try body(Project(in: folder.path))
        withExtendedLifetime(folder) {}
    }

    private func recording(_ bodies: [String], api: String? = nil, startedAt: Instant = .now) throws -> Recording {
        let url = try #require(HTTPURL("http://127.0.0.1/things"))
        return Recording(
            entries: bodies.map { body in
                RecordedEntry(
                    Exchange(
                        request: SentRequest(Request("GET", url)),
                        response: Response(
                            status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8)),
                        startedAt: startedAt),
                    label: ExchangeLabel(api: api))
            })
    }

    @Test(arguments: API.contractNames) func aContractMayHaveAnyOfTheNames(_ file: String) throws {
        let json = #"{"openapi": "3.1.0", "paths": {"/things": {"get": {"operationId": "list", "responses": {}}}}}"#
        try withProject(contractFile: file, text: file.hasSuffix(".json") ? json : Self.contract) {
            (project: Project) throws in
            #expect(project.apiNames == ["a", "b"])
            let api = try #require(project.api(named: "a"))
            #expect(try api.readContract().operations.map(\.id) == ["list"])
        }
    }

    @Test func apisAreSelectedInTheGivenOrderEachOnce() throws {
        try withProject { (project: Project) throws in
            let (some, all) = try (project.select(["b", "a", "b"]), project.select([]))
            #expect(some.map(\.name) == ["b", "a"])
            #expect(all.map(\.name) == ["a", "b"])
        }
    }

    @Test(arguments: [
        ("c", Problem.unknownAPI("c", known: ["a", "b"])), ("x.har", .recordingAsAPI("x.har")),
        ("../a", .unknownAPI("../a", known: ["a", "b"])), ("", .unknownAPI("", known: ["a", "b"])),
    ])
    func anUnknownNameIsAnError(_ name: String, _ error: Problem) throws {
        try withProject { (project: Project) throws in
            #expect(throws: error) { try project.select([name]) }
        }
    }

    @Test func aProjectWithoutContractsSaysWhereTheyBelong() throws {
        let folder = try TemporaryFolder()
        #expect(throws: Problem.noContracts(folder: "\(folder.path)/contracts")) {
            try Project(in: folder.path).select([])
        }
    }

    @Test func aRecordingBelongsToTheAPIThatItNamesElseToItsFolder() throws {
        try withProject { (project: Project) throws in
            let (named, unnamed) = try (recording(["[]"], api: "a"), recording(["[]"]))
            #expect(project.api(of: "recordings/b/x.har", named)?.name == "a")
            #expect(project.api(of: "recordings/b/x.har", unnamed)?.name == "b")
            #expect(project.api(of: "b.har", unnamed) == nil)
            // A workflow may call operations of other APIs.
            let several = Recording(entries: named.entries + (try recording(["[]"], api: "b")).entries)
            #expect(project.api(of: "recordings/b/x.har", several)?.name == "b")
            #expect(project.api(of: "x.har", several)?.name == "a")
            #expect(project.otherAPIs(than: "b", in: [several]).map(\.name) == ["a"])
        }
    }

    @Test func servedRecordingsAreTheAPIsAndFilesNamed() throws {
        try withProject { (project: Project) throws in
            #expect(throws: Problem.noRecordings(folder: project.recordings)) {
                try ServedRecordings.select([], in: project)
            }
            let api = try #require(project.api(named: "a"))
            try recording(["[1]"]).save(to: api.recordingFile(workflow: "reads"))
            #expect(try ServedRecordings.select([], in: project).map(\.name) == ["a"])
            let file = api.recordingFile(workflow: "reads")
            #expect(try ServedRecordings.select([file], in: project).map(\.name) == ["reads"])
            #expect(try ServedRecordings.select(["a", file], in: project).map(\.name) == ["a", "reads"])
            #expect(throws: Problem.noRecordingOfAPI("b", folder: "\(project.recordings)/b")) {
                try ServedRecordings.select(["b"], in: project)
            }
        }
    }
}
