import APICheckBase
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers in pieces, with a delay, and from files.
@Suite struct AnswerBodyTests {
    private static func events() throws -> URLRequest {
        URLRequest(url: try #require(URL(string: "https://api.example.com/events")))
    }

    @Test(
        arguments: [
            (.stream(["data: 1\n\n", "", "data: 2\n\n"]), ["data: 1\n\n", "data: 2\n\n"], "text/event-stream"),
            (
                .stream([Data([0xED, 0x95]), Data([0xA0])], type: "text/plain"), ["\u{FFFD}", "\u{FFFD}"], "text/plain"
            ),
            (.stream([#"{"a""#, ": 1}"], type: "application/json"), [#"{"a""#, ": 1}"], "application/json"),
            (.stream([]), [], "text/event-stream"),
            (.text("a"), ["a"], "text/plain; charset=utf-8"),
        ] as [(Answer, [String], String)])
    func theDelegateGetsEachPiece(_ answer: Answer, _ pieces: [String], _ type: String) async throws {
        let replay = try await Replay { .get("/events") { answer } }
        let received = await SessionDelegate().load(try Self.events(), .replaying(replay))
        #expect(received?.status == 200)
        #expect(received?.pieces == pieces)
        #expect(received?.error == nil)
        #expect(replay.exchanges.first?.header("Content-Type") == type)
    }

    @Test func othersGetTheWholeBody() async throws {
        let replay = try await Replay { .get("/events") { .stream(["a", "b", "c"], status: 201) } }
        let (data, response) = try await URLSession(configuration: .replaying(replay)).data(for: Self.events())
        #expect(String(decoding: data, as: UTF8.self) == "abc")
        #expect((response as? HTTPURLResponse)?.statusCode == 201)
        #expect(try await replay.data(for: Self.events()).0 == Data("abc".utf8))
    }

    /// Each time is a minimum: the machine may be slow.
    @Test(arguments: [
        (Answer.json("[]").delayed(by: .milliseconds(60)), 60),
        (.stream(["a", "b", "c"], every: .milliseconds(20)), 60),
        (.stream(["a", "b"], every: .milliseconds(20)).delayed(by: .milliseconds(30)), 70),
    ])
    func theTimesOfAnAnswerPass(_ answer: Answer, _ milliseconds: Int) async throws {
        let replay = try await Replay { .get("/events") { answer } }
        let start = ContinuousClock.now
        _ = try await URLSession(configuration: .replaying(replay)).data(for: Self.events())
        let whole = ContinuousClock.now
        _ = await SessionDelegate().load(try Self.events(), .replaying(replay))
        #expect(whole - start >= .milliseconds(milliseconds))
        #expect(ContinuousClock.now - whole >= .milliseconds(milliseconds))
    }

    /// The delay would outlast the test run.
    @Test func aDelayedAnswerIsCancelled() async throws {
        let replay = try await Replay { .get("/events") { .empty().delayed(by: .seconds(3_600)) } }
        let request = try Self.events()
        let task = Task { try await replay.data(for: request) }
        try #require(await waitUntil { !replay.requests.isEmpty })
        task.cancel()
        let error = await #expect(throws: URLError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }

    @Test func aFileOfTheProjectAnswers() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let place = project.project.place
        try project.project.write(#"[{"id": 1, "name": "x"}]"#, to: "Fixtures/things.json")
        try project.project.write("<svg/>", to: "Fixtures/icon.svg")
        let answers =
            Answers
            .get("/things") { .json(file: "Fixtures/things.json", in: place) }
            .get("/icon") { .data(file: "Fixtures/icon.svg", type: "image/svg+xml", in: place).unchecked }
        let found = try await project.run(answers) {
            let received = [try await AnsweredProject.get("/things"), try await AnsweredProject.get("/icon")]
            #expect(received == [#"200 [{"id": 1, "name": "x"}]"#, "200 <svg/>"])
            let types = try Replay.current.exchanges.map { $0.header("Content-Type") }
            #expect(types == ["application/json", "image/svg+xml"])
        }
        #expect(found.map(\.text) == [])
    }

    /// The folders above the source file are searched, as for recordings.
    @Test func aFileAboveTheTestIsFound() {
        let answer = Answer.json(file: "contracts/README.json", filePath: "/nowhere/Tests/A.swift")
        #expect(answer.fault?.actual?.string == "none in the folders above /nowhere/Tests/A.swift")
    }

    @Test(arguments: [
        ("Fixtures/none.json", "no file 'Fixtures/none.json'"),
        ("Fixtures/bad.json", "'Fixtures/bad.json' is not JSON"),
    ])
    func aFileThatCannotAnswerIsAnIssueAtTheLineOfTheAnswer(_ file: String, _ reason: String) async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let place = project.project.place
        try project.project.write("[1", to: "Fixtures/bad.json")
        let answers = Answers.get("/things") { .json(file: file, in: place) }
        let line = #_sourceLocation.line - 1
        let found = try await project.run(answers) {
            await #expect(throws: URLError.self) { try await AnsweredProject.get("/things") }
        }
        #expect(found.map(\.sourceLocation?.line) == [line])
        #expect(found.map { $0.text.firstLine } == ["the answer to GET /things cannot be given: \(reason)"])
    }
}
