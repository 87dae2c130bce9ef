import APICheckBase
import APICheckJSON
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ReplayTraitTests {
    /// Runs `body` as a test of its own under the trait; returns the issues.
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

    private static func get(_ target: String, from origin: String = "https://api.example.com", is body: String)
        async throws
    {
        #expect(try await get(target, from: origin) == body)
    }

    @Test(.recording("todos/reads"), .replay("todos/reads", repeats: .refused), arguments: 1...3)
    func eachArgumentIsAnsweredFromTheBeginning(_ number: Int) async throws {
        for exchange in try RecordedExchanges.current {
            let (data, _) = try await Replay.current.data(for: #require(exchange.request))
            #expect(data == exchange.body)
        }
    }

    @Test func unusedEntriesAreAnIssueAtTheTraitsLine() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            [.sample("GET", "/a", 200, "1"), .sample("GET", "/b", 200, "2"), .sample("GET", "/c", 200, "3")],
            to: "things/all")
        let trait = ReplayTrait.replay("things/all", in: project.place)
        let line = #_sourceLocation.line - 1
        let found = try await run(trait) { try await ReplayTraitTests.get("/b", is: "2") }
        #expect(found.map(\.sourceLocation?.line) == [line])
        #expect(
            found.first?.text == """
                2 entries of the recording are unused
                  where:    \(project.folder)/recordings/things/all.har:9 (entry 1)
                            \(project.folder)/recordings/things/all.har:97 (entry 3)
                  expected: each requested by this test
                  actual:   not requested: GET /a
                            not requested: GET /c
                  help:     make the request in the test, or record again without it; if several tests share a recording, put them \
                in a suite and give the trait to the suite
                """)
    }

    @Test func aMissIsTheOnlyIssue() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/a", 200, "1"), .sample("GET", "/b", 200, "2")], to: "things/all")
        let trait = ReplayTrait.replay("things/all", in: project.place)
        let line = #_sourceLocation.line - 1
        let found = try await run(trait) {
            _ = await #expect(throws: URLError.self) { _ = try await ReplayTraitTests.get("/c") }
        }
        #expect(found.map(\.sourceLocation?.line) == [line])
        #expect(found.map { $0.text.firstLine } == ["no recorded answer to GET /c"])
        let filter = try #require(Test.current).selection.filter
        #expect(
            found.map { $0.text.lastLine } == [
                "  help:     record it with: APICHECK_RECORD=new swift test --filter \(filter)"
            ])
    }

    @Test func unusedEntriesOfAFailedTestAreNotReported() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/a", 200, "1")], to: "things/all")
        let found = try await run(.replay("things/all", in: project.place)) { Issue.record("the test's own") }
        #expect(found.map(\.text) == ["the test's own"])
    }

    @Test func aMissingRecordingIsReportedWithItsCommand() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let trait = ReplayTrait.replay("things/all", in: project.place)
        let line = #_sourceLocation.line - 1
        let filter = try #require(Test.current).selection.filter
        let found = try await run(trait) { Issue.record("it ran") }
        #expect(found.map(\.sourceLocation?.line) == [line])
        #expect(
            found.first?.text == """
                no recording
                  expected: \(project.folder)/recordings/things/all.har
                  actual:   no such file
                  help:     record it with: APICHECK_RECORD=new swift test --filter \(filter)
                """)
    }

    @Test func anInvalidPointerIsReportedBeforeTheTestRuns() async throws {
        let trait = ReplayTrait.replay("todos/reads", matching: [.ignoringBodyValue(at: "user/id")])
        let found = try await run(trait) { Issue.record("it ran") }
        #expect(found.map { $0.text.line("expected") } == ["a JSON Pointer, e.g. /user/id"])
    }

    private static let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"

    private func recording<Result>(
        _ mode: String, ci: String? = nil, _ body: () async throws -> Result
    ) async throws -> Result {
        try await RecordingRequest.$current.withValue(RecordingRequest(variable: mode, ci: ci)) { try await body() }
    }

    @Test func aTestThatPassesIsRecordedAndReplays() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let trait = ReplayTrait.replay("things/all", in: project.place)
        try await ScriptedServer.run([.read, .send(ReplayTraitTests.answer)]) { server in
            let url = server.url
            let found = try await recording("all") {
                try await run(trait) { try await ReplayTraitTests.get("/things?page=1", from: url, is: "[]") }
            }
            #expect(found.map(\.text) == [])
            #expect(server.requests.count == 1)
            // Another test of the same run adds to the file.
            let more = try await recording("all") {
                try await run(trait) {
                    try await ReplayTraitTests.get("/things?page=1", from: url, is: "[]")
                    try await ReplayTraitTests.get("/things?page=2", from: url, is: "[]")
                }
            }
            #expect(more.map(\.text) == [])
            #expect(server.requests.count == 2)
        }
        let recorded = try RecordedExchanges("things/all", in: project.place)
        #expect(recorded.map(\.description) == ["GET /things?page=1 -> 200", "GET /things?page=2 -> 200"])
        let found = try await run(trait) {
            try await ReplayTraitTests.get("/things?page=1", is: "[]")
            try await ReplayTraitTests.get("/things?page=2", is: "[]")
        }
        #expect(found.map(\.text) == [])
    }

    @Test(arguments: [true, false]) func nothingOfAFailedTestIsSaved(_ throwing: Bool) async throws {
        struct Failed: Error {}
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/a", 200, "1")], to: "things/all")
        let file = "\(project.folder)/recordings/things/all.har"
        let filter = try #require(Test.current).selection.filter
        let before = try FileContents.read(file)
        let trait = ReplayTrait.replay("things/all", in: project.place)
        try await ScriptedServer.run([.read, .send(ReplayTraitTests.answer)]) { server in
            let url = server.url
            try await recording("all") {
                do {
                    let found = try await run(trait) {
                        _ = try await ReplayTraitTests.get("/a", from: url)
                        if throwing { throw Failed() }
                        Issue.record("the test's own")
                    }
                    #expect(found.map(\.isFailure) == [true, false])
                    #expect(
                        found.last?.text == """
                            a failed test was not recorded
                              where:    \(file)
                              expected: a test that passes with the responses of the live server
                              actual:   \(filter) failed after 1 call
                              help:     fix the test, or remove its expectations until the recording is made
                            """)
                } catch is Failed {}
            }
            #expect(server.requests.count == 1)
        }
        #expect(try FileContents.read(file) == before)
        #expect(!FileContents.exists(file + ".lock"))
    }

    @Test func recordingIsAnErrorOnABuildServer() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let trait = ReplayTrait.replay("things/all", in: project.place)
        let line = #_sourceLocation.line - 1
        let filter = try #require(Test.current).selection.filter
        let found = try await recording("all", ci: "true") { try await run(trait) { Issue.record("it ran") } }
        #expect(found.map(\.sourceLocation?.line) == [line])
        #expect(
            found.first?.text == """
                APICHECK_RECORD: tests only replay when CI is set
                  expected: none
                  actual:   all
                  help:     record on another machine and commit the files, or unset CI; on that machine: \
                env -u CI APICHECK_RECORD=all swift test --filter \(filter)
                """)
    }

    /// The remedy was to unset CI, which was not set.
    @Test func anUnknownModeIsReportedWithTheKnownOnes() async throws {
        let found = try await recording("yes") { try await run(.replay("todos/reads")) { Issue.record("it ran") } }
        #expect(
            found.map(\.text) == [
                """
                APICHECK_RECORD: unknown mode
                  expected: once, new, all, refresh or none
                  actual:   yes
                  help:     correct it, or unset it to replay only
                """
            ])
    }

    /// An error of the app hid the one of the session.
    @Test(arguments: [true, false]) func aMissIsReportedIfTheAppCatchesItsError(_ isHidden: Bool) async throws {
        struct Hidden: Error {}
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/a", 200, "1")], to: "things/all")
        let found = try await run(.replay("things/all", in: project.place)) {
            do {
                do { _ = try await ReplayTraitTests.get("/b") } catch { throw isHidden ? Hidden() : error }
            } catch {}
        }
        #expect(found.map { $0.text.firstLine } == ["no recorded answer to GET /b"])
    }

    /// Errors that an app makes of the one that its session throws.
    enum AppError: Error {
        case network(URLError)
        case underlying(any Error, status: Int?)
        case text(String)
    }

    enum Wrapping: CaseIterable, Sendable {
        case none, enumeration, nested, text

        func error(from error: URLError) -> any Error {
            switch self {
            case .none: error
            case .enumeration: AppError.network(error)
            case .nested: AppError.underlying(AppError.underlying(error, status: nil), status: 0)
            case .text: AppError.text(error.localizedDescription)
            }
        }
    }

    /// A thrown error is an issue by itself, so the miss that it carries is not reported again. A text carries no miss.
    @Test(arguments: Wrapping.allCases) func aMissIsReportedOnce(_ wrapping: Wrapping) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/a", 200, "1")], to: "things/all")
        let trait = ReplayTrait.replay("things/all", in: project.place)
        let reported = try await issues {
            await #expect(throws: (any Error).self) {
                try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {
                    do {
                        _ = try await ReplayTraitTests.get("/b")
                    } catch let error as URLError {
                        throw wrapping.error(from: error)
                    }
                }
            }
        }
        #expect(reported.count == (wrapping == .text ? 1 : 0))
    }

    @Test func anotherMissThanTheThrownOneIsReported() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/a", 200, "1")], to: "things/all")
        let trait = ReplayTrait.replay("things/all", in: project.place)
        let reported = try await issues {
            await #expect(throws: URLError.self) {
                try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {
                    _ = try? await ReplayTraitTests.get("/b")
                    _ = try await ReplayTraitTests.get("/c")
                }
            }
        }
        #expect(reported.map { $0.text.firstLine } == ["no recorded answer to GET /b"])
    }
}

/// Two tests that together use all entries.
@Suite(.recording("todos/reads"), .replay("todos/reads")) struct SuiteOfReplays {
    @Test func oneTestUsesSomeEntries() async throws {
        for exchange in try RecordedExchanges.current.dropLast(3) {
            _ = try await Replay.current.data(for: #require(exchange.request))
        }
    }

    @Test func anotherUsesTheRest() async throws {
        for exchange in try RecordedExchanges.current.suffix(3) {
            _ = try await Replay.current.data(for: #require(exchange.request))
        }
    }
}
