/// Ways in which the GitHub API can be made to differ from its contract, one at a time or together.
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
        case .etagLost: "Answers have no ETag."
        case .notModifiedIgnored: "A call with If-None-Match or If-Modified-Since is answered 200 with everything."
        case .linkLost: "Pages have no Link to other pages."
        case .totalCountRenamed: "The total_count of a search is called totalCount."
        case .resetInMilliseconds: "X-RateLimit-Reset counts milliseconds."
        case .rateLimitExceeded: "Every call is answered 403: no calls are left."
        }
    }
}
