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

    @Test func eachFindingIsAnIssueWithItsData() async throws {
        struct Wrong: Decodable {
            var id: Int
            var isDone: Bool?
            var tiTle: String?
        }
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let found = try await issues { expectDecodes(Wrong.self, from: exchange) }
        #expect(found.map(\.rule) == [.modelKeyNeverSent, .modelKeyNeverSent])
        #expect(found.map(\.decodingProblem?.key) == ["isDone", "tiTle"])
        #expect(found.map(\.decodingProblem?.pointer) == ["/isDone", "/tiTle"])
        #expect(found.allSatisfy { $0.decodingProblem?.type == "Wrong" && $0.decodingProblem?.level == .breaking })
        #expect(found.map(\.decodingProblem?.text) == found.map(\.text))
        // One known issue does not hide the other finding.
        let others = try await issues {
            withKnownIssue {
                expectDecodes(Wrong.self, from: exchange)
            } matching: { issue in
                issue.decodingProblem?.key == "isDone"
            }
        }
        #expect(others.filter(\.isFailure).map(\.decodingProblem?.key) == ["tiTle"])
    }

    @Test func manyFindingsAreCutToAScreen() async throws {
        struct Wide: Decodable {
            var aOne: Int?, aTwo: Int?, aThree: Int?, aFour: Int?, aFive: Int?, aSix: Int?
            var bOne: Int?, bTwo: Int?, bThree: Int?, bFour: Int?, bFive: Int?, bSix: Int?
            var id: Int16?
        }
        let names = ["one", "two", "three", "four", "five", "six"]
        let members = ["a", "b"].flatMap { letter in names.map { #""\#(letter)_\#($0)":1"# } }
        let (project, exchange) = try exchange("{\(members.joined(separator: ","))}")
        defer { project.remove() }
        let found = try await issues { expectDecodes(Wide.self, from: exchange) }
        #expect(found.count == 11)
        #expect(
            found.last?.text == """
                2 more findings at this line
                  expected: none
                  actual:   2 model-key-never-sent
                  help:     fix the findings above first
                """)
        #expect(found.last?.rule == nil)
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
