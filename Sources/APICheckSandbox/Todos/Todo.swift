import APICheckBase
import APICheckJSON

struct Todo: Hashable, Sendable {
    let id: Int
    var title: String
    var isDone: Bool
    let createdAt: Instant
    var updatedAt: Instant

    var json: OrderedJSON {
        .object([
            .init("id", .int(id)),
            .init("title", .string(title)),
            .init("is_done", .bool(isDone)),
            .init("created_at", .string(createdAt.description)),
            .init("updated_at", .string(updatedAt.description)),
        ])
    }
}
