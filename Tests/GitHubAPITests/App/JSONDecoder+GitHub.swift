import Foundation

extension JSONDecoder {
    /// Times of events are RFC 3339 without a fraction.
    static var gitHub: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    /// The rate limit counts seconds since 1970.
    static var rateLimit: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return decoder
    }
}
