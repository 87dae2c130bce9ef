import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct CarelessPage: Decodable {
    struct Todo: Decodable {
        var id: Int
        var isDone: Bool?
    }

    var data: [Todo]
}

/// What the documentation shows is what is compiled, and what it promises to say is said.
@Suite struct TutorialTests {
    private static let tutorial = "Sources/APICheckTesting/APICheckTesting.docc/TestAnApp.md"
    private static let example = Page.root.appendingPathComponent("Examples/TodoApp")

    @Test(arguments: [
        (tutorial, 9), ("Sources/APICheckTesting/APICheckTesting.docc/APICheckTesting.md", 1), ("README.md", 1),
    ])
    func eachBlockOfSwiftStandsInTheExample(_ file: String, _ count: Int) throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: TutorialTests.example.path)
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build") }
        let sources =
            try paths.map { try Page("Examples/TodoApp/\($0)") } + [
                Page("Tests/APICheckTestingTests/Documentation/TutorialTests.swift")
            ]
        let blocks = try Page(file).blocks(in: "swift")
        #expect(blocks.count == count)
        for block in blocks {
            #expect(sources.contains { $0.lines.contains(block.lines) }, "no source has:\n\(block)")
        }
    }

    @Test(.recording("todos/page", in: .path(example.path)))
    func theMessagesOfTheTutorialAreThoseThatAreTold() async throws {
        let exchange = try RecordedExchanges.current.first("GET", "/todos")
        var request = URLRequest(url: try #require(URL(string: "https://todos.example.com/api/v2/todos/7")))
        request.httpMethod = "PUT"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(#"{"title":"milk and bread","is_done":true}"#.utf8)
        let trait = ReplayTrait.replay("todos/none", in: .path(TutorialTests.example.path))
        let found = try await issues { [request] in
            try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {}
            expectDecodes(CarelessPage.self, from: exchange)
            expectConforms(request, to: try APIContract("todos"))
        }
        let told = try found.map { issue in
            issue.text.replacing("todos/none", with: "todos/page")
                .replacing(try #require(Test.current).filter, with: "TodoAppTests.ReadingTests/aPageHasTenTodos")
                .replacing("\(Page.root.path)/", with: "").replacing("Examples/TodoApp/", with: "")
        }.map(TutorialTests.withoutLines)
        let shown = try Page(TutorialTests.tutorial).blocks(in: "text").map(TutorialTests.withoutLines)
        #expect(shown == told, "what is told:\n\n\(told.joined(separator: "\n\n"))")
    }

    /// A line more in the contract changes nothing that the tutorial says.
    private static func withoutLines(_ text: String) -> String {
        text.replacing(/openapi\.yaml:\d+/, with: "openapi.yaml")
    }
}

extension String {
    /// Without their indentation.
    fileprivate var lines: [Substring] {
        split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingPrefix { $0 == " " } }
    }
}

extension Page {
    fileprivate var lines: [Substring] { text.lines }
}
