import APICheckTesting
import Foundation
import Testing

/// The wait of the app after each form of a rejection.
@Suite struct LimitTests {
    private static func delay(after exchange: RecordedExchange, now: Date) throws -> TimeInterval? {
        let message = try JSONDecoder().decode(Problem.self, from: exchange.body).message
        return RetryDelay.seconds(
            status: exchange.status, header: { exchange.header($0) }, message: message, now: now)
    }

    /// The first has calls left and no `Retry-After`, the second asks for eight seconds, the third says nothing.
    @Test(.recording("github/limits-2020")) func secondaryLimits() throws {
        let exchanges = try RecordedExchanges.current
        let now = try #require(ISO8601DateFormatter().date(from: "2020-02-06T17:33:32Z"))
        #expect(exchanges.map(\.status) == [403, 429, 429])
        #expect(exchanges.map { $0.header("Retry-After") } == [nil, "8", nil])
        #expect(exchanges.map { $0.header("X-RateLimit-Remaining") } == ["4000", nil, nil])
        #expect(try exchanges.map { try Self.delay(after: $0, now: now) } == [60, 8, 60])
    }

    /// A missing User-Agent is a 403, too, and waiting does not help.
    @Test(.recording("github/observed")) func aMissingUserAgentIsNoLimit() throws {
        let exchange = try #require(try RecordedExchanges.current.first { $0.status == 403 })
        #expect(try Self.delay(after: exchange, now: .now) == nil)
    }

    @Test(
        arguments: [
            (["Retry-After": "8"], 8), (["Retry-After": "Thu, 06 Feb 2020 17:34:32 GMT"], 60),
            (["Retry-After": "Thu, 06 Feb 2020 17:33:00 GMT"], 0), ([:], 60),
            (["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1581010512"], 100),
            (["X-RateLimit-Remaining": "4000", "X-RateLimit-Reset": "1581010512"], 60),
        ] as [([String: String], TimeInterval)])
    func eachFormHasItsWait(_ headers: [String: String], _ seconds: TimeInterval) throws {
        let now = try #require(ISO8601DateFormatter().date(from: "2020-02-06T17:33:32Z"))
        #expect(
            RetryDelay.seconds(status: 429, header: { headers[$0] }, message: "", now: now) == seconds)
    }
}
