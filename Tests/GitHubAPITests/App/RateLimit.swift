import Foundation

/// How many calls are left, as the app reads it.
struct RateLimit: Decodable {
    /// By kind of call; more kinds come as the service grows.
    var resources: [String: Rate]
    var rate: Rate

    struct Rate: Decodable {
        var limit: Int
        var remaining: Int
        /// When the count begins anew.
        var reset: Date
    }
}
