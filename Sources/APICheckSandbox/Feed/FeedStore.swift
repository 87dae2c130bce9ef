import APICheckBase

/// Members, posts and files in memory. Safe for concurrent use.
final class FeedStore: Sendable {
    struct State: Sendable {
        var members: [String: FeedUser]
        /// The posts by id.
        var posts: [String: FeedPost]
        var files: [String: FeedFile] = [:]
        var idCount = 0
        /// The time of the last file in milliseconds since 1970-01-01T00:00:00Z; names of files are times, and no two are equal.
        var lastFileTime: Int64 = 0

        mutating func makeID(_ now: Instant) -> String {
            idCount += 1
            return ObjectID.make(at: now, machine: "5a4d20f2a5", count: idCount)
        }

        /// Returns the paths of the files.
        mutating func store(_ added: [FeedFile], in folder: String, now: Instant) -> [String] {
            added.map { file in
                lastFileTime = max(lastFileTime + 1, now.seconds * 1_000 + Int64(now.nanoseconds / 1_000_000))
                let path = "uploads/\(folder)/\(lastFileTime).\(file.fileExtension)"
                files[path] = file
                return path
            }
        }
    }

    let state: Locked<State>

    init() { state = Locked(State(members: FeedSeed.members, posts: FeedSeed.posts)) }

    func file(_ path: String) -> FeedFile? { state.withLock { $0.files[path] } }

    /// Stores files and returns their paths.
    func add(_ files: [FeedFile], now: Instant) -> [String] {
        state.withLock { $0.store(files, in: "posts", now: now) }
    }
}

/// Members.
extension FeedStore {
    func member(_ id: String) -> FeedUser? { state.withLock { $0.members[id] } }

    func member(email: String) -> FeedUser? { state.withLock { $0.members.values.first { $0.email == email } } }

    /// Throws ``FeedRefusal/alreadyJoined``.
    func join(email: String, password: String, nick: String, phone: String?, birthDay: String?, now: Instant) throws
        -> FeedUser
    {
        try state.withLock { state in
            guard !state.members.values.contains(where: { $0.email == email }) else { throw FeedRefusal.alreadyJoined }
            let member = FeedUser(
                id: state.makeID(now), email: email, password: password, nick: nick, phone: phone, birthDay: birthDay)
            state.members[member.id] = member
            return member
        }
    }

    /// Removes a member with everything that is theirs.
    func withdraw(_ member: FeedUser) {
        state.withLock { state in
            state.members[member.id] = nil
            for id in state.members.keys { state.members[id]?.following.removeAll { $0 == member.id } }
            for post in state.posts.values {
                if post.author.id == member.id {
                    for path in post.files { state.files[path] = nil }
                    state.posts[post.id] = nil
                } else {
                    state.posts[post.id]?.likes.removeAll { $0 == member.id }
                    state.posts[post.id]?.comments.removeAll { $0.author.id == member.id }
                }
            }
        }
    }

    /// Changes a member and their name at posts and comments; nil for a member that is gone.
    func change(_ id: String, picture: FeedFile?, now: Instant, _ body: (inout FeedUser) -> Void) -> FeedUser? {
        state.withLock { state in
            guard var member = state.members[id] else { return nil }
            body(&member)
            if let picture { member.profile = state.store([picture], in: "profiles", now: now)[0] }
            state.members[id] = member
            for post in state.posts.keys { state.posts[post]?.replace(member.author) }
            return member
        }
    }

    func followers(of id: String) -> [FeedUser] {
        state.withLock { $0.members.values.filter { $0.following.contains(id) }.sorted { $0.id < $1.id } }
    }

    /// Throws ``FeedRefusal/noMember`` and, for a member that is followed already, ``FeedRefusal/alreadyFollowing``.
    func follow(_ other: String, by member: String, _ isOn: Bool) throws -> FeedUser {
        try state.withLock { state in
            guard let target = state.members[other], other != member else { throw FeedRefusal.noMember }
            let isFollowing = state.members[member]?.following.contains(other) == true
            if isOn, isFollowing { throw FeedRefusal.alreadyFollowing }
            state.members[member]?.following.removeAll { $0 == other }
            if isOn { state.members[member]?.following.append(other) }
            return target
        }
    }
}

extension FeedPost {
    fileprivate mutating func replace(_ author: FeedAuthor) {
        if self.author.id == author.id { self.author = author }
        for index in comments.indices where comments[index].author.id == author.id { comments[index].author = author }
    }
}

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
