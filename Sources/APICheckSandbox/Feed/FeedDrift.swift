import APICheckBase
import APICheckHTTP

/// The drift switches of both versions of the feed; they can be combined.
enum FeedDrift: String, DriftSwitch {
    case namesChanged = "names-changed"
    case keysSnakeCased = "keys-snake-cased"
    case pageEnveloped = "page-enveloped"
    case authorNull = "author-null"
    case pictureRemoved = "picture-removed"
    case commentsEmptied = "comments-emptied"
    case likesCounted = "likes-counted"
    case filesAbsolute = "files-absolute"
    case idsUUID = "ids-uuid"
    case timeWithoutFraction = "time-without-fraction"
    case timeWithOffset = "time-with-offset"
    case timeInMilliseconds = "time-in-milliseconds"
    case pageSizeIgnored = "page-size-ignored"
    case oldestFirst = "oldest-first"
    case cursorNull = "cursor-null"
    case cursorNumber = "cursor-number"
    case likeKept = "like-kept"
    case status201 = "status-201"
    case expiredAs401 = "expired-as-401"
    case loginExpiredAs419 = "login-expired-as-419"
    case notTheAuthorAs403 = "not-the-author-as-403"
    case errorShape = "error-shape"
    case errorsAsHTML = "errors-as-html"
    case phoneRequired = "phone-required"
    case bearerRequired = "bearer-required"
    case lifetimeInMilliseconds = "lifetime-in-milliseconds"
    case rateLimited = "rate-limited"

    var explanation: String {
        switch self {
        case .namesChanged: "The id, the time and the files of posts have the names of the other version."
        case .keysSnakeCased: "All keys are in snake_case: next_cursor was, refresh_token is."
        case .pageEnveloped: "A page of posts is in the member result of an object."
        case .authorNull: "The creator of posts is null."
        case .pictureRemoved: "Creators have no picture, not even those that have one."
        case .commentsEmptied: "The list of comments is empty for every post."
        case .likesCounted: "The likes of a post are their number instead of the ids of members."
        case .filesAbsolute: "Paths of files are URLs."
        case .idsUUID: "Ids of posts are UUIDs, which do not contain the time."
        case .timeWithoutFraction: "Times have no fraction of a second."
        case .timeWithOffset: "Times are local with an offset of nine hours."
        case .timeInMilliseconds: "Times are numbers of milliseconds since 1970."
        case .pageSizeIgnored: "The limit of a page is ignored."
        case .oldestFirst: "Pages have the oldest post first."
        case .cursorNull: "The cursor of the last page is null instead of \"0\"."
        case .cursorNumber: "The cursor of the last page is the number 0 instead of \"0\"."
        case .likeKept: "A like cannot be taken back."
        case .status201: "New posts, comments and files are answered with 201."
        case .expiredAs401: "An expired access token is answered with 401 instead of 419."
        case .loginExpiredAs419: "An expired refresh token is answered with 419 instead of 418."
        case .notTheAuthorAs403: "Changing another member's post is answered with 403 instead of 445."
        case .errorShape: "Errors have a code and a text in the member error."
        case .errorsAsHTML: "The JSON of errors is sent as text/html."
        case .phoneRequired: "A member without a phone number cannot join."
        case .bearerRequired: "The access token needs the scheme Bearer."
        case .lifetimeInMilliseconds: "The end of a token is written in milliseconds: it does not expire."
        case .rateLimited: "Every call is one too many."
        }
    }
}

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

extension FeedDrift {
    /// Changes a response. Some switches change no response: ``FeedService`` and ``FeedTokens`` obey them.
    func apply(to reply: inout SandboxReply, operation: String, names: FeedNames, other: FeedNames) {
        switch self {
        case .status201: if names.creating.contains(operation), reply.status == 200 { reply.status = 201 }
        case .expiredAs401: if reply.status == FeedRefusal.tokenExpired.status { reply.status = 401 }
        case .loginExpiredAs419:
            if reply.status == FeedRefusal.loginExpired.status { reply.status = FeedRefusal.tokenExpired.status }
        case .notTheAuthorAs403: if reply.status == FeedRefusal.notTheAuthor.status { reply.status = 403 }
        case .errorShape:
            guard reply.status >= 400, let message = reply.json?["message"] else { return }
            let error = OrderedJSON.object([.init("code", .int(reply.status)), .init("text", message)])
            reply.json = .object([.init("error", error)])
        case .errorsAsHTML:
            guard reply.status >= 400 else { return }
            reply.jsonType = MediaType("text", "html", parameters: [.init("charset", "utf-8")])
        case .keysSnakeCased: reply.json?.renameAll(Self.snakeCase)
        case .pageEnveloped:
            guard let page = reply.json, page["next_cursor"] != nil else { return }
            reply.json = .object([.init("result", page)])
        case .idsUUID:
            reply.json?.changePosts(names) { $0.change(at: [names.id], Self.makeUUID) }
            for name in ["next_cursor", "postID"] { reply.json?.change(at: [name], Self.makeUUID) }
            if operation == "deletePost" { reply.json?.change(at: [names.id], Self.makeUUID) }
        case .cursorNull: if reply.json?["next_cursor"] == .string("0") { reply.json?["next_cursor"] = .null }
        case .cursorNumber: if reply.json?["next_cursor"] == .string("0") { reply.json?["next_cursor"] = .int(0) }
        case .timeWithoutFraction, .timeWithOffset, .timeInMilliseconds:
            reply.json?.changePosts(names) { post in
                post.change(at: [names.time], reformat)
                post.change(at: ["comments", "*", names.time], reformat)
            }
            if operation.hasSuffix("Comment") { reply.json?.change(at: [names.time], reformat) }
        default: reply.json?.changePosts(names) { change(post: &$0, names, other) }
        }
    }

    private func change(post: inout OrderedJSON, _ names: FeedNames, _ other: FeedNames) {
        switch self {
        case .namesChanged:
            for (old, new) in [(names.id, other.id), (names.time, other.time), (names.files, other.files)] {
                post.rename(old, to: new)
            }
        case .authorNull: post["creator"] = .null
        case .pictureRemoved: post["creator"]?[names.picture] = nil
        case .commentsEmptied: post["comments"] = .array([])
        case .likesCounted: if case .array(let likes)? = post["likes"] { post["likes"] = .int(likes.count) }
        case .filesAbsolute:
            post.change(at: [names.files, "*"]) { path in
                if case .string(let text) = path {
                    path = .string("https://cdn.sandbox.example/\(text.drop { $0 == "/" })")
                }
            }
        default: break
        }
    }

    /// Another format of a time of the service, `2023-12-31T05:28:12.052Z`.
    private func reformat(_ time: inout OrderedJSON) {
        guard case .string(let text) = time, let instant = Timestamp(text)?.instant else { return }
        switch self {
        case .timeWithoutFraction: time = .string(instant.rfc3339(fractionDigits: 0))
        case .timeWithOffset:
            let ahead = instant.advanced(bySeconds: 9 * 3_600)
            time = .string("\(ahead.rfc3339(fractionDigits: 3).dropLast())+09:00")
        default: time = .int(Int(instant.seconds) * 1_000 + Int(instant.nanoseconds) / 1_000_000)
        }
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
