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

/// The code in the documentation is compiled code, and its messages are the actual messages.
@Suite struct TutorialTests {
    private static let tutorial = "Sources/APICheckTesting/APICheckTesting.docc/TestAnApp.md"
    static let example = Page.root.appendingPathComponent("Examples/TodoApp")

    @Test(arguments: [
        (tutorial, 10), ("Sources/APICheckTesting/APICheckTesting.docc/APICheckTesting.md", 2), ("README.md", 1),
        ("docs/start-swift.md", 1), ("Sources/APICheckTesting/APICheckTesting.docc/Requests.md", 4),
        ("Sources/APICheckTesting/APICheckTesting.docc/Recording.md", 4),
    ])
    func eachBlockOfSwiftIsInTheExample(_ file: String, _ count: Int) throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: TutorialTests.example.path)
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build") }
        let tests = ["Tutorial", "RequestArticle", "RecordingArticle"].map {
            "Tests/APICheckTestingTests/Documentation/\($0)Tests.swift"
        }
        let sources = try (paths.map { "Examples/TodoApp/\($0)" } + tests).map { try Page($0) }
        let blocks = try Page(file).blocks(in: "swift")
        #expect(blocks.count == count)
        for block in blocks {
            #expect(sources.contains { $0.lines.contains(block.lines) }, "no source has:\n\(block)")
        }
    }

    @Test(.recording("todos/page", in: .path(example.path)))
    func theMessagesOfTheTutorialAreTheActualOnes() async throws {
        let exchange = try RecordedExchanges.current.first("GET", at: "/todos")
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
        let reported = try found.map { issue in
            issue.text.replacing("todos/none", with: "todos/page")
                .replacing(
                    try #require(Test.current).selection.filter, with: "TodoAppTests.ReadingTests/aPageHasTenTodos"
                )
                .replacing("\(Page.root.path)/", with: "").replacing("Examples/TodoApp/", with: "")
        }.map(TutorialTests.withoutLines)
        let shown = try Page(TutorialTests.tutorial).blocks(in: "text").map(TutorialTests.withoutLines)
        #expect(shown == reported, "the messages are:\n\n\(reported.joined(separator: "\n\n"))")
    }

    /// Removes the line numbers of the contract, which the tutorial does not depend on.
    private static func withoutLines(_ text: String) -> String {
        text.replacing(/openapi\.yaml:\d+/, with: "openapi.yaml")
    }
}

extension String {
    /// The lines without their indentation.
    fileprivate var lines: [Substring] {
        split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingPrefix { $0 == " " } }
    }
}

extension Page {
    fileprivate var lines: [Substring] { text.lines }
}
