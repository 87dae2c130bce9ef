import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

/// What a failed test received is attached to it.
@Suite struct ReceivedExchangesTests {
    #if os(Linux)
    @Test func eachFailedTestAttachesWhatItReceived() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let folder = "\(project.folder)/attachments"
        try FileContents.createFolder(folder)
        let (status, output) = try await ChildProcess.testProgram(
            [
                "--testing-library", "swift-testing", "--filter", "Received.*Samples", "--attachments-path", folder,
            ], environment: ["APICHECK_RECEIVED_SAMPLES": "1"], in: project)
        #expect(status == 1, "\(output)")
        let files = FileContents.list(folder).filter { $0.hasPrefix("received") }
        let received = try files.map { try Recording(contentsOf: "\(folder)/\($0)") }
        let requests = received.map { recording in
            recording.entries.map { "\($0.exchange.request.method) \($0.exchange.request.url.target)" }
        }
        #expect(
            requests.sorted { $0.joined() < $1.joined() } == [
                ["GET /v1/a"], ["GET /v1/things/2"], ["GET /v1/things/7"], ["GET /v1/things/7"],
                ["GET /v1/things/7?token=REDACTED-1", "POST /v1/things"],
            ], "\(output)")
        for file in FileContents.list(folder) {
            let text = String(decoding: try FileContents.read("\(folder)/\(file)"), as: UTF8.self)
            #expect(!text.contains("hunter2x"), "\(file)")
        }
    }

    /// The responses of the server were lost.
    @Test func whatCannotBeSavedIsAttached() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let folder = "\(project.folder)/attachments"
        try FileContents.createFolder(folder)
        let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"
        try await ScriptedServer.run([.read, .send(answer)]) { server in
            let (status, output) = try await ChildProcess.testProgram(
                [
                    "--testing-library", "swift-testing", "--filter", "UnsavedSamples", "--attachments-path", folder,
                ],
                environment: [
                    "APICHECK_UNSAVED_PROJECT": project.folder, "APICHECK_UNSAVED_SERVER": server.url,
                    "APICHECK_RECORD": "new",
                ], in: project)
            #expect(status == 1, "\(output)")
            let issues = output.split(separator: "\n").filter { $0.contains("recorded an issue") }
            #expect(issues.count == 1, "\(output)")
            let files = FileContents.list(folder)
            #expect(files.count == 1 && files[0].hasPrefix("received"), "\(files)")
            let received = try Recording(contentsOf: "\(folder)/\(files[0])")
            #expect(received.entries.map(\.exchange.request.url.target) == ["/a?token=REDACTED-1"])
            #expect(received.entries.map { $0.exchange.response?.body } == [Array("[]".utf8)])
        }
    }
    #endif

    private static func exchanges(_ bodies: [String]) throws -> [RecordedExchange] {
        let origin = Origin(api: nil, in: ProjectFiles(folder: .path("/none"), testFile: ""))
        return try bodies.enumerated().map { index, body in
            let entry = try RecordedEntry.sample("GET", "/\(index)", 200, body, type: "text/plain")
            return RecordedExchange(entry: entry, origin: origin, place: "")
        }
    }

    @Test func nothingReceivedIsNoAttachment() throws {
        #expect(ReceivedExchanges(try Self.exchanges([])) == nil)
    }

    @Test func theLastExchangesAreKept() throws {
        let received = try #require(ReceivedExchanges(try Self.exchanges(Array(repeating: "a", count: 203))))
        #expect(received.name == "received-last-200-of-203.har")
        #expect(received.entries.map(\.exchange.request.url.path) == (3..<203).map { "/\($0)" })
    }

    @Test func bodiesBeyondTheLimitAreLeftOut() throws {
        let half = String(repeating: "ab ", count: ReceivedExchanges.maximumBytes / 6 + 1)
        let received = try #require(ReceivedExchanges(try Self.exchanges([half, "a", half + half, "b", half])))
        #expect(received.name == "received.har")
        let bodies = received.entries.map { $0.exchange.response?.body.count ?? 0 }
        #expect(bodies == [0, 1, 0, 1, half.utf8.count])
        // The HAR says which bodies are missing.
        let read = try Recording(Document(IssueRecorder.attachment(of: received.entries)))
        #expect(
            read.entries.map { $0.exchange.response?.unrecorded.contains(.body) } == [true, false, true, false, false])
    }
}
