import APICheckTesting
import Foundation
import Testing

/// The code of the article about recording.
@Suite(.project(.path(TutorialTests.example.path))) struct RecordingArticleTests {
    @Test(
        .replay(
            "todos/page",
            recording: { exchange in
                exchange.headers["X-Trace"] = nil
                return !exchange.url.contains("/analytics")
            }))
    func aPageIsReplayed() async throws {
        for exchange in try RecordedExchanges("todos/page") {
            _ = try await Replay.current.data(for: #require(exchange.request))
        }
    }
}
