/// When a recording that goes on is saved. Each save writes all there is, so its count must have grown by a quarter: then
/// all saves together write no more than five times the last one.
struct SavePoints {
    /// A run that never rests is saved this often.
    private static let longest = Duration.seconds(60)

    private var saved = 0
    private var last = 0
    private var savedAt = ContinuousClock.now

    /// To be asked every second, with the count of calls so far; says yes when nothing came in since the last time.
    mutating func isDue(count: Int, at time: ContinuousClock.Instant) -> Bool {
        let rests = count == last
        last = count
        guard count - saved > saved / 4, rests || savedAt.duration(to: time) >= SavePoints.longest else { return false }
        saved = count
        savedAt = time
        return true
    }
}
