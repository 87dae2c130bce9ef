#if os(Linux)
import APICheckBase
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

/// The expectations and replays in XCTest, which ignores issues of Swift Testing: a wrong status passed.
@Suite struct XCTestTests {
    private static func project() throws -> SampleProject {
        let project = try SampleProject()
        try project.write([.sample("GET", "/a", 200, "[1]")], to: "things/all")
        return project
    }

    /// The line of the first occurrence of a text after that of a function, in the samples.
    private static func line(of text: String, in function: String) throws -> Int {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("XCTestSamples.swift")
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.contains("func \(function)(") })
        return try #require(lines[start...].firstIndex { $0.contains(text) }) + 1
    }

    @Test(arguments: [
        "testARightStatusPasses", "testAReplayPasses", "testAReplayOnTheMainActorPasses", "testAnswersPass",
        "testARecordedRequestPasses",
    ])
    func aCaseWithoutAFindingPasses(_ name: String) async throws {
        let project = try XCTestTests.project()
        defer { project.remove() }
        let run = try await XCTestProcess(name, in: project)
        #expect(run.printed == "")
        #expect(run.status == 0)
    }

    @Test(arguments: ["testAWrongStatusFails", "testAWrongStatusInADetachedTaskFails"])
    func aWrongStatusFailsAtItsLine(_ name: String) async throws {
        let project = try XCTestTests.project()
        defer { project.remove() }
        let run = try await XCTestProcess(name, in: project)
        #expect(
            run.printed == """
                XCTestSamples.swift:\(try XCTestTests.line(of: "expectStatus", in: name)): error: XCTestSamples.\(name) : \
                GET /a has an unexpected status
                  where:    \(project.folder)/recordings/things/all.har:9 (entry 1)
                  expected: 204
                  actual:   200, [1]
                  help:     handle this status in the app, or fix the request
                """)
        #expect(run.status == 1)
    }

    /// XCTest reports the error, too, so that it only names the line.
    @Test func aFailedRequirementEndsTheCase() async throws {
        let project = try XCTestTests.project()
        defer { project.remove() }
        let name = "testAFailedRequirementEndsTheCase"
        let run = try await XCTestProcess(name, in: project)
        let line = try XCTestTests.line(of: "requireDecodes", in: name)
        let lines = run.printed.split(separator: "\n")
        #expect(
            lines.first?.hasPrefix(
                "XCTestSamples.swift:\(line): error: XCTestSamples.\(name) : model-type-mismatch: ") == true)
        #expect(
            lines.last.map(String.init)
                == "<EXPR>:0: error: XCTestSamples.\(name) : threw error \"the test ends at the failed requirement in line \(line)\""
        )
        #expect(run.printed.ranges(of: "error: ").count == 2, "printed:\n\(run.printed)")
        #expect(run.status == 1)
    }

    private static let failures: [(name: String, text: String)] = [
        (
            "testNoRequestFails",
            """
            no request reached the replay of things/all
              expected: requests of a session with the configuration .replaying(), e.g. GET /a
              actual:   none, so the client uses another session, or makes no request
              help:     make the client's session in the test: URLSession(configuration: .replaying())
            """
        ),
        (
            "testAMissFails",
            """
            no recorded answer to GET /b
              where:    nearest entry: FOLDER/recordings/things/all.har:9 (entry 1), GET /a
              expected: path: /a
              actual:   path: /b
              help:     record it with: APICHECK_RECORD=new swift test --filter \
            APICheckTestingTests.XCTestSamples/testAMissFails
            """
        ),
        (
            "testAMissingRecordingFails",
            """
            no recording
              expected: FOLDER/recordings/things/none.har
              actual:   no such file
              help:     record it with: APICHECK_RECORD=new swift test --filter \
            APICheckTestingTests.XCTestSamples/testAMissingRecordingFails
            """
        ),
    ]

    @Test(arguments: failures) func aFaultOfTheRecordingFailsAtTheCall(_ name: String, _ text: String) async throws {
        let project = try XCTestTests.project()
        defer { project.remove() }
        let run = try await XCTestProcess(name, in: project)
        let line = try XCTestTests.line(of: "withReplay", in: name)
        #expect(
            run.printed == "XCTestSamples.swift:\(line): error: XCTestSamples.\(name) : "
                + text.replacing("FOLDER", with: project.folder))
        #expect(run.status == 1)
    }

    @Test func otherRequestsFailAtTheirLine() async throws {
        let project = try XCTestTests.project()
        defer { project.remove() }
        let run = try await XCTestProcess("testOtherRequestsFail", in: project)
        let line = try XCTestTests.line(of: "expectRequests", in: "testOtherRequestsFail")
        #expect(
            run.printed == """
                XCTestSamples.swift:\(line): error: XCTestSamples.testOtherRequestsFail : \
                the requests are not the expected ones: request 2 is the first difference
                  where:    \(project.folder)/recordings/things/all.har
                  expected: 1. GET /a
                            2. DELETE /a  <- first difference
                  actual:   1. GET /a
                            2. no request  <- first difference
                  help:     correct the requests of the app, or the expected ones
                """)
        #expect(run.status == 1)
    }

    @Test func anAnswerThatCannotBeGivenFailsAtItsLine() async throws {
        let project = try XCTestTests.project()
        defer { project.remove() }
        let name = "testAnAnswerThatIsNotJSONFails"
        let run = try await XCTestProcess(name, in: project)
        let line = try XCTestTests.line(of: "Answers.get", in: name)
        #expect(
            run.printed == """
                XCTestSamples.swift:\(line): error: XCTestSamples.\(name) : \
                the answer to GET /a cannot be given: the text is not JSON
                  where:    APICheckTestingTests/XCTestSamples.swift:\(line)
                  expected: JSON
                  actual:   line 1, column 3: the text ends in the middle of a value
                  help:     correct it, or use .text or .data for another media type
                """)
        #expect(run.status == 1)
    }

    private static let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"

    @Test func aCaseThatPassesIsRecordedAndReplays() async throws {
        let project = try XCTestTests.project()
        defer { project.remove() }
        try await ScriptedServer.run([.read, .send(XCTestTests.answer)]) { server in
            let run = try await XCTestProcess("testRecording", in: project, recording: "all", from: server.url)
            #expect(run.printed == "")
            #expect(run.status == 0)
        }
        #expect(try RecordedExchanges("things/new", in: project.place).map(\.description) == ["GET /a -> 200"])
        #expect(try await XCTestProcess("testRecording", in: project).status == 0)
    }

    @Test(arguments: ["testRecordingWithAFailure", "testRecordingWithAnError"])
    func nothingOfAFailedCaseIsSaved(_ name: String) async throws {
        let project = try XCTestTests.project()
        defer { project.remove() }
        let file = "\(project.folder)/recordings/things/new.har"
        try await ScriptedServer.run([.read, .send(XCTestTests.answer)]) { server in
            let run = try await XCTestProcess(name, in: project, recording: "all", from: server.url)
            let line = try XCTestTests.line(of: "withReplay", in: name)
            let warning = """
                XCTestSamples.swift:\(line): warning: a failed test was not recorded
                  where:    \(file)
                  expected: a test that passes with the responses of the live server
                  actual:   APICheckTestingTests.XCTestSamples/\(name) failed after 1 call
                  help:     fix the test, or remove its expectations until the recording is made
                """
            #expect(run.printed.contains(warning), "printed:\n\(run.printed)")
            #expect(run.status == 1)
        }
        #expect(!FileContents.exists(file))
    }

    /// An issue of a detached task must not become a failure of XCTest.
    @Test func noCaseRunsInATestOfSwiftTesting() async {
        #expect(RunningXCTest.current == nil)
        #expect(await Task.detached { RunningXCTest.current == nil }.value)
    }
}
#endif
