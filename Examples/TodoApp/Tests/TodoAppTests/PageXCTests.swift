import APICheckTesting
import Testing  // for the locations of issues
import TodoApp
import XCTest

/// The same in XCTest.
final class PageXCTests: XCTestCase {
    func testAPageHasTenTodos() async throws {
        try await withReplay("todos/page") { replay in
            let page = try await TodoClient.replaying.page(1)
            XCTAssertEqual(page.data.count, 10)
            for exchange in replay.exchanges { expectConforms(exchange) }
        }
    }
}
