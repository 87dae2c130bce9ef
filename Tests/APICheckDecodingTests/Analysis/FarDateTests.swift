import APICheckBase
import APICheckJSON
import Foundation
import Testing

@testable import APICheckDecoding

/// Dates whose seconds do not fit an integer.
@Suite struct FarDateTests {
    static let times: [Double] = [
        1e300, -1e300, .infinity, -.infinity, .nan, 9.3e18, -9.3e18, 9.2233720368547e18, 1e-300,
    ]

    @Test(arguments: times) func aFarDateHasAnInstant(_ time: Double) {
        let date = Date(timeIntervalSinceReferenceDate: time)
        let instant = Instant(date)
        #expect((0..<1_000_000_000).contains(instant.nanoseconds))
        switch TimeDifference(from: Instant(seconds: 1_700_000_000), to: date) {
        case .shift(let seconds): #expect(!TimeDifference.describe(seconds).isEmpty)
        case .fraction, .none: break
        }
    }

    private struct Event: Decodable {
        var at: Date

        enum CodingKeys: CodingKey { case at }

        init(from decoder: any Decoder) throws {
            let text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .at)
            at = Date(timeIntervalSinceReferenceDate: text.hasSuffix("1Z") ? 1e300 : .infinity)
        }
    }

    @Test func aModelWithFarDatesIsAudited() {
        let bodies = [#"{"at":"2024-05-21T06:32:11Z"}"#, #"{"at":"2024-05-21T06:32:12Z"}"#]
        let samples = bodies.map {
            DecodingSample(Data($0.utf8), operation: "GET /events", status: 200, source: "event.json")
        }
        let outcome = DecodingAudit().run(Event.self, on: samples)
        #expect(outcome.values.map(\.at.timeIntervalSinceReferenceDate) == [1e300, .infinity])
    }
}

@Suite struct SentTimeTests {
    @Test(arguments: [
        "2016-09-25T22:50:00Z", "2016-09-26 07:50:00+09:00", "2016-09-26T07:50:00+0900", "2016-09-26T07:50:00+09",
        "2016-09-25 22:50:00 UTC", "2016-09-26 07:50:00 +0900", "Mon, 26 Sep 2016 07:50:00 +0900",
        "Sun, 25 Sep 2016 22:50:00 GMT", "25 Sep 2016 22:50:00 Z", "Sun Sep 25 22:50:00 +0000 2016",
    ])
    func theSameInstant(_ text: String) {
        #expect(SentTime.timestamp(text)?.instant?.seconds == 1_474_843_800)
    }

    @Test func theFractionIsKept() {
        #expect(SentTime.timestamp("2016-09-26T07:50:00.123456+0900")?.fractionDigits == 6)
    }

    @Test(arguments: [
        "2016-09-26T07:50:00", "2016-09-26 07:50", "2016-09-26", "26 September", "Mon, 31 Feb 2016 07:50:00 +0900",
        "2016-09-26T07:50:00 Seoul", "07:50:00", "1474843800", "",
    ])
    func anotherInstantOrNone(_ text: String) {
        #expect(SentTime.timestamp(text)?.instant == nil)
    }
}
