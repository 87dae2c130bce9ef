import APICheckBase
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Closures that a test passes to `.replay`.
@Suite struct ReplayOptionTests {
    private func run(_ trait: ReplayTrait, _ body: @escaping @Sendable () async throws -> Void) async throws -> [Issue]
    {
        try await issues {
            try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current, performing: body)
        }
    }

    private static func get(_ target: String, from origin: String = "https://api.example.com") async throws -> String {
        let url = try #require(URL(string: origin + target))
        let (data, _) = try await URLSession(configuration: .replaying()).data(from: url)
        return String(decoding: data, as: UTF8.self)
    }

    @Test func theOrderOfTheQueryMatchesOnRequest() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/things?a=1&b=2", 200, "1")], to: "things/all")
        let place = project.place
        let target = "/things?b=2&a=1"
        let ignored = try await run(.replay("things/all", in: place)) {
            let received = try await ReplayOptionTests.get(target)
            #expect(received == "1")
        }
        #expect(ignored.map(\.text) == [])
        let found = try await run(.replay("things/all", matching: [.queryOrder], in: place)) {
            _ = try? await ReplayOptionTests.get(target)
        }
        #expect(found.map { $0.text.firstLine } == ["no recorded answer to GET \(target)"])
        #expect(found.first?.text.lastLine.contains("remove .queryOrder in matching:") == true)
    }

    @Test(arguments: [true, false]) func theBodyIsIgnoredOnRequest(_ isIgnored: Bool) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            [.sample("POST", "/things", 201, "1", sent: ("application/json", #"{"at":1}"#))], to: "things/all")
        let trait = ReplayTrait.replay("things/all", matching: isIgnored ? [.ignoringBody] : [], in: project.place)
        let found = try await run(trait) {
            var request = URLRequest(url: try #require(URL(string: "https://api.example.com/things")))
            request.httpMethod = "POST"
            request.httpBody = Data("a=2".utf8)
            _ = try? await URLSession(configuration: .replaying()).data(for: request)
        }
        #expect(found.map { $0.text.firstLine } == (isIgnored ? [] : ["no recorded answer to POST /things"]))
    }

    @Test func theResourcesOfABundleHoldRecordings() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/a", 200, "1")], to: "things/all")
        let bundle = try #require(Bundle(path: project.folder))
        let exchanges = try RecordedExchanges("things/all", in: .bundle(bundle))
        #expect(exchanges.map(\.description) == ["GET /a -> 200"])
    }

    /// The signature in the path differs in each run.
    private static let byLastSegment = RequestMatching.custom { sent, recorded in
        sent.httpMethod == recorded.method
            && sent.url?.lastPathComponent == recorded.request?.url?.lastPathComponent
    }

    @Test func aClosureChoosesTheEntry() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            [.sample("GET", "/s1/a", 200, "1"), .sample("GET", "/s2/a", 200, "2"), .sample("GET", "/s1/b", 200, "3")],
            to: "things/all")
        let trait = ReplayTrait.replay("things/all", matching: [ReplayOptionTests.byLastSegment], in: project.place)
        let found = try await run(trait) {
            var received: [String] = []
            for target in ["/x/a", "/y/a", "/z/a"] { received.append(try await ReplayOptionTests.get(target)) }
            #expect(received == ["1", "2", "2"])
            #expect(try Replay.current.requests.map { $0.url?.path } == ["/x/a", "/y/a", "/z/a"])
        }
        #expect(found.map { $0.text.firstLine } == ["an entry of the recording is unused"])
        #expect(found.first?.text.line("actual") == "not requested: GET /s1/b")
    }

    @Test(arguments: [
        (Replay.Repeats.last, "/x/c", "none of 2 entries"),
        (.refused, "/y/a", "all entries that it accepts have answered"),
    ])
    func aRequestThatTheClosureRejectsIsAnIssue(_ repeats: Replay.Repeats, _ target: String, _ actual: String)
        async throws
    {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/s/a", 200, "1"), .sample("GET", "/s/b", 200, "2")], to: "things/all")
        let trait = ReplayTrait.replay(
            "things/all", matching: [ReplayOptionTests.byLastSegment], repeats: repeats, in: project.place)
        let found = try await run(trait) {
            _ = try await ReplayOptionTests.get("/x/a")
            _ = try? await ReplayOptionTests.get(target)
        }
        #expect(found.map { $0.text.firstLine } == ["no recorded answer to GET \(target)"])
        #expect(found.first?.text.line("actual") == actual)
        #expect(found.first?.text.contains("record it with: APICHECK_RECORD=new swift test --filter ") == true)
    }

    @Test func aClosureDecidesAlone() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/a", 200, "1")], to: "things/all")
        let trait = ReplayTrait.replay(
            "things/all", matching: [ReplayOptionTests.byLastSegment, .host], in: project.place)
        let found = try await run(trait) { Issue.record("it ran") }
        #expect(found.map { $0.text.firstLine } == [".custom in matching: is combined with other rules"])
    }

    private static let answer = """
        HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Trace: 7\r\nContent-Length: 14\r\n\r\n{"name":"Jane"}
        """.replacing("14", with: "15")

    @Test func aFilterChangesWhatIsSaved() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let trait = ReplayTrait.replay(
            "things/all",
            recording: { exchange in
                exchange.headers["X-Trace"] = nil
                exchange.body = Data(String(decoding: exchange.body, as: UTF8.self).replacing("Jane", with: "Ann").utf8)
                exchange.requestHeaders["X-Build"] = "1"
                return !exchange.url.hasSuffix("/analytics")
            }, in: project.place)
        try await ScriptedServer.run([.read, .send(ReplayOptionTests.answer)]) { server in
            let url = server.url
            try await RecordingRequest.$current.withValue(RecordingRequest(variable: "all", ci: nil)) {
                let found = try await run(trait) {
                    // The app gets what the server sent.
                    let received = [
                        try await ReplayOptionTests.get("/things", from: url),
                        try await ReplayOptionTests.get("/analytics", from: url),
                    ]
                    #expect(received == [#"{"name":"Jane"}"#, #"{"name":"Jane"}"#])
                }
                #expect(found.map(\.text) == [])
            }
        }
        let recorded = try RecordedExchanges("things/all", in: project.place)
        #expect(recorded.map(\.description) == ["GET /things -> 200"])
        #expect(recorded.first?.body == Data(#"{"name":"Ann"}"#.utf8))
        #expect(recorded.first?.headers["X-Trace"] == nil)
        #expect(recorded.first?.requestHeaders["X-Build"] == "1")
    }

    @Test(arguments: [true, false]) func chosenRequestsAreLive(_ byHost: Bool) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/a", 200, "1")], to: "things/all")
        let live =
            byHost ? LiveRequests.hosts("127.0.0.1") : .matching { $0.url?.path == "/live" && $0.httpMethod == "GET" }
        let trait = ReplayTrait.replay("things/all", live: live, in: project.place)
        try await ScriptedServer.run([.read, .send(ReplayOptionTests.answer)]) { server in
            let url = server.url
            let found = try await run(trait) {
                let received = [
                    try await ReplayOptionTests.get("/live", from: url), try await ReplayOptionTests.get("/a"),
                ]
                #expect(received == [#"{"name":"Jane"}"#, "1"])
                #expect(try Replay.current.exchanges.map(\.description) == ["GET /a -> 200"])
            }
            #expect(found.map(\.text) == [])
            #expect(server.requests.count == 1)
        }
    }
}
