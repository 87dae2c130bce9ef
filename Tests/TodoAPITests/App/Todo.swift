import Foundation

/// A todo in the app; every field is required.
struct Todo: Codable, Equatable {
    var id: Int
    var title: String
    var isDone: Bool
    var createdAt: Date
    var updatedAt: Date

    enum CodingKeys: String, CodingKey {
        case id, title
        case isDone = "is_done"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}
