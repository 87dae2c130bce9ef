import APICheckBase
import Testing

/// Numbers from outside that no integer and no duration holds.
@Suite struct SaturatingTests {
    static let rows: [(number: Double, int: Int64)] = [
        (0, 0), (-0.0, 0), (1.5, 2), (2.5, 3), (-1.5, -2), (255.4, 255), (255.6, 256), (1e300, .max), (-1e300, .min),
        (.infinity, .max), (-.infinity, .min), (.nan, 0), (1e-300, 0), (9.3e18, .max), (-9.3e18, .min),
        (9_223_372_036_854_774_784, 9_223_372_036_854_774_784), (0x1p63, .max), (-0x1p63, .min),
    ]

    @Test(arguments: rows) func aDoubleBecomesTheNearestInteger(_ row: (number: Double, int: Int64)) {
        #expect(Int64(saturating: row.number) == row.int)
        #expect(Int(saturating: row.number) == Int(clamping: row.int))
    }

    @Test func aSumStaysInItsRange() {
        #expect(Int64.max.saturatingAdding(1) == .max)
        #expect(Int64.min.saturatingAdding(-1) == .min)
        #expect((5 as Int64).saturatingAdding(-7) == -2)
        #expect(Instant(seconds: .max, nanoseconds: 1).advanced(bySeconds: 1).seconds == .max)
    }

    @Test(arguments: [
        (0.0, Duration.zero), (1.5, .milliseconds(1_500)), (-1, .zero), (.nan, .zero), (-.infinity, .zero),
        (1e-300, .zero), (1e300, .longest), (.infinity, .longest), (4e9, .longest),
    ])
    func secondsBecomeADuration(_ seconds: Double, _ duration: Duration) {
        #expect(Duration.saturating(seconds: seconds) == duration)
    }

    @Test func wholeSecondsAreLimitedToo() {
        #expect(Duration.saturating(seconds: Int64.max) == .longest)
        #expect(Duration.saturating(seconds: Int64.min) == .zero)
        #expect(Duration.saturating(seconds: 7 as Int64) == .seconds(7))
    }

    /// Sums and nanoseconds of what is taken from outside must not overflow.
    @Test func theLongestTimeLeavesRoom() {
        let (seconds, _) = (Duration.longest + .longest).components
        #expect(!seconds.multipliedReportingOverflow(by: 1_000_000_000).overflow)
        #expect(Duration.longest.multiplied(saturatingBy: 1e300) == .longest)
        #expect(Duration.seconds(2).multiplied(saturatingBy: 1.5) == .seconds(3))
        #expect(Duration.seconds(2).multiplied(saturatingBy: .nan) == .zero)
        #expect(Duration.seconds(Int64.max).wholeMicroseconds == Duration.longest.wholeMicroseconds)
        #expect(Duration.microseconds(1_234_567).wholeMicroseconds == 1_234_567)
    }
}
