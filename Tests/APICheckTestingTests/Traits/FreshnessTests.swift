import APICheckBase
import APICheckHTTP
import APICheckProject
import APICheckRecordings
import Testing

@testable import APICheckTesting

@Suite struct FreshnessTests {
    private func failures(_ times: [(made: Int64?, confirmed: Int64?)], now: Int64) throws -> [Failure] {
        let url = try #require(HTTPURL("http://127.0.0.1/things"))
        let entries = times.map { time in
            var entry = RecordedEntry(
                Exchange(
                    request: SentRequest(Request("GET", url)), response: Response(status: 200),
                    startedAt: time.made.map { Instant(seconds: $0) }))
            entry.confirmedAt = time.confirmed.map { Instant(seconds: $0) }
            return entry
        }
        let exchanges = RecordedExchanges(
            "things/all", file: "recordings/things/all.har", recording: Recording(entries: entries),
            files: ProjectFiles(folder: .path("/"), testFile: #filePath))
        return Freshness(maximum: MaximumAge(seconds: 3_600), now: Instant(seconds: now))
            .failures(of: exchanges, command: "apicheck record things")
    }

    /// A refreshed recording keeps the times of its calls; its age counts from the confirmation by the server.
    @Test(arguments: [(nil, true), (9_950, false)] as [(Int64?, Bool)])
    func aConfirmedResponseIsNotStale(confirmed: Int64?, isStale: Bool) throws {
        #expect(try failures([(1, confirmed)], now: 10_000).isEmpty != isStale)
    }

    @Test func theOldestEntryIsReported() throws {
        let reported = try failures([(9_000, nil), (2_800, nil), (6_399, nil)], now: 10_000)
        #expect(
            reported.map(\.text) == [
                """
                recordings/things/all.har is stale
                  where:    recording (entry 2)
                  expected: at most 60 minutes old
                  actual:   2 hours old; 2 of 3 entries are too old
                  help:     record it again with: apicheck record things
                """
            ])
        #expect(reported.map(\.fault) == [ReplayFault(kind: .stale, requests: ["GET /things"])])
        #expect(try failures([(6_400, nil)], now: 10_000).isEmpty)
    }

    @Test func anEntryOfUnknownAgeIsStale() throws {
        let unknown = try failures([(nil, nil)], now: 10_000)
        #expect(unknown.map(\.problem.actual) == ["of unknown age; 1 of 1 entry is too old"])
    }

    /// A recording from next year was accepted. Clocks may differ by a day.
    @Test func anEntryFromTheFutureIsReported() throws {
        #expect(try failures([(10_000 + 86_400, nil)], now: 10_000).isEmpty)
        let reported = try failures([(10_000, nil), (10_001 + 86_400, nil)], now: 10_000)
        #expect(
            reported.map(\.text) == [
                """
                recordings/things/all.har is from the future
                  where:    recording (entry 2)
                  expected: a time in the past
                  actual:   1970-01-02T02:46:41Z; 1 of 2 entries is in the future
                  help:     set the clock of the machine that recorded it, or of this one; record it again with: apicheck record things
                """
            ])
    }
}
