import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Testing

@Suite struct RecordingAgeTests {
    private static let now = Instant(seconds: 1_716_273_139)

    /// Entries so many seconds old, each with the seconds since it was confirmed.
    private func age(_ seconds: [(Int64, Int64?)], maximum: Int64 = 100) throws -> RecordingAge {
        var age = RecordingAge(maximum: maximum, now: Self.now)
        for (index, (old, confirmed)) in seconds.enumerated() {
            var entry = RecordedEntry(try exchange("GET", "http://h/"))
            entry.exchange.startedAt = Self.now.advanced(bySeconds: -old)
            entry.confirmedAt = confirmed.map { Self.now.advanced(bySeconds: -$0) }
            age.add(entry, number: index + 1)
        }
        return age
    }

    private static let table: [([(Int64, Int64?)], Int, Int?, Int, Int?)] = [
        ([], 0, nil, 0, nil),
        ([(0, nil), (100, nil)], 0, nil, 0, nil),
        ([(101, nil)], 1, 1, 0, nil),
        ([(101, nil), (300, nil), (300, nil), (200, nil)], 4, 2, 0, nil),
        // The later of the two times counts, whichever it is.
        ([(300, 100)], 0, nil, 0, nil),
        ([(300, 101)], 1, 1, 0, nil),
        ([(50, 300)], 0, nil, 0, nil),
        // Clocks differ by a day and no more.
        ([(-86_400, nil), (-86_401, nil), (-90_000, nil)], 0, nil, 2, 2),
    ]

    @Test(arguments: table.indices) func theOldestAndTheirCount(_ index: Int) throws {
        let (seconds, stale, oldest, inFuture, future) = Self.table[index]
        let age = try age(seconds)
        #expect((age.entries, age.stale, age.inFuture) == (seconds.count, stale, inFuture))
        #expect((age.oldest?.entry, age.future?.entry) == (oldest, future))
    }

    /// The parts together have the age of the whole.
    @Test func partsAddUp() throws {
        var first = try age([(150, nil), (-90_000, nil)])
        first.add(try age([(150, nil), (400, nil), (-99_000, nil)]))
        #expect((first.entries, first.stale, first.oldest?.time) == (5, 3, Self.now.advanced(bySeconds: -400)))
        #expect((first.inFuture, first.future?.time) == (2, Self.now.advanced(bySeconds: 90_000)))
    }

    @Test func theTimeOfConfirmationIsKept() throws {
        var entry = RecordedEntry(try exchange("GET", "http://h/"))
        entry.confirmedAt = Instant(seconds: 1_716_273_200, nanoseconds: 5_000)
        let har = Recording(entries: [entry]).har
        let notes = try Document(har).root["log"]?["entries"]?[0]?["_apicheck"]
        #expect(notes?["confirmed"]?.string == "2024-05-21T06:33:20.000005Z")
        #expect(try Recording(Document(har)).entries == [entry])
        let broken = String(decoding: har, as: UTF8.self).replacing("2024-05-21T06:33", with: "soon")
        let error = try #require(throws: RecordingError.self) { try Recording(Document(broken)) }
        #expect(
            error.cause
                == .part(
                    "_apicheck.confirmed", expected: "a time such as 2024-05-21T06:32:19.000Z",
                    actual: "\"soon:20.000005Z\""))
    }
}
