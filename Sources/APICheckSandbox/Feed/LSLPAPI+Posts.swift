import APICheckBase

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
