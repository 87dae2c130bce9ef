import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Several tests, or several arguments of one test, that share a recording.
@Suite struct SharedRecordingTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"

    private static func get(_ target: String, from origin: String = "https://api.example.com") async throws {
        let url = try #require(URL(string: origin + target))
        _ = try await URLSession(configuration: .replaying()).data(from: url)
    }

    private func recording(_ mode: String, _ body: () async throws -> Void) async throws {
        try await RecordingRequest.$current.withValue(RecordingRequest(variable: mode, ci: nil)) { try await body() }
    }

    private func run(_ trait: ReplayTrait, _ body: @escaping @Sendable () async throws -> Void) async throws -> [Issue]
    {
        try await issues {
            try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current, performing: body)
        }
    }

    /// Each test replaced the recording of the one before.
    @Test(arguments: ["all", "new", "once"])
    func recordingsOfParallelTestsAreMerged(_ mode: String) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let trait = ReplayTrait.replay("things/all", in: project.place)
        try await ScriptedServer.run([.read, .send(SharedRecordingTests.answer)]) { server in
            let url = server.url
            try await recording(mode) {
                try await withThrowingTaskGroup(of: [Issue].self) { group in
                    for number in 1...3 {
                        group.addTask {
                            try await run(trait) { try await SharedRecordingTests.get("/things/\(number)", from: url) }
                        }
                    }
                    for try await found in group { #expect(found.map(\.text) == []) }
                }
            }
        }
        let recorded = try RecordedExchanges("things/all", in: project.place)
        #expect(recorded.map(\.description).sorted() == (1...3).map { "GET /things/\($0) -> 200" })
    }

    /// The first test that passes replaces the file, and with it the entries of the others.
    @Test(arguments: [true, false]) func aRecordingThatLosesAFailedTestIsAWarning(_ failsFirst: Bool) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/a"), .sample("GET", "/b")], to: "things/all")
        let trait = ReplayTrait.replay("things/all", in: project.place)
        let filter = try #require(Test.current).selection.filter
        let file = "\(project.folder)/recordings/things/all.har"
        try await ScriptedServer.run([.read, .send(SharedRecordingTests.answer)]) { server in
            let url = server.url
            try await recording("all") {
                var reported: [Issue] = []
                for fails in failsFirst ? [true, false] : [false, true] {
                    reported += try await run(trait) {
                        try await SharedRecordingTests.get(fails ? "/a" : "/b", from: url)
                        if fails { Issue.record("the test's own") }
                    }
                }
                #expect(reported.map(\.isFailure) == (failsFirst ? [true, false, false] : [true, false]))
                #expect(
                    reported.last?.text == """
                        a recording was replaced without the requests of a failed test
                          where:    \(file)
                          expected: all tests that record it pass
                          actual:   \(filter) failed
                          help:     fix the test and record its requests: APICHECK_RECORD=new swift test --filter \(filter)
                        """)
            }
        }
        #expect(try RecordedExchanges("things/all", in: project.place).map(\.description) == ["GET /b -> 200"])
    }

    /// The entries of the other arguments were reported for each argument.
    @Test(.recording("todos/reads"), .replay("todos/reads"), arguments: [true, false])
    func argumentsMayUseEntriesOfTheirOwn(_ first: Bool) async throws {
        let exchanges = try RecordedExchanges.current
        for exchange in first ? exchanges.dropLast(2) : exchanges.suffix(2) {
            _ = try await Replay.current.data(for: #require(exchange.request))
        }
    }

    @Test(arguments: [0]) func entriesThatNoArgumentUsedAreAWarning(_ number: Int) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/a"), .sample("GET", "/b"), .sample("GET", "/c")], to: "things/all")
        let trait = ReplayTrait.replay("things/all", in: project.place)
        let line = #_sourceLocation.line - 1
        let found = try await issues {
            let test = try #require(Test.current)
            let testCase = Test.Case.current
            try await trait.provideScope(for: test, testCase: nil) {
                for target in ["/a", "/c"] {
                    try await trait.provideScope(for: test, testCase: testCase) {
                        try await SharedRecordingTests.get(target)
                    }
                }
            }
        }
        #expect(found.map(\.sourceLocation?.line) == [line])
        #expect(found.map(\.isFailure) == [false])
        #expect(
            found.map(\.text) == [
                """
                an entry of the recording is unused
                  where:    \(project.folder)/recordings/things/all.har:47 (entry 2)
                  expected: each requested by the arguments of this test that ran
                  actual:   not requested: GET /b
                  help:     make the request in the test, or record again without it; if several tests share a recording, put them \
                in a suite and give the trait to the suite
                """
            ])
    }

    @Test func `a name, with spaces & (brackets)`() throws {
        #expect(
            try #require(Test.current).selection.filter
                == "'APICheckTestingTests.SharedRecordingTests/.a.name..with.spaces....brackets..'")
    }
}
