import APICheckBase
import APICheckJSON
import Testing

@testable import APICheckRecordings

@Suite struct CodingTests {
    @Test(arguments: [
        ("2024-05-21T06:32:19Z", 1_716_273_139, 0), ("2024-05-21T06:32:19.5Z", 1_716_273_139, 500_000_000),
        ("2024-05-21T15:32:19.000+09:00", 1_716_273_139, 0), ("20240521T063219.000000001Z", 1_716_273_139, 1),
        ("2024-05-20T22:32:19-0800", 1_716_273_139, 0), ("2024-05-21T06:32:19", 1_716_273_139, 0),
        ("2024-05-21 06:32:19.12345678987z", 1_716_273_139, 123_456_789), ("1969-12-31T23:59:59.9Z", -1, 900_000_000),
    ])
    func times(_ text: String, _ seconds: Int64, _ nanoseconds: Int32) {
        #expect(Instant(har: text) == Instant(seconds: seconds, nanoseconds: nanoseconds))
    }

    @Test(arguments: [
        "", "2024", "2024-13-01T00:00:00Z", "2023-02-29T00:00:00Z", "2024-05-21T24:00:00Z", "2024-05-21T06:32:19.Z",
        "2024-05-21T06:32:19Zx", "2024-05-21T06:32:19+9", "Tue, 21 May 2024 06:32:19 GMT",
    ])
    func noTimes(_ text: String) { #expect(Instant(har: text) == nil) }

    @Test(arguments: [
        (0, "2024-05-21T06:32:19.000Z"), (1_000, "2024-05-21T06:32:19.000001Z"), (1, "2024-05-21T06:32:19.000000001Z"),
    ])
    func timesAreWrittenWithoutLoss(_ nanoseconds: Int32, _ expected: String) {
        #expect(Instant(seconds: 1_716_273_139, nanoseconds: nanoseconds).har == expected)
    }

    @Test(arguments: [(0, "0"), (1, "0.001"), (1_000, "1"), (1_200, "1.2"), (12_345_678, "12345.678")])
    func milliseconds(_ microseconds: Int, _ expected: String) {
        #expect(HARTimings.milliseconds(microseconds) == expected)
    }
}
