import APICheckBase

/// Counts the searches of each key by day, in Korean time. Safe for concurrent use.
final class KakaoQuota: Sendable {
    private struct Key: Hashable {
        let key: String
        let day: Int64
        /// The kind of search. Nil counts the searches of all kinds.
        let search: KakaoSearch?
    }

    /// Searches of one kind in a day.
    static let limit = 30_000
    /// Searches of all kinds in a day.
    static let totalLimit = 50_000

    private let counts: Locked<[Key: Int]>

    /// - Parameter spent: A key that has no searches left on the day of `now`.
    init(spent: String, now: Instant) {
        let day = KakaoQuota.day(of: now)
        counts = Locked([Key(key: spent, day: day, search: nil): KakaoQuota.totalLimit])
    }

    /// Counts a search. Returns false if the key has none left on that day.
    func spend(_ search: KakaoSearch, key: String, now: Instant) -> Bool {
        let day = KakaoQuota.day(of: now)
        let (own, total) = (Key(key: key, day: day, search: search), Key(key: key, day: day, search: nil))
        return counts.withLock { counts in
            guard counts[own, default: 0] < KakaoQuota.limit, counts[total, default: 0] < KakaoQuota.totalLimit else {
                return false
            }
            counts[own, default: 0] += 1
            counts[total, default: 0] += 1
            return true
        }
    }

    private static func day(of now: Instant) -> Int64 { (now.seconds + KakaoTime.offset) / 86_400 }
}
