import APICheckBase
import APICheckHTTP

/// The names in the responses of one version, which drift switches change.
struct FeedNames: Sendable {
    var id: String
    var time: String
    var files: String
    /// The path of a member's picture.
    var picture: String
    /// Operations that create something.
    var creating: Set<String>
}

/// The drift switches of both versions of the feed; they can be combined.
enum FeedDrift {
    // `FeedService` asks for these.
    static let pageSizeIgnored = SandboxDrift("page-size-ignored", "The limit of a page is ignored.")
    static let oldestFirst = SandboxDrift("oldest-first", "Pages have the oldest post first.")
    static let likeKept = SandboxDrift("like-kept", "A like cannot be taken back.")
    static let phoneRequired = SandboxDrift("phone-required", "A member without a phone number cannot join.")
    static let bearerRequired = SandboxDrift("bearer-required", "The access token needs the scheme Bearer.")
    static let lifetimeInMilliseconds = SandboxDrift(
        "lifetime-in-milliseconds", "The end of a token is written in milliseconds: it does not expire.")
    static let rateLimited = SandboxDrift("rate-limited", "Every call is one too many.")

    /// The switches of the version with these names.
    static func all(_ names: FeedNames, other: FeedNames) -> [SandboxDrift] {
        [
            posts(
                "names-changed", "The id, the time and the files of posts have the names of the other version.", names
            ) {
                for (old, new) in [(names.id, other.id), (names.time, other.time), (names.files, other.files)] {
                    $0.rename(old, to: new)
                }
            },
            .init("keys-snake-cased", "All keys are in snake_case: next_cursor was, refresh_token is.") {
                $0.json?.renameAll(snakeCase)
            },
            .init("page-enveloped", "A page of posts is in the member result of an object.") {
                guard let page = $0.json, page["next_cursor"] != nil else { return }
                $0.json = .object([.init("result", page)])
            },
            posts("author-null", "The creator of posts is null.", names) { $0["creator"] = .null },
            posts("picture-removed", "Creators have no picture, not even those that have one.", names) {
                $0["creator"]?[names.picture] = nil
            },
            posts("comments-emptied", "The list of comments is empty for every post.", names) {
                $0["comments"] = .array([])
            },
            posts("likes-counted", "The likes of a post are their number instead of the ids of members.", names) {
                if case .array(let likes)? = $0["likes"] { $0["likes"] = .int(likes.count) }
            },
            posts("files-absolute", "Paths of files are URLs.", names) {
                $0.change(at: [names.files, "*"]) { path in
                    if case .string(let text) = path {
                        path = .string("https://cdn.sandbox.example/\(text.drop { $0 == "/" })")
                    }
                }
            },
            .init("ids-uuid", "Ids of posts are UUIDs, which do not contain the time.") { reply, operation in
                reply.json?.changePosts(names) { $0.change(at: [names.id], makeUUID) }
                let isDeleted = operation == "deletePost"
                for name in ["next_cursor", "postID"] + (isDeleted ? [names.id] : []) {
                    reply.json?.change(at: [name], makeUUID)
                }
            },
            times("time-without-fraction", "Times have no fraction of a second.", names) {
                .string($0.rfc3339(fractionDigits: 0))
            },
            times("time-with-offset", "Times are local with an offset of nine hours.", names) {
                let ahead = $0.advanced(bySeconds: 9 * 3_600)
                return .string("\(ahead.rfc3339(fractionDigits: 3).dropLast())+09:00")
            },
            times("time-in-milliseconds", "Times are numbers of milliseconds since 1970.", names) {
                .int(Int($0.seconds) * 1_000 + Int($0.nanoseconds) / 1_000_000)
            },
            pageSizeIgnored, oldestFirst,
            lastCursor("cursor-null", "The cursor of the last page is null instead of \"0\".", .null),
            lastCursor("cursor-number", "The cursor of the last page is the number 0 instead of \"0\".", .int(0)),
            likeKept,
            .init("status-201", "New posts, comments and files are answered with 201.", in: names.creating) {
                if $0.status == 200 { $0.status = 201 }
            },
            status(
                "expired-as-401", "An expired access token is answered with 401 instead of 419.", .tokenExpired, 401),
            status(
                "login-expired-as-419", "An expired refresh token is answered with 419 instead of 418.", .loginExpired,
                FeedRefusal.tokenExpired.status),
            status(
                "not-the-author-as-403", "Changing another member's post is answered with 403 instead of 445.",
                .notTheAuthor, 403),
            .init("error-shape", "Errors have a code and a text in the member error.") {
                guard $0.status >= 400, let message = $0.json?["message"] else { return }
                let error = OrderedJSON.object([.init("code", .int($0.status)), .init("text", message)])
                $0.json = .object([.init("error", error)])
            },
            .init("errors-as-html", "The JSON of errors is sent as text/html.") {
                guard $0.status >= 400 else { return }
                $0.jsonType = MediaType("text", "html", parameters: [.init("charset", "utf-8")])
            },
            phoneRequired, bearerRequired, lifetimeInMilliseconds, rateLimited,
        ]
    }

    /// Changes the post that the body is, or each post of the page.
    private static func posts(
        _ name: String, _ explanation: String, _ names: FeedNames,
        _ change: @escaping @Sendable (inout OrderedJSON) -> Void
    ) -> SandboxDrift {
        SandboxDrift(name, explanation) { $0.json?.changePosts(names, change) }
    }

    /// Writes the times of posts and comments, `2023-12-31T05:28:12.052Z`, in another format.
    private static func times(
        _ name: String, _ explanation: String, _ names: FeedNames,
        _ format: @escaping @Sendable (Instant) -> OrderedJSON
    ) -> SandboxDrift {
        SandboxDrift(name, explanation) { reply, operation in
            let reformat = { (time: inout OrderedJSON) in
                if case .string(let text) = time, let instant = Timestamp(text)?.instant { time = format(instant) }
            }
            reply.json?.changePosts(names) { post in
                post.change(at: [names.time], reformat)
                post.change(at: ["comments", "*", names.time], reformat)
            }
            if operation?.hasSuffix("Comment") == true { reply.json?.change(at: [names.time], reformat) }
        }
    }

    private static func lastCursor(_ name: String, _ explanation: String, _ cursor: OrderedJSON) -> SandboxDrift {
        SandboxDrift(name, explanation) {
            if $0.json?["next_cursor"] == .string("0") { $0.json?["next_cursor"] = cursor }
        }
    }

    private static func status(
        _ name: String, _ explanation: String, _ refusal: FeedRefusal, _ status: Int
    ) -> SandboxDrift {
        SandboxDrift(name, explanation) { if $0.status == refusal.status { $0.status = status } }
    }

    /// Appends the last eight digits of an id once more and writes it as a UUID.
    private static func makeUUID(_ id: inout OrderedJSON) {
        guard case .string(let text) = id, text.count == 24 else { return }
        let digits = Array(text + text.suffix(8)).map(String.init)
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { digits[$0].joined() }
        id = .string(groups.joined(separator: "-"))
    }

    /// The id that a UUID was made of; any other text is returned unchanged.
    static func objectID(_ text: String) -> String {
        text.contains("-") ? String(text.filter { $0 != "-" }.prefix(24)) : text
    }

    private static func snakeCase(_ name: String) -> String {
        name.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
    }
}

extension OrderedJSON {
    /// Changes the post that the body is, or each post of the page.
    fileprivate mutating func changePosts(_ names: FeedNames, _ change: (inout OrderedJSON) -> Void) {
        if self[names.files] != nil, self["creator"] != nil { return change(&self) }
        self.change(at: ["data", "*"], change)
    }
}
