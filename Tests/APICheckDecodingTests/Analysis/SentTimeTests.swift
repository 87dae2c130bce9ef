import APICheckBase
import Testing

@testable import APICheckDecoding

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
