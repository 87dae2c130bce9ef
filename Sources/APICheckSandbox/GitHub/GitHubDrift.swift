import APICheckHTTP

/// The drift switches of the GitHub API; they can be combined.
enum GitHubDrift: String, DriftSwitch {
    case payloadThinned = "payload-thinned"
    case idAsNumber = "id-as-number"
    case timestampFraction = "timestamp-fraction"
    case actorNull = "actor-null"
    case repoRenamed = "repo-renamed"
    case orderReversed = "order-reversed"
    case etagLost = "etag-lost"
    case notModifiedIgnored = "not-modified-ignored"
    case linkLost = "link-lost"
    case linkAsCursor = "link-as-cursor"
    case pageSizeIgnored = "page-size-ignored"
    case repositoryMoved = "repository-moved"
    case totalCountRenamed = "total-count-renamed"
    case searchEmptied = "search-emptied"
    case scoreRemoved = "score-removed"
    case rateRemoved = "rate-removed"
    case resetInMilliseconds = "reset-in-milliseconds"
    case rateLimitHeadersRenamed = "rate-limit-headers-renamed"
    case rateLimitExceeded = "rate-limit-exceeded"
    case secondaryLimit = "secondary-limit"
    case versionRetired = "version-retired"
    case mediaTypeVendor = "media-type-vendor"
    case documentationMoved = "documentation-url-moved"
    case userCamelCased = "user-camel-cased"
    case labelsInEnvelope = "labels-in-envelope"
    case labelColorHash = "label-color-hash"
    case labelDescriptionRequired = "label-description-required"
    case locationLost = "location-lost"
    case labelDeleted200 = "label-deleted-200"

    var explanation: String {
        switch self {
        case .payloadThinned: "The payload of events has neither action nor ref."
        case .idAsNumber: "The id of events is a number."
        case .timestampFraction: "Times of events have three digits of fraction."
        case .actorNull: "The actor of events is null."
        case .repoRenamed: "The repo of events is called repository."
        case .orderReversed: "Events are sorted oldest first."
        case .etagLost: "Responses have no ETag."
        case .notModifiedIgnored: "A call with If-None-Match or If-Modified-Since gets 200 with all data."
        case .linkLost: "Pages have no Link to other pages."
        case .linkAsCursor: "The Link to other pages has a cursor, after, instead of page."
        case .pageSizeIgnored: "The parameter per_page has no effect: pages have 30 rows."
        case .repositoryMoved: "The repository was renamed: its events are at another URL, named by a 301."
        case .totalCountRenamed: "The total_count of a search is called totalCount."
        case .searchEmptied: "A search returns its total_count, but no items."
        case .scoreRemoved: "Results of a search have no score."
        case .rateRemoved: "GET /rate_limit has no rate, only resources."
        case .resetInMilliseconds: "X-RateLimit-Reset counts milliseconds."
        case .rateLimitHeadersRenamed: "The X-RateLimit headers are called RateLimit."
        case .rateLimitExceeded: "Every call gets 403: the rate limit is exceeded."
        case .secondaryLimit:
            "Every call gets 429 with a time in Retry-After, an hour later: the secondary rate limit is exceeded."
        case .versionRetired: "A call with X-GitHub-Api-Version: 2022-11-28 gets 400."
        case .mediaTypeVendor: "JSON has the media type application/vnd.github+json."
        case .documentationMoved: "The documentation_url of errors is called type."
        case .userCamelCased: "The fields of GET /user are camel-cased."
        case .labelsInEnvelope: "A list of labels is an object with labels and total_count."
        case .labelColorHash: "The color of labels starts with #."
        case .labelDescriptionRequired: "Creating a label without a description returns 422."
        case .locationLost: "Creating a label returns no Location."
        case .labelDeleted200: "Deleting a label returns 200 with an empty object instead of 204."
        }
    }
}

extension GitHubDrift {
    /// Changes a list of events before its ETag is computed.
    func apply(to events: inout OrderedJSON) {
        switch self {
        case .payloadThinned:
            events.remove(at: ["*", "payload", "action"])
            events.remove(at: ["*", "payload", "ref"])
        case .idAsNumber:
            events.change(at: ["*", "id"]) { id in
                if case .string(let digits) = id, let number = Int(digits) { id = .int(number) }
            }
        case .timestampFraction:
            events.change(at: ["*", "created_at"]) { time in
                if case .string(let text) = time { time = .string("\(text.dropLast()).000Z") }
            }
        case .actorNull: events.change(at: ["*", "actor"]) { $0 = .null }
        case .repoRenamed: events.rename(at: ["*", "repo"], to: "repository")
        default: break
        }
    }

    /// Changes a response; `operation` is nil for a path that the contract does not have.
    func apply(to reply: inout SandboxReply, operation: String?) {
        switch self {
        case .etagLost: reply.headers["etag"] = nil
        case .linkLost: reply.headers["link"] = nil
        case .linkAsCursor:
            reply.headers["link"] = reply.headers["link"]?.replacing(/([?&])page=(\d+)/) {
                "\($0.1)after=Y3Vyc29yO\($0.2)"
            }
        case .totalCountRenamed: reply.json?.rename("total_count", to: "totalCount")
        case .searchEmptied: reply.json?.change(at: ["items"]) { $0 = .array([]) }
        case .scoreRemoved: reply.json?.remove(at: ["items", "*", "score"])
        case .rateRemoved: if operation == "getRateLimit" { reply.json?["rate"] = nil }
        case .rateLimitHeadersRenamed:
            for index in reply.headers.fields.indices where reply.headers.fields[index].name.hasPrefix("X-RateLimit-") {
                reply.headers.fields[index].name.removeFirst(2)
            }
        case .mediaTypeVendor: reply.jsonType.subtype = "vnd.github+json"
        case .documentationMoved: reply.json?.rename("documentation_url", to: "type")
        case .userCamelCased:
            if operation == "getUser", reply.status == 200 { reply.json?.renameAll(GitHubDrift.camelCased) }
        case .labelsInEnvelope:
            guard operation == "listLabels", case .array(let labels)? = reply.json else { return }
            reply.json = .object([.init("total_count", .int(labels.count)), .init("labels", .array(labels))])
        case .labelColorHash:
            for path in [["color"], ["*", "color"]] {
                reply.json?.change(at: path) { color in
                    if case .string(let digits) = color { color = .string("#\(digits)") }
                }
            }
        case .locationLost: if operation == "createLabel" { reply.headers["location"] = nil }
        case .labelDeleted200:
            guard operation == "deleteLabel", reply.status == 204 else { return }
            reply.status = 200
            reply.content = .json(.object([]))
        default: break
        }
    }

    private static func camelCased(_ name: String) -> String {
        name.replacing(/_([a-z])/) { String($0.1).uppercased() }
    }
}
