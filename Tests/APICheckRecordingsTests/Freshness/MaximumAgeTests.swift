import APICheckRecordings
import Testing

@Suite struct MaximumAgeTests {
    @Test(arguments: [("90s", 90), ("15m", 900), ("12h", 43_200), ("30d", 2_592_000), ("8w", 4_838_400)])
    func isReadWithItsUnit(_ text: String, _ seconds: Int64) {
        #expect(MaximumAge(text)?.seconds == seconds)
    }

    @Test(arguments: ["", "d", "0d", "-1d", "1.5h", "30", "30 d", "36526d", "9999999999999999999d", "3D", "\u{663}d"])
    func isRefused(_ text: String) {
        #expect(MaximumAge(text) == nil)
    }

    @Test(arguments: [
        (1, "1 second"), (119, "119 seconds"), (120, "2 minutes"), (7_199, "119 minutes"), (172_799, "47 hours"),
        (172_800, "2 days"), (3_456_000, "40 days"),
    ])
    func isWrittenInTheLargestUnitOfWhichThereAreTwo(_ seconds: Int64, _ words: String) {
        #expect(MaximumAge.words(seconds) == words)
    }
}
