import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Recordings that are named after their tests, and the folder that they are in.
@Suite(.contract("todos")) struct RecordingNameTests {
    @Test(arguments: [
        (["ListTests", "aPage()"], "todos/ListTests.aPage"),
        (["ListTests", "Inner", "aPage(size:_:)"], "todos/ListTests.Inner.aPage"),
        (["목록 테스트", "a page: 10/20 \\ 'x'?()"], "todos/목록-테스트.a-page--10-20----x--"),
        ([".."], "todos/--"),
    ])
    func aNameHasTheCharactersOfFileNames(_ names: [String], _ expected: String) {
        #expect(RecordingName(api: "todos", names: names).text == expected)
    }

    @Test func aLongNameIsCut() {
        let names = [String(repeating: "가", count: 100), "f()"]
        let name = RecordingName(api: "todos", names: names).text
        #expect(name.utf8.count <= 200 + "todos/".utf8.count)
        #expect(name.hasPrefix("todos/가가가"))
        #expect(name != RecordingName(api: "todos", names: [names[0], "g()"]).text)
    }

    @Test func theRecordingOfATestIsNamedAfterIt() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            [.sample("GET", "/a", 200, "1")], to: "todos/RecordingNameTests.theRecordingOfATestIsNamedAfterIt")
        let trait = ReplayTrait.replay(in: project.place)
        let found = try await issues {
            try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {
                let url = try #require(URL(string: "https://api.example.com/a"))
                let (data, _) = try await Replay.current.data(for: URLRequest(url: url))
                #expect(data == Data("1".utf8))
                #expect(try Replay.current.name == "todos/RecordingNameTests.theRecordingOfATestIsNamedAfterIt")
            }
        }
        #expect(found.map(\.text) == [])
    }

}

@Suite struct RecordingWithoutANameTests {
    @Test func aTestWithoutAnAPINeedsAName() async throws {
        let found = try await issues {
            let trait = ReplayTrait.replay()
            try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {
                Issue.record("it ran")
            }
        }
        #expect(found.map { $0.text.firstLine } == ["a recording without a name"])
    }
}

/// The example has recordings of its own.
@Suite(.project(.path(Page.root.appendingPathComponent("Examples/TodoApp").path))) struct ProjectTraitTests {
    @Test(.recording("todos/page")) func theFolderOfTheSuiteIsUsed() throws {
        #expect(try RecordedExchanges.current.file.hasSuffix("Examples/TodoApp/recordings/todos/page.har"))
        #expect(try RecordedExchanges("todos/page").count == 1)
    }

    @Test(.replay("todos/page")) func theFolderIsThatOfReplays() async throws {
        let request = try #require(try RecordedExchanges("todos/page").first?.request)
        #expect(try await Replay.current.data(for: request).1.statusCode == 200)
    }

    @Test(.project(.path("/none"))) func theFolderOfTheTestIsNearer() {
        let error = #expect(throws: SetupError.self) { try RecordedExchanges("todos/page") }
        #expect(error?.kind == .recordingMissing)
    }
}
