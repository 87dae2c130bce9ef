import APICheckBase
import APICheckHTTP
import APICheckNetwork

/// Version 1 of the social feed.
final class LSLPAPI: ReferenceAPI {
    static let name = "lslp"
    static let inputs = ["sesac_key": FeedService.key, "password": FeedSeed.password]
    static let names = FeedNames(
        id: "_id", time: "time", files: "image", picture: "profile", creating: ["createPost", "addComment"])
    static let drifts = FeedDrift.all(names, other: LSLPV2API.names)

    let service: FeedService

    let operations: Set = [
        "validateEmail", "join", "login", "refresh", "withdraw", "createPost", "listPosts", "getPost", "updatePost",
        "deletePost", "addComment", "updateComment", "deleteComment", "toggleLike", "listLikedPosts",
        "listPostsOfMember",
        "searchHashTag", "getMyProfile", "updateMyProfile", "getProfile", "follow", "unfollow", "getPostFile",
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
        case "validateEmail":
            let email = try FeedFields(request).required("email")
            guard service.store.member(email: email) == nil else { throw FeedRefusal.emailTaken }
            return Self.json([.init("message", .string("사용 가능한 이메일입니다."))])
        case "join": return Self.identity(try service.join(request, phone: "phoneNum", birthDay: "birthDay"))
        case "login":
            let login = try service.logIn(request)
            return Self.json([
                .init("_id", .string(login.member.id)), .init("token", .string(login.access)),
                .init("refreshToken", .string(login.refresh)),
            ])
        case "refresh": return Self.json([.init("token", .string(try service.refresh(request)))])
        default:
            let caller = try service.caller(request)
            return try memberAnswer(request, caller) ?? postAnswer(request, caller)
        }
    }

    /// Returns nil for an operation on posts.
    private func memberAnswer(_ request: SandboxRequest, _ caller: FeedUser) throws -> SandboxReply? {
        let id = request.pathParameters["id"] ?? ""
        switch request.operation {
        case "withdraw":
            service.store.withdraw(caller)
            return Self.identity(caller)
        case "getMyProfile": return profile(caller, isOwn: true)
        case "getProfile":
            guard let member = service.store.member(id) else { throw FeedRefusal.noMember }
            return profile(member, isOwn: member.id == caller.id)
        case "updateMyProfile": return try updateProfile(of: caller, request)
        case "follow", "unfollow":
            let isOn = request.operation == "follow"
            let target = try service.store.follow(id, by: caller.id, isOn)
            return Self.json([
                .init("user", .string(caller.nick)), .init("following", .string(target.nick)),
                .init("following_status", .bool(isOn)),
            ])
        default: return nil
        }
    }

    private func updateProfile(of caller: FeedUser, _ request: SandboxRequest) throws -> SandboxReply {
        let fields = FeedFields(request)
        let picture = try fields.files(of: "profile").first
        let changed = service.store.change(caller.id, picture: picture, now: request.now) { member in
            member.nick = fields["nick"] ?? member.nick
            member.phone = fields["phoneNum"] ?? member.phone
            member.birthDay = fields["birthDay"] ?? member.birthDay
        }
        guard let changed else { throw FeedRefusal.forbidden }
        return profile(changed, isOwn: true)
    }

    /// E-mail, phone number and birthday are shown only to the member.
    private func profile(_ member: FeedUser, isOwn: Bool) -> SandboxReply {
        let posts = service.store.posts { $0.author.id == member.id }.map { OrderedJSON.string($0.id) }
        let following = member.following.compactMap { service.store.member($0) }
        var body = OrderedJSON.object([
            .init("posts", .array(posts)),
            .init("followers", .array(service.store.followers(of: member.id).map { $0.author.json })),
            .init("following", .array(following.map { $0.author.json })), .init("_id", .string(member.id)),
        ])
        if isOwn { body["email"] = .string(member.email) }
        body["nick"] = .string(member.nick)
        if isOwn { body["phoneNum"] = member.phone.map(OrderedJSON.string) }
        if isOwn { body["birthDay"] = member.birthDay.map(OrderedJSON.string) }
        body["profile"] = member.profile.map(OrderedJSON.string)
        return SandboxReply(200, .json(body))
    }

    private static func identity(_ member: FeedUser) -> SandboxReply {
        json([
            .init("_id", .string(member.id)), .init("email", .string(member.email)),
            .init("nick", .string(member.nick)),
        ])
    }

    static func json(_ members: [OrderedJSON.Member]) -> SandboxReply { SandboxReply(200, .json(.object(members))) }
}

