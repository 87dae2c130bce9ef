/// The drift switches of the GitHub API; they can be combined.
enum GitHubDrift: String, DriftSwitch {
    case payloadThinned = "payload-thinned"
    case idAsNumber = "id-as-number"
    case timestampFraction = "timestamp-fraction"
    case etagLost = "etag-lost"
    case notModifiedIgnored = "not-modified-ignored"
    case linkLost = "link-lost"
    case totalCountRenamed = "total-count-renamed"
    case resetInMilliseconds = "reset-in-milliseconds"
    case rateLimitExceeded = "rate-limit-exceeded"

    var explanation: String {
        switch self {
        case .payloadThinned: "The payload of events has neither action nor ref."
        case .idAsNumber: "The id of events is a number."
        case .timestampFraction: "Times of events have three digits of fraction."
        case .etagLost: "Responses have no ETag."
        case .notModifiedIgnored: "A call with If-None-Match or If-Modified-Since gets 200 with all data."
        case .linkLost: "Pages have no Link to other pages."
        case .totalCountRenamed: "The total_count of a search is called totalCount."
        case .resetInMilliseconds: "X-RateLimit-Reset counts milliseconds."
        case .rateLimitExceeded: "Every call gets 403: the rate limit is exceeded."
        }
    }
}
