import APICheckBase
import APICheckHTTP
import APICheckServer

/// Version 1 of the social feed.
final class LSLPAPI: ReferenceAPI {
    static let name = "lslp"
    static let inputs = ["sesac_key": FeedService.key, "password": FeedSeed.password]
    static let names = FeedNames(
        id: "_id", time: "time", files: "image", picture: "profile", creating: ["createPost", "addComment"])

    let service: FeedService

    let operations: Set = [
        "validateEmail", "join", "login", "refresh", "withdraw", "createPost", "listPosts", "getPost", "updatePost",
        "deletePost", "addComment", "updateComment", "deleteComment", "toggleLike", "listLikedPosts",
        "listPostsOfMember",
        "searchHashTag", "getMyProfile", "updateMyProfile", "getProfile", "follow", "unfollow", "getPostFile",
    ]

    init(drifts: [FeedDrift] = []) { service = FeedService(drifts: drifts) }

    func reply(to request: SandboxRequest) -> SandboxReply {
        var reply = service.reply(to: request.message) { try answer(request) }
        for drift in service.drifts {
            drift.apply(to: &reply, operation: request.operation, names: Self.names, other: LSLPV2API.names)
        }
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
