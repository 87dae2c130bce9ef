import Foundation

/// A thing to do, as the API sends it.
public struct Todo: Codable, Equatable, Sendable, Identifiable {
    public var id: Int
    public var title: String
    public var isDone: Bool
    public var createdAt: Date
    public var updatedAt: Date

    private enum CodingKeys: String, CodingKey {
        case id, title
        case isDone = "is_done"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}
