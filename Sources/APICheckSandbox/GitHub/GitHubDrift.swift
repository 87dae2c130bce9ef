import APICheckHTTP

/// The drift switches of the GitHub API; they can be combined.
enum GitHubDrift {
    // `GitHubAPI` asks for these.
    static let orderReversed = SandboxDrift("order-reversed", "Events are sorted oldest first.")
    static let notModifiedIgnored = SandboxDrift(
        "not-modified-ignored", "A call with If-None-Match or If-Modified-Since gets 200 with all data.")
    static let pageSizeIgnored = SandboxDrift(
        "page-size-ignored", "The parameter per_page has no effect: pages have 30 rows.")
    static let repositoryMoved = SandboxDrift(
        "repository-moved", "The repository was renamed: its events are at another URL, named by a 301.")
    static let resetInMilliseconds = SandboxDrift("reset-in-milliseconds", "X-RateLimit-Reset counts milliseconds.")
    static let rateLimitExceeded = SandboxDrift(
        "rate-limit-exceeded", "Every call gets 403: the rate limit is exceeded.")
    static let secondaryLimit = SandboxDrift(
        "secondary-limit",
        "Every call gets 429 with a time in Retry-After, an hour later: the secondary rate limit is exceeded.")
    static let versionRetired = SandboxDrift(
        "version-retired", "A call with X-GitHub-Api-Version: 2022-11-28 gets 400.")
    static let labelDescriptionRequired = SandboxDrift(
        "label-description-required", "Creating a label without a description returns 422.")

    static let all = ofEvents + ofResponses

    /// These change a list of events before its ETag is computed.
    static let ofEvents: [SandboxDrift] = [
        .init("payload-thinned", "The payload of events has neither action nor ref.") {
            for name in ["action", "ref"] { $0.json?.remove(at: ["*", "payload", name]) }
        },
        .init("id-as-number", "The id of events is a number.") {
            $0.json?.change(at: ["*", "id"]) { id in
                if case .string(let digits) = id, let number = Int(digits) { id = .int(number) }
            }
        },
        .init("timestamp-fraction", "Times of events have three digits of fraction.") {
            $0.json?.change(at: ["*", "created_at"]) { time in
                if case .string(let text) = time { time = .string("\(text.dropLast()).000Z") }
            }
        },
        .init("actor-null", "The actor of events is null.") { $0.json?.change(at: ["*", "actor"]) { $0 = .null } },
        .init("repo-renamed", "The repo of events is called repository.") {
            $0.json?.rename(at: ["*", "repo"], to: "repository")
        },
    ]

    private static let ofResponses: [SandboxDrift] = [
        orderReversed,
        .init("etag-lost", "Responses have no ETag.") { $0.headers["etag"] = nil },
        notModifiedIgnored,
        .init("link-lost", "Pages have no Link to other pages.") { $0.headers["link"] = nil },
        .init("link-as-cursor", "The Link to other pages has a cursor, after, instead of page.") {
            $0.headers["link"] = $0.headers["link"]?.replacing(/([?&])page=(\d+)/) {
                "\($0.1)after=Y3Vyc29yO\($0.2)"
            }
        },
        pageSizeIgnored, repositoryMoved,
        .init("total-count-renamed", "The total_count of a search is called totalCount.") {
            $0.json?.rename("total_count", to: "totalCount")
        },
        .init("search-emptied", "A search returns its total_count, but no items.") {
            $0.json?.change(at: ["items"]) { $0 = .array([]) }
        },
        .init("score-removed", "Results of a search have no score.") { $0.json?.remove(at: ["items", "*", "score"]) },
        .init("rate-removed", "GET /rate_limit has no rate, only resources.", in: ["getRateLimit"]) {
            $0.json?["rate"] = nil
        },
        resetInMilliseconds,
        .init("rate-limit-headers-renamed", "The X-RateLimit headers are called RateLimit.") {
            for index in $0.headers.fields.indices where $0.headers.fields[index].name.hasPrefix("X-RateLimit-") {
                $0.headers.fields[index].name.removeFirst(2)
            }
        },
        rateLimitExceeded, secondaryLimit, versionRetired,
        .init("media-type-vendor", "JSON has the media type application/vnd.github+json.") {
            $0.jsonType.subtype = "vnd.github+json"
        },
        .init("documentation-url-moved", "The documentation_url of errors is called type.") {
            $0.json?.rename("documentation_url", to: "type")
        },
        .init("user-camel-cased", "The fields of GET /user are camel-cased.", in: ["getUser"]) {
            if $0.status == 200 { $0.json?.renameAll(camelCased) }
        },
        .init(
            "labels-in-envelope", "A list of labels is an object with labels and total_count.", in: ["listLabels"]
        ) {
            guard case .array(let labels)? = $0.json else { return }
            $0.json = .object([.init("total_count", .int(labels.count)), .init("labels", .array(labels))])
        },
        .init("label-color-hash", "The color of labels starts with #.") {
            for path in [["color"], ["*", "color"]] {
                $0.json?.change(at: path) { color in
                    if case .string(let digits) = color { color = .string("#\(digits)") }
                }
            }
        },
        labelDescriptionRequired,
        .init("location-lost", "Creating a label returns no Location.", in: ["createLabel"]) {
            $0.headers["location"] = nil
        },
        .init(
            "label-deleted-200", "Deleting a label returns 200 with an empty object instead of 204.",
            in: ["deleteLabel"]
        ) {
            guard $0.status == 204 else { return }
            $0.status = 200
            $0.content = .json(.object([]))
        },
    ]

    private static func camelCased(_ name: String) -> String {
        name.replacing(/_([a-z])/) { String($0.1).uppercased() }
    }
}
