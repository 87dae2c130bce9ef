import APICheckBase

/// The ids of MongoDB: 24 hexadecimal digits, of which the first eight are the seconds since 1970-01-01T00:00:00Z at which
/// the id was made.
enum ObjectID {
    /// - Parameters:
    ///   - machine: Ten hexadecimal digits, different for each process of the service.
    ///   - count: Different for each id; the last six digits.
    static func make(at time: Instant, machine: String, count: Int) -> String {
        let seconds = Hex.text(UInt64(max(0, time.seconds))).suffix(8)
        return seconds + machine + Hex.text(UInt64(count & 0xFF_FFFF)).suffix(6)
    }
}
