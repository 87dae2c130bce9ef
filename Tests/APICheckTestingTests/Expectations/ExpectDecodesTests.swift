import APICheckDecoding
import APICheckRecordings
import APICheckTesting
import Foundation
import TestSupport
import Testing

@Suite struct ExpectDecodesTests {
    private struct Todo: Codable {
        var id: Int
        var title: String
        var isDone: Bool

        private enum CodingKeys: String, CodingKey {
            case id, title
            case isDone = "is_done"
        }
    }

    /// Decodes, but `isDone` is always nil.
    private struct Renamed: Codable {
        var id: Int
        var isDone: Bool?
    }

    private struct Anything: Decodable {}

    private static let body = #"{"id":7,"title":"milk","is_done":true}"#

    private func exchange(_ body: String, status: Int = 200) throws -> (SampleProject, RecordedExchange) {
        let project = try SampleProject()
        try project.write([.sample("GET", "/todos/7", status, body)], to: "todos/one")
        return (project, try RecordedExchanges("todos/one", in: project.place)[0])
    }

    @Test func aModelThatReadsAllPasses() throws {
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let todo = expectDecodes(Todo.self, from: exchange, options: .includingUnreadKeys)
        #expect(todo?.isDone == true)
        expectRoundTrips(Todo.self, from: exchange)
    }

    @Test func aKeyWithAnotherSpellingIsReportedAtTheCallersLine() async throws {
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let found = try await issues {
            let value = expectDecodes(Renamed.self, from: exchange)
            #expect(value?.id == 7)
        }
        #expect(found.map(\.sourceLocation?.line) == [#_sourceLocation.line - 3])
        #expect(found.flatMap(\.summary) == ["model-key-never-sent: GET /todos/7, /isDone"])
        #expect(found.map { $0.text.line("actual") } == ["absent in the one object; the server sends `is_done`"])
    }

    @Test(
        arguments: [
            (false, ["title"], []), (true, ["title", "is_done"], []),
            (true, ["title"], ["model-key-never-read: GET /todos/7, /is_done"]),
        ] as [(Bool, [IgnoredFinding], [String])])
    func keysThatAreNeverReadAreReportedOnRequest(
        _ isRequested: Bool, _ ignoring: [IgnoredFinding], _ expected: [String]
    ) async throws {
        struct Short: Decodable {
            var id: Int
        }
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let found = try await issues {
            // Each option is kept beside others, on both sides.
            expectDecodes(
                Short.self, from: exchange, ignoring: ignoring,
                options: isRequested ? [.timeZones([]), .includingUnreadKeys, .timeZones([])] : [.timeZones([])])
        }
        #expect(found.flatMap(\.summary) == expected)
    }

