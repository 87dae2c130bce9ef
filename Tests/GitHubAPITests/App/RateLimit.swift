import Foundation

/// The number of remaining calls in the app.
struct RateLimit: Decodable {
    /// The limits by kind of call; the service adds more kinds over time.
    var resources: [String: Rate]
    var rate: Rate

    struct Rate: Decodable {
        var limit: Int
        var remaining: Int
        /// The time of the next reset.
        var reset: Date
    }
}
