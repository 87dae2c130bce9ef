import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Foundation
import Testing

/// Times are UTC with six digits of fraction: compare instants, and name the zone before naming the day.
@Suite struct TimestampTests {
    private func day(_ date: Date, in zone: String) throws -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return try "\(#require(parts.year))-\(#require(parts.month))-\(#require(parts.day))"
    }

    @Test func theInstantIsTheOneInUTC() throws {
        let entries = try TodoRecordings.load("observed").entries.map(\.exchange)
        let exchange = try #require(entries.first { $0.request.url.path.hasSuffix("/todos/4698") })
        let todo = try exchange.decode(Envelope<Todo>.self).data
        // 2023-09-16T18:07:38Z and 2024-05-21T06:32:19Z, counted by `date -u +%s`.
        #expect(todo.createdAt.timeIntervalSince1970 == 1_694_887_658)
        #expect(todo.updatedAt.timeIntervalSince1970 == 1_716_273_139)
    }

    @Test func theDayInSeoulIsTheNextOneAfterThreeInTheAfternoonUTC() throws {
        let entries = try TodoRecordings.load("observed").entries.map(\.exchange)
        let exchange = try #require(entries.first { $0.request.url.path.hasSuffix("/todos/4698") })
        let todo = try exchange.decode(Envelope<Todo>.self).data
        #expect(try day(todo.createdAt, in: "UTC") == "2023-9-16")
        #expect(try day(todo.createdAt, in: "Asia/Seoul") == "2023-9-17")
        #expect(try day(todo.updatedAt, in: "UTC") == "2024-5-21")
        #expect(try day(todo.updatedAt, in: "Asia/Seoul") == "2024-5-21")
        // Taking nine hours off what was right already shows the wrong day between 15:00 and 24:00 UTC.
        #expect(try day(todo.createdAt.addingTimeInterval(-9 * 3_600), in: "Asia/Seoul") == "2023-9-16")
    }

    @Test(arguments: [
        ("2024-05-21T06:32:19.123456Z", 1_716_273_139, 123_456),
        ("2024-05-21T06:32:19.000001Z", 1_716_273_139, 1),
        ("2024-05-21T06:32:19.000000Z", 1_716_273_139, 0),
        ("1999-12-31T23:59:59.999999Z", 946_684_799, 999_999),
    ])
    func microsecondsSurvive(_ text: String, _ seconds: Int, _ microseconds: Int) throws {
        let dates = try JSONDecoder.todo.decode([Date].self, from: Data("[\"\(text)\"]".utf8))
        let read = (dates[0].timeIntervalSince1970 * 1_000_000).rounded()
        #expect(read == Double(seconds) * 1_000_000 + Double(microseconds))
    }

    @Test(arguments: ["reads/firstPage", "reads/one", "crud/readUpdated"])
    func everyRecordedTimeHasSixDigitsAndTheZoneZ(_ step: String) throws {
        let body = try Document(TodoRecordings.exchange(step).response.body).root
        let data = try #require(body["data"])
        let rows = data.kind == .array ? Array(data.elements) : [data]
        #expect(!rows.isEmpty)
        for row in rows {
            for name in ["created_at", "updated_at"] {
                let text = try #require(row[name]?.string)
                #expect(text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/) != nil, "\(text)")
            }
        }
    }
}
