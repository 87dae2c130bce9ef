import Foundation

/// A row of the mocks in the app.
struct Mock: Codable, Equatable {
    var id: Int
    var title: String
    var email: String
    var content: String
    var avatar: String
    var createdAt: Date
    var updatedAt: Date

    enum CodingKeys: String, CodingKey {
        case id, title, email, content, avatar
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}
