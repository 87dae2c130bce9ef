/// A page of posts. The cursor of the next one is the id of the last post, and `"0"` ends the list.
struct FeedPage {
    let posts: [FeedPost]
    let nextCursor: String

    /// Reads `next` and `limit` from the query; an empty or absent `next` is the first page.
    ///
    /// Throws ``FeedRefusal/badRequest`` for a cursor that is no post's.
    init(of all: [FeedPost], for request: SandboxRequest, ignoresLimit: Bool = false) throws {
        var rest = all[...]
        if let next = request.query("next"), !next.isEmpty {
            guard let last = all.firstIndex(where: { $0.id == FeedDrift.objectID(next) }) else {
                throw FeedRefusal.badRequest
            }
            rest = all[(last + 1)...]
        }
        let limit = request.query("limit").flatMap { Int($0) } ?? 5
        posts = Array(rest.prefix(ignoresLimit ? 20 : max(1, limit)))
        nextCursor = posts.count < rest.count ? posts.last?.id ?? "0" : "0"
    }
}
