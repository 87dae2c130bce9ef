import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Testing

@testable import APICheckTesting

@Suite struct FreshnessTests {
    /// A refreshed recording keeps the time of its calls, and is as young as what the server said of them.
    @Test(arguments: [(nil, true), (950, false)] as [(Int64?, Bool)])
    func anAnswerThatTheServerConfirmedIsNotStale(confirmed: Int64?, isStale: Bool) throws {
        let url = try #require(HTTPURL("http://127.0.0.1/things"))
        var entry = RecordedEntry(
            Exchange(
                request: SentRequest(Request("GET", url)), response: Response(status: 200),
                startedAt: Instant(seconds: 0)))
        entry.confirmedAt = confirmed.map { Instant(seconds: $0) }
        let exchanges = RecordedExchanges(
            "things/all", file: "recordings/things/all.har", recording: Recording(entries: [entry]),
            files: ProjectFiles(folder: .path("/"), testFile: #filePath))
        let failure = Freshness.failure(
            of: exchanges, maximum: .seconds(100), now: Instant(seconds: 1_000), command: "apicheck record things")
        #expect((failure != nil) == isStale)
    }
}
