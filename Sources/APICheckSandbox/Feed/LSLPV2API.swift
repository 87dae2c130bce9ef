import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork

/// Version 2 of the social feed: other paths and names, files apart from posts, a like that is set instead of toggled.
final class LSLPV2API: ReferenceAPI {
    static let name = "lslp-v2"
    static let inputs = [
        "sesac_key": FeedService.key, "email": FeedSeed.email, "password": FeedSeed.password,
    ]
    static let names = FeedNames(
        id: "post_id", time: "createdAt", files: "files", picture: "profileImage",
        creating: ["createPost", "addComment", "uploadFiles"])
    static let drifts = FeedDrift.all(names, other: LSLPAPI.names)

    private let service: FeedService

    let operations: Set = [
        "join", "login", "refresh", "listPosts", "createPost", "uploadFiles", "getPost", "updatePost", "deletePost",
        "addComment", "setLike",
    ]

    init(drifts: [SandboxDrift]) { service = FeedService(drifts: drifts) }

    func reply(to request: SandboxRequest) -> SandboxReply {
        var reply = service.reply(to: request.message) { try answer(request) }
        service.drifts.apply(to: &reply, operation: request.operation)
        return reply
    }

    func replyToUnknownPath(_ request: ServerRequest) -> SandboxReply {
        service.reply(to: request) { throw FeedRefusal.unknownPath }
    }

    func replyToWrongMethod(_ request: ServerRequest, allowed: [String]) -> SandboxReply { replyToUnknownPath(request) }

    private func answer(_ request: SandboxRequest) throws -> SandboxReply {
        switch request.operation {
        case "join":
            let member = try service.join(request, phone: "phoneNum", birthDay: "birthDay")
            return LSLPAPI.json(Self.member(member))
        case "login":
            let login = try service.logIn(request)
            var body = Self.member(login.member)
            if let picture = login.member.profile { body.append(.init("profileImage", .string(picture))) }
            return LSLPAPI.json(
                body + [.init("accessToken", .string(login.access)), .init("refreshToken", .string(login.refresh))])
        case "refresh": return LSLPAPI.json([.init("accessToken", .string(try service.refresh(request)))])
        default: return try answer(request, service.caller(request))
        }
    }

    private func answer(_ request: SandboxRequest, _ caller: FeedUser) throws -> SandboxReply {
        let (store, id) = (service.store, FeedDrift.objectID(request.pathParameters["id"] ?? ""))
        switch request.operation {
        case "uploadFiles":
            let files = try FeedFields(request).files(of: "files")
            guard !files.isEmpty else { throw FeedRefusal.missingValue }
            let paths = store.add(files, now: request.now)
            return LSLPAPI.json([.init("files", .array(paths.map { .string("/\($0)") }))])
        case "createPost", "updatePost":
            let post = try savePost(id, request, caller)
            return SandboxReply(200, .json(post.secondJSON))
        case "getPost": return SandboxReply(200, .json(try store.post(id).secondJSON))
        case "deletePost":
            try store.deletePost(id, by: caller)
            return SandboxReply(200, .none)
        case "addComment":
            let content = try FeedFields(request).required("content")
            let comment = try store.addComment(content, to: id, by: caller, now: request.now)
            return SandboxReply(200, .json(comment.secondJSON))
        case "setLike":
            let wanted = try FeedFields(request).required("like_status")
            guard let isLiked = Bool(wanted) else { throw FeedRefusal.badRequest }
            return LSLPAPI.json([.init("like_status", .bool(try service.like(id, by: caller, isLiked)))])
        default:
            // Only the seeded posts: what other callers write meanwhile would move the pages.
            let page = try service.page(request) { $0.text.productID == FeedSeed.product }
            return LSLPAPI.json([
                .init("data", .array(page.posts.map(\.secondJSON))), .init("next_cursor", .string(page.nextCursor)),
            ])
        }
    }

    private func savePost(_ id: String, _ request: SandboxRequest, _ caller: FeedUser) throws -> FeedPost {
        let body = (try? Document(request.message.body))?.root
        let fields = FeedFields(request)
        let text = fields.postText
        guard text != FeedPostText() else { throw FeedRefusal.missingValue }
        let files = body?["files"]?.elements.compactMap(\.string).map { String($0.drop { $0 == "/" }) } ?? []
        guard files.count <= 5, files.allSatisfy({ service.store.file($0) != nil }) else {
            throw FeedRefusal.badRequest
        }
        return request.operation == "createPost"
            ? service.store.addPost(text, files: files, by: caller, now: request.now)
            : try service.store.updatePost(id, text, files: files, by: caller)
    }

    private static func member(_ member: FeedUser) -> [OrderedJSON.Member] {
        [
            .init("user_id", .string(member.id)), .init("email", .string(member.email)),
            .init("nick", .string(member.nick)),
        ]
    }
}

/// The forms of version 2.
extension FeedAuthor {
    fileprivate var secondJSON: OrderedJSON {
        var json = OrderedJSON.object([.init("user_id", .string(id)), .init("nick", .string(nick))])
        json["profileImage"] = profile.map { .string("/\($0)") }
        return json
    }
}

extension FeedComment {
    fileprivate var secondJSON: OrderedJSON {
        .object([
            .init("comment_id", .string(id)), .init("content", .string(content)),
            .init("createdAt", .string(time.rfc3339(fractionDigits: 3))), .init("creator", author.secondJSON),
        ])
    }
}

extension FeedPost {
    fileprivate var secondJSON: OrderedJSON {
        var json = OrderedJSON.object([.init("post_id", .string(id))])
        json["title"] = text.title.map(OrderedJSON.string)
        json["content"] = text.content.map(OrderedJSON.string)
        json["createdAt"] = .string(time.rfc3339(fractionDigits: 3))
        json["creator"] = author.secondJSON
        json["files"] = .array(files.map { .string("/\($0)") })
        json["likes"] = .array(likes.map(OrderedJSON.string))
        json["comments"] = .array(comments.map(\.secondJSON))
        return json
    }
}
