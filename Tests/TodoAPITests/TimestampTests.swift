import APICheckTesting
import Foundation
import Testing

/// Times are UTC with six fractional digits: compare instants, and name the zone before naming the day.
@Suite struct TimestampTests {
    private static func day(_ date: Date, in zone: String) throws -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return try "\(#require(parts.year))-\(#require(parts.month))-\(#require(parts.day))"
    }

    @Test(.recording("todos/observed")) func theInstantIsTheOneInUTC() throws {
        let one = try RecordedExchanges.current.first("GET", at: "/todos/4698")
        let todo = try requireDecodes(Answer<Todo>.self, from: one, decoder: .todo).data
        expectSameInstant(todo.createdAt, at: "/data/created_at", of: one)
        expectSameInstant(todo.updatedAt, at: "/data/updated_at", of: one)
        expectSameInstant(todo.createdAt, as: "2023-09-17T03:07:38+09:00")
        // The seconds are from `date -u +%s`.
        #expect(todo.createdAt.timeIntervalSince1970 == 1_694_887_658)
        #expect(todo.updatedAt.timeIntervalSince1970 == 1_716_273_139)
    }

    @Test(.recording("todos/observed")) func theDayInSeoulIsTheNextOneAfterThreeInTheAfternoonUTC() throws {
        let one = try RecordedExchanges.current.first("GET", at: "/todos/4698")
        let todo = try requireDecodes(Answer<Todo>.self, from: one, decoder: .todo).data
        #expect(try Self.day(todo.createdAt, in: "UTC") == "2023-9-16")
        #expect(try Self.day(todo.createdAt, in: "Asia/Seoul") == "2023-9-17")
        #expect(try Self.day(todo.updatedAt, in: "UTC") == "2024-5-21")
        #expect(try Self.day(todo.updatedAt, in: "Asia/Seoul") == "2024-5-21")
        // Subtracting nine hours from a correct time shows the wrong day between 15:00 and 24:00 UTC.
        #expect(try Self.day(todo.createdAt.addingTimeInterval(-9 * 3_600), in: "Asia/Seoul") == "2023-9-16")
    }

    @Test(arguments: [
        ("2024-05-21T06:32:19.123456Z", 1_716_273_139, 123_456),
        ("2024-05-21T06:32:19.000001Z", 1_716_273_139, 1),
        ("2024-05-21T06:32:19.000000Z", 1_716_273_139, 0),
        ("1999-12-31T23:59:59.999999Z", 946_684_799, 999_999),
    ])
    func microsecondsSurvive(_ text: String, _ seconds: Int, _ microseconds: Int) throws {
        let date = try JSONDecoder.todo.decode([Date].self, from: Data("[\"\(text)\"]".utf8))[0]
        expectSameInstant(date, as: text)
        #expect(
            (date.timeIntervalSince1970 * 1_000_000).rounded() == Double(seconds) * 1_000_000 + Double(microseconds))
        #expect(try String(decoding: JSONEncoder.todo.encode([date]), as: UTF8.self) == "[\"\(text)\"]")
    }

    /// The contract requires it of every row: `x-apicheck-timestamp: {fraction: 6, zone: Z}`.
    @Test(.contract("todos"), arguments: ["todos/reads", "todos/crud"])
    func everyRecordedTimeHasSixDigitsAndTheZoneZ(_ name: String) throws {
        for exchange in try RecordedExchanges(name) where exchange.status == 200 {
            let text = String(decoding: exchange.body, as: UTF8.self)
            let times = text.matches(of: /"(?:created|updated)_at":"([^"]*)"/).map { String($0.output.1) }
            #expect(times.allSatisfy { $0.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/) != nil }, "\(times)")
            #expect(!times.isEmpty)
            expectConforms(exchange)
        }
    }
}
