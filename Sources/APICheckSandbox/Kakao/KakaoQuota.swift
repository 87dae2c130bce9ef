import APICheckBase

/// Counts the searches of each key by day, in Korean time. Safe for concurrent use.
final class KakaoQuota: Sendable {
    private struct Key: Hashable {
        let key: String
        let day: Int64
        let search: KakaoSearch
    }

    /// Searches of one kind in a day.
    static let limit = 30_000

    private let counts: Locked<[Key: Int]>

    /// - Parameter spent: A key that has no searches left on the day of `now`.
    init(spent: String, now: Instant) {
        let day = KakaoQuota.day(of: now)
        counts = Locked(
            Dictionary(
                uniqueKeysWithValues: KakaoSearch.allCases.map {
                    (Key(key: spent, day: day, search: $0), KakaoQuota.limit)
                }))
    }

    /// Counts a search. Returns false if the key has none left on that day.
    func spend(_ search: KakaoSearch, key: String, now: Instant) -> Bool {
        counts.withLock { counts in
            let key = Key(key: key, day: KakaoQuota.day(of: now), search: search)
            guard counts[key, default: 0] < KakaoQuota.limit else { return false }
            counts[key, default: 0] += 1
            return true
        }
    }

    private static func day(of now: Instant) -> Int64 { (now.seconds + KakaoTime.offset) / 86_400 }
}
