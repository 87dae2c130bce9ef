// As in XCTestProcess.
#if os(Linux)
import APICheckBase
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

/// An issue that is recorded outside of a test, e.g. by a detached task.
@Suite struct DetachedIssueTests {
    /// It was counted for each test that ran meanwhile, printed once more for each, and their recordings were dropped.
    @Test func itBelongsToNoOtherTest() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"
        try await ScriptedServer.run([.read, .send(answer)]) { server in
            let (status, output) = try await ChildProcess.testProgram(
                ["--testing-library", "swift-testing", "--filter", "DetachedSamples"],
                environment: [
                    "APICHECK_DETACHED_PROJECT": project.folder, "APICHECK_DETACHED_SERVER": server.url,
                    "APICHECK_RECORD": "all",
                ], in: project)
            #expect(status == 1)
            // It was silent if the app hid its error.
            #expect(
                output.components(separatedBy: "warning: the test that replays answers has ended").count == 2,
                "\(output)")
            // It did not name the request, and the trait of a suite has many.
            #expect(output.contains("has ended\n  where:    GET /a\n"), "\(output)")
            let issues = output.split(separator: "\n").filter { $0.contains("recorded an issue") }
            #expect(issues.count == 1, "\(output)")
            #expect(issues.first?.contains(": Issue recorded") == true)
            let failed = output.split(separator: "\n").filter { $0.contains(" failed after ") }
            #expect(failed.count == 1, "\(output)")
            let recorded = try RecordedExchanges("things/bystander", in: project.place)
            #expect(recorded.map(\.description) == ["GET /things -> 200"])
        }
    }
}
#endif