    @Test func aResponseThatDoesNotDecodeIsNil() async throws {
        let (project, exchange) = try exchange(#"{"id":"7","title":"milk","is_done":true}"#)
        defer { project.remove() }
        let found = try await issues {
            let todo = expectDecodes(Todo.self, from: exchange)
            #expect(todo == nil)
        }
        #expect(found.flatMap(\.summary) == ["model-type-mismatch: GET /todos/7, /id"])
    }

    @Test func aResponseWithoutContentIsNamed() async throws {
        let (project, exchange) = try exchange("", status: 204)
        defer { project.remove() }
        let found = try await issues { expectDecodes(Todo.self, from: exchange) }
        #expect(found.flatMap(\.summary) == ["decoding-without-content: GET /todos/7, body"])
    }

    @Test func aModelThatAcceptsAnythingIsReported() async throws {
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let found = try await issues { expectDecodes(Anything.self, from: exchange) }
        #expect(found.flatMap(\.summary) == ["model-accepts-anything: GET /todos/7, body"])
    }

    @Test func droppedKeysAreReportedForRoundTripsOnly() async throws {
        struct Short: Codable {
            var id: Int
            var title: String
        }
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        expectDecodes(Short.self, from: exchange)
        let found = try await issues { expectRoundTrips(Short.self, from: exchange) }
        #expect(found.flatMap(\.summary) == ["model-key-never-read: GET /todos/7, /is_done"])
        expectRoundTrips(Short.self, from: exchange, ignoring: ["is_done"])
    }

    private struct Wrong: Decodable {
        var id: Int16
        var isDone: Bool?
        var tiTle: String?
    }

    @Test func anIssueHasTheDataOfItsFinding() async throws {
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let found = try await issues {
            expectDecodes(Wrong.self, from: exchange, ignoring: [.key("tiTle", of: Wrong.self)])
        }
        #expect(found.map(\.rule) == [.modelKeyNeverSent])
        let problem = try #require(found.first?.decodingProblem)
        #expect(problem.key == "isDone" && problem.pointer == "/isDone" && problem.type == "Wrong")
        #expect(problem.level == .breaking && problem.text == found[0].text)
    }

    /// Each key was an issue, with a text that differs in its name only.
    @Test func findingsOfOneRuleInOneTypeAreOneIssue() async throws {
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let found = try await issues { expectDecodes(Wrong.self, from: [exchange, exchange]) }
        #expect(
            found.map { $0.text.replacing("\(project.folder)/", with: "") } == [
                """
                model-key-never-sent: The model reads a key that no sample has: the property is always nil, and no test fails. 2 findings in Wrong.
                  where:    GET /todos/7
                            recordings/todos/one.har:9 (entry 1), 2 samples
                  expected: /isDone: isDone as Bool?, asked for by Wrong
                            /tiTle: tiTle as String?, asked for by Wrong
                  actual:   /isDone: absent in each of 2 objects; the server sends `is_done`
                            /tiTle: absent in each of 2 objects; the server sends `title`
                  help:     /isDone: Add case isDone = "is_done" to the CodingKeys of Wrong, or set the decoder's \
                keyDecodingStrategy to .convertFromSnakeCase. Use the name that the server sends, record a sample that has the \
                key, or remove the property.
                            The others are fixed in the same way.
                """
            ])
        #expect(found.map(\.rule) == [.modelKeyNeverSent])
        #expect(found.map(\.rules) == [["model-key-never-sent"]])
        #expect(found.flatMap(\.decodingProblems).map(\.key) == ["isDone", "tiTle"])
        #expect(found.flatMap(\.decodingProblems).allSatisfy { $0.text.contains("where:") })
    }

    @Test func aKnownIssueOfOneKeyDoesNotHideAnother() async throws {
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let others = try await issues {
            withKnownIssue {
                expectDecodes(Wrong.self, from: exchange)
            } matching: { issue in
                issue.decodingProblem?.key == "isDone"
            }
        }
        #expect(others.filter(\.isFailure).flatMap(\.decodingProblems).map(\.key) == ["isDone", "tiTle"])
        let known = try await issues {
            withKnownIssue {
                expectDecodes(Wrong.self, from: exchange)
            } matching: { issue in
                issue.rule == .modelKeyNeverSent
            }
        }
        #expect(known.map(\.isFailure) == [false])
    }

    @Test func manyFindingsAreCutToAScreen() async throws {
        struct Wide: Decodable {
            var aOne: Int?, aTwo: Int?, aThree: Int?, aFour: Int?, aFive: Int?, aSix: Int?
            var bOne: Int?, bTwo: Int?, bThree: Int?, bFour: Int?, bFive: Int?, bSix: Int?
        }
        let names = ["one", "two", "three", "four", "five", "six"]
        let members = ["a", "b"].flatMap { letter in names.map { #""\#(letter)_\#($0)":1"# } }
        let (project, exchange) = try exchange("{\(members.joined(separator: ","))}")
        defer { project.remove() }
        let found = try await issues { expectDecodes(Wide.self, from: exchange) }
        #expect(found.map(\.decodingProblems.count) == [12])
        let lines = found[0].text.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.filter { $0 == "and 2 more" }.count == 2, "\(found[0].text)")
    }

    @Test(.recording("todos/reads")) func severalResponsesAreDecodedTogether() throws {
        struct Envelope: Decodable {
            var data: Todo
        }
        let todos = expectDecodes(
            Envelope.self, from: try RecordedExchanges.current.all("GET", at: "/todos/4698"))
        #expect(todos.map(\.data.id) == [4698])
    }

    @Test func anEmptyListOfExchangesIsAnIssue() async throws {
        let found = try await issues { expectDecodes(Todo.self, from: []) }
        #expect(
            found.map(\.text) == [
                """
                no response to decode
                  expected: at least one exchange
                  actual:   none
                  help:     choose a request that the recording has
                """
            ])
    }
}
