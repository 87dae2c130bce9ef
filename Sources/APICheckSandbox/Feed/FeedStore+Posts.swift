import APICheckBase

/// Posts, comments and likes.
extension FeedStore {
    func post(_ id: String) throws -> FeedPost {
        try state.withLock { state in
            guard let post = state.posts[id] else { throw FeedRefusal.noPost }
            return post
        }
    }

    /// The posts that a test holds for, newest first.
    func posts(where isWanted: (FeedPost) -> Bool) -> [FeedPost] {
        state.withLock { state in
            state.posts.values.filter(isWanted).sorted { ($0.time, $0.id) > ($1.time, $1.id) }
        }
    }

    func addPost(_ text: FeedPostText, files: [String], by member: FeedUser, now: Instant) -> FeedPost {
        state.withLock { state in
            let post = FeedPost(
                id: state.makeID(now), time: now.wholeMilliseconds, author: member.author, text: text, files: files)
            state.posts[post.id] = post
            return post
        }
    }

    /// Texts and files that are not sent stay as they are. Throws ``FeedRefusal/noPostToChange`` and
    /// ``FeedRefusal/notTheAuthor``.
    func updatePost(_ id: String, _ change: FeedPostText, files: [String], by member: FeedUser) throws -> FeedPost {
        try changePost(id, or: .noPostToChange) { post in
            guard post.author.id == member.id else { throw FeedRefusal.notTheAuthor }
            post.text.update(change)
            if !files.isEmpty { post.files = files }
            return post
        }
    }

    func deletePost(_ id: String, by member: FeedUser) throws {
        try state.withLock { state in
            guard let post = state.posts[id] else { throw FeedRefusal.noPostToDelete }
            guard post.author.id == member.id else { throw FeedRefusal.notTheAuthor }
            for path in post.files { state.files[path] = nil }
            state.posts[id] = nil
        }
    }

    /// - Parameter wanted: Nil for the opposite of what it was.
    /// - Returns: Whether the member likes the post now.
    func like(_ id: String, by member: FeedUser, _ wanted: Bool?) throws -> Bool {
        try changePost(id, or: .noPost) { post in
            let isLiked = wanted ?? !post.likes.contains(member.id)
            post.likes.removeAll { $0 == member.id }
            if isLiked { post.likes.append(member.id) }
            return isLiked
        }
    }

    func addComment(_ content: String, to id: String, by member: FeedUser, now: Instant) throws -> FeedComment {
        let comment = FeedComment(
            id: state.withLock { $0.makeID(now) }, time: now.wholeMilliseconds, author: member.author, content: content)
        return try changePost(id, or: .noPostToComment) { post in
            post.comments.insert(comment, at: 0)
            return comment
        }
    }

    /// - Parameter content: Nil deletes the comment.
    func changeComment(_ comment: String, of id: String, by member: FeedUser, to content: String?) throws -> FeedComment
    {
        try changePost(id, or: .noPostToComment) { post in
            guard let index = post.comments.firstIndex(where: { $0.id == comment }) else { throw FeedRefusal.noComment }
            guard post.comments[index].author.id == member.id else { throw FeedRefusal.notTheAuthor }
            guard let content else { return post.comments.remove(at: index) }
            post.comments[index].content = content
            return post.comments[index]
        }
    }

    private func changePost<Result: Sendable>(
        _ id: String, or refusal: FeedRefusal, _ change: (inout FeedPost) throws -> Result
    ) throws -> Result {
        try state.withLock { state in
            guard var post = state.posts[id] else { throw refusal }
            let result = try change(&post)
            state.posts[id] = post
            return result
        }
    }
}

extension Instant {
    /// As much of it as the service keeps.
    fileprivate var wholeMilliseconds: Instant {
        Instant(seconds: seconds, nanoseconds: nanoseconds / 1_000_000 * 1_000_000)
    }
}