extension LSLPAPI {
    func postAnswer(_ request: SandboxRequest, _ caller: FeedUser) throws -> SandboxReply {
        let (store, id) = (service.store, FeedDrift.objectID(request.pathParameters["id"] ?? ""))
        switch request.operation {
        case "createPost", "updatePost": return try savePost(id, request, caller)
        case "getPost": return SandboxReply(200, .json(try store.post(id).json))
        case "deletePost":
            try store.deletePost(id, by: caller)
            return Self.json([.init("_id", .string(id))])
        case "addComment":
            let content = try FeedFields(request).required("content")
            return SandboxReply(200, .json(try store.addComment(content, to: id, by: caller, now: request.now).json))
        case "updateComment", "deleteComment":
            let isUpdate = request.operation == "updateComment"
            let comment = try store.changeComment(
                request.pathParameters["comment_id"] ?? "", of: id, by: caller,
                to: isUpdate ? FeedFields(request).required("content") : nil)
            return isUpdate ? SandboxReply(200, .json(comment.json)) : Self.json([.init("postID", .string(id))])
        case "toggleLike": return Self.json([.init("like_status", .bool(try service.like(id, by: caller)))])
        case "getPostFile": return try file(request)
        default: return try page(request, caller)
        }
    }

    private func savePost(_ id: String, _ request: SandboxRequest, _ caller: FeedUser) throws -> SandboxReply {
        let fields = FeedFields(request)
        let files = try fields.files(of: "file")
        let text = fields.postText
        guard text != FeedPostText() || !files.isEmpty else { throw FeedRefusal.missingValue }
        let paths = service.store.add(files, now: request.now)
        let post =
            request.operation == "createPost"
            ? service.store.addPost(text, files: paths, by: caller, now: request.now)
            : try service.store.updatePost(id, text, files: paths, by: caller)
        return SandboxReply(200, .json(post.json))
    }

    private func page(_ request: SandboxRequest, _ caller: FeedUser) throws -> SandboxReply {
        let product = request.query("product_id")
        let id = request.pathParameters["id"]
        let page = try service.page(request) { post in
            guard product == nil || post.text.productID == product else { return false }
            switch request.operation {
            case "listLikedPosts": return post.likes.contains(caller.id)
            case "listPostsOfMember": return post.author.id == id
            case "searchHashTag": return post.hashTags.contains(request.query("hashTag") ?? "")
            default: return true
            }
        }
        return Self.json([
            .init("data", .array(page.posts.map(\.json))), .init("next_cursor", .string(page.nextCursor)),
        ])
    }

    private func file(_ request: SandboxRequest) throws -> SandboxReply {
        guard let file = service.store.file("uploads/posts/\(request.pathParameters["name"] ?? "")"),
            let type = file.type
        else { throw FeedRefusal.unknownPath }
        return SandboxReply(200, .bytes(type, file.bytes))
    }
}

extension FeedAuthor {
    /// As in version 1.
    var json: OrderedJSON {
        var json = OrderedJSON.object([.init("_id", .string(id)), .init("nick", .string(nick))])
        json["profile"] = profile.map(OrderedJSON.string)
        return json
    }
}

extension FeedComment {
    /// As in version 1.
    var json: OrderedJSON {
        .object([
            .init("_id", .string(id)), .init("content", .string(content)),
            .init("time", .string(time.rfc3339(fractionDigits: 3))), .init("creator", author.json),
        ])
    }
}

extension FeedPost {
    /// As in version 1.
    var json: OrderedJSON {
        var json = OrderedJSON.object([
            .init("likes", .array(likes.map(OrderedJSON.string))),
            .init("image", .array(files.map(OrderedJSON.string))),
            .init("hashTags", .array(hashTags.map(OrderedJSON.string))),
            .init("comments", .array(comments.map(\.json))), .init("_id", .string(id)), .init("creator", author.json),
            .init("time", .string(time.rfc3339(fractionDigits: 3))),
        ])
        json["title"] = text.title.map(OrderedJSON.string)
        json["content"] = text.content.map(OrderedJSON.string)
        for (index, content) in text.contents.enumerated() {
            json["content\(index + 1)"] = content.map(OrderedJSON.string)
        }
        json["product_id"] = text.productID.map(OrderedJSON.string)
        return json
    }
}
